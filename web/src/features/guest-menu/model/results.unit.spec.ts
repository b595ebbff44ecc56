import { catalogue, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { presences } from '@safe-menu/contracts/allergens/presence'
import { assessItem } from '@safe-menu/contracts/allergens/safety'
import { carriedDiets } from '@safe-menu/contracts/allergens/tag-rules'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Freshness } from './freshness.ts'
import { readMenu } from './guest-document.ts'
import { notConfirmedCount, type Results, resultsOf, shownItems } from './results.ts'
import { guestItem, itemJson, menuJson, tag } from './sample.spec-help.ts'

const fresh: Freshness = { kind: 'fresh' }
const expired: Freshness = { kind: 'expired', since: 0 }

type Personal = Extract<Results, { mode: 'personal' }>
function personal(results: Results): Personal {
  if (results.mode !== 'personal') throw new Error('expected the personalised menu')
  return results
}
const names = (items: readonly { name: string }[]) => items.map(item => item.name)

const menu = [
  guestItem({ id: '1', name: 'Rice', allergens: [tag('vegan')] }),
  guestItem({ id: '2', name: 'Flan', allergens: [tag('milk')] }),
  guestItem({ id: '3', name: 'Cake', allergens: [tag('milk', 'may_contain')] }),
  guestItem({ id: '4', name: 'Soup', allergens: [tag('milk', 'can_be_made_without')] }),
  guestItem({ id: '5', name: 'Stew', allergensConfirmedAt: null }),
]
const view = (overrides: Partial<Parameters<typeof resultsOf>[0]> = {}) =>
  resultsOf({ items: menu, search: '', selected: ['milk'], applied: true, freshness: fresh, ...overrides })

describe('resultsOf', () => {
  it('when nothing is chosen › then the whole menu is shown and nothing is called safe', () =>
    expect(view({ selected: [], applied: true })).to.deep.equal({
      mode: 'plain',
      pending: false,
      items: menu,
    }))

  it('when a choice is not applied › then the whole menu is shown and marked as not filtered yet', () =>
    expect(view({ applied: false })).to.deep.equal({ mode: 'plain', pending: true, items: menu }))

  it('when a choice is applied › then items are safe, to ask about, or hidden', () => {
    const { safe, ask, hidden } = personal(view())
    expect(names(safe)).to.deep.equal(['Rice'])
    expect(ask.map(({ item, reasons }) => [item.name, reasons.map(reason => reason.kind)])).to.deep.equal([
      ['Cake', ['may-contain']],
      ['Soup', ['can-be-made-without']],
      ['Stew', ['not-confirmed']],
    ])
    expect(hidden.map(({ item }) => item.name)).to.deep.equal(['Flan'])
  })

  it('when a search is on › then it narrows every group', () => {
    const { safe, ask, hidden } = personal(view({ search: 'fl' }))
    expect([safe.length, ask.length, hidden.length]).to.deep.equal([0, 0, 1])
  })

  it('when the data is too old › then nothing is safe and each item says since when', () => {
    const { safe, ask, hidden } = personal(view({ freshness: expired }))
    expect(safe).to.deep.equal([])
    expect(names(ask.map(({ item }) => item))).to.deep.equal(['Rice', 'Cake', 'Soup', 'Stew'])
    for (const { reasons } of ask) expect(reasons).to.deep.include({ kind: 'out-of-date', since: 0 })
    expect(hidden).to.have.length(1)
  })

  it('when the choice names something unknown › then nothing is safe', () => {
    const { safe, ask } = personal(view({ selected: ['paleo'] }))
    expect(safe).to.deep.equal([])
    expect(ask[0]?.reasons).to.deep.equal([{ kind: 'unknown-choice', id: 'paleo' }])
  })

  it('when the tags of an item could not be read › then it is to ask about, and says so', () => {
    const { ask } = personal(view({ items: [guestItem({ readable: false })] }))
    expect(ask[0]?.reasons).to.deep.equal([{ kind: 'unreadable' }])
  })

  it('when items are not confirmed › then those among the shown ones are counted', () => {
    expect(notConfirmedCount(view())).to.equal(1)
    expect(notConfirmedCount(view({ selected: [] }))).to.equal(1)
    const hiddenToo = [...menu, guestItem({ id: '6', allergens: [tag('milk')], allergensConfirmedAt: null })]
    expect(notConfirmedCount(view({ items: hiddenToo }))).to.equal(1)
  })
})

describe('the safety property', () => {
  const ids = catalogue.map(entry => entry.id)
  const tagJson = fc.record({
    id: fc.constantFrom(...ids),
    presence: fc.constantFrom(...presences),
    category: fc.constant('ALLERGEN'),
  })
  // Tags as the API may send them, and as it never should.
  const tagsJson = fc.oneof(
    { weight: 6, arbitrary: fc.uniqueArray(tagJson, { selector: ({ id }) => id, maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.oneof(tagJson, fc.constant(null), fc.constant({})), { maxLength: 4 }),
    },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 'milk', {}) },
  )
  const anyItem = fc.record({
    allergens: tagsJson,
    allergensConfirmedAt: fc.option(fc.constant('2026-03-12T19:32:00.000Z')),
  })
  const anyMenu = fc.array(anyItem, { maxLength: 12 })
  const anyChoice = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 })
  const anyFreshness = fc.constantFrom<Freshness>(fresh, { kind: 'stale', since: 0 }, expired)
  const itemsOf = (list: readonly object[]) =>
    readMenu(menuJson(list.map((item, index) => itemJson({ id: `${index}`, ...item })))).items

  it('when any menu meets any choice › then nothing in “safe” contains, may contain, lacks or leaves open anything chosen', () => {
    fc.assert(
      fc.property(anyMenu, anyChoice, anyFreshness, (list, selected, freshness) => {
        const { safe } = personal(
          resultsOf({ items: itemsOf(list), search: '', selected, applied: true, freshness }),
        )
        if (freshness.kind === 'expired') expect(safe).to.deep.equal([])
        for (const { id, allergensConfirmedAt } of safe) {
          const sent = list[Number(id)]
          expect(allergensConfirmedAt).to.be.a('string')
          expect(sent?.allergensConfirmedAt).to.be.a('string')
          expect(sent?.allergens).to.be.an('array')
          const carried = ((sent?.allergens ?? []) as { id: string }[]).map(entry => entry.id)
          const diets = carriedDiets(carried.filter(isDiet))
          for (const chosen of selected)
            if (isDiet(chosen)) expect(diets.has(chosen)).to.equal(true)
            else expect(carried).not.to.include(chosen)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('when any menu meets any choice with fresh data › then each item is where assessItem puts it, and none is lost', () => {
    fc.assert(
      fc.property(anyMenu, anyChoice, (list, selected) => {
        const items = itemsOf(list)
        const results = personal(resultsOf({ items, search: '', selected, applied: true, freshness: fresh }))
        const grouped = {
          safe: results.safe,
          ask: results.ask.map(j => j.item),
          hidden: results.hidden.map(j => j.item),
        }
        for (const item of items)
          expect(grouped[assessItem(item, new Set(selected)).verdict]).to.include(item)
        expect(shownItems(results).length + results.hidden.length).to.equal(items.length)
        for (const { reasons } of [...results.ask, ...results.hidden]) expect(reasons).not.to.deep.equal([])
      }),
      { numRuns: 1000 },
    )
  })
})
