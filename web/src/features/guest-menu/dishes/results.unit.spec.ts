import { presences } from '@safe-menu/contracts/allergens/presence'
import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { type Language, languages } from '@safe-menu/contracts/languages'
import { expectSame } from '@safe-menu/contracts/testing/expect-same'
import { safetyCases } from '@safe-menu/contracts/testing/safety-cases'
import { annexTwo, dietFacts, singleNames, verdictOf } from '@safe-menu/contracts/testing/safety-oracle'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import { inLanguage } from '../../../i18n/t.ts'
import { tag } from '../../../testing/items.ts'
import type { Freshness } from '../live/freshness.ts'
import { bothNames, type GuestMenu, inPageLanguage, readMenu } from '../live/guest-document.ts'
import { applyPatch, readPatch } from '../live/menu-patch.ts'
import { toggleOrder } from '../order/order.ts'
import { orderLine } from '../order/order-lines.ts'
import { guestItem, itemJson, menuJson } from '../testing/sample.ts'
import {
  judge,
  matchesSearch,
  notConfirmedCount,
  type Results,
  resultsOf,
  sectionsOfGroup,
  verdicts,
} from './results.ts'

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
  it('shows the whole menu and calls nothing safe without applied filters', () => {
    const plain = { mode: 'plain', items: menu }
    expect(view({ selected: [], applied: true })).to.deep.equal({ ...plain, pending: false })
    expect(view({ applied: false })).to.deep.equal({ ...plain, pending: true })
  })

  it('groups items into safe, ask and hidden', () => {
    const { safe, ask, hidden } = personal(view())
    expect(names(safe)).to.deep.equal(['Rice'])
    expect(ask.map(({ item, reasons }) => [item.name, reasons.map(reason => reason.kind)])).to.deep.equal([
      ['Cake', ['may-contain']],
      ['Soup', ['can-be-made-without']],
      ['Stew', ['not-confirmed']],
    ])
    expect(hidden.map(({ item }) => item.name)).to.deep.equal(['Flan'])
  })

  it('narrows every group by the search', () => {
    const { safe, ask, hidden } = personal(view({ search: 'fl' }))
    expect([safe.length, ask.length, hidden.length]).to.deep.equal([0, 0, 1])
  })

  it('calls nothing safe when the data is too old, and says since when', () => {
    const { safe, ask, hidden, expired: isExpired } = personal(view({ freshness: expired }))
    expect([isExpired, personal(view()).expired]).to.deep.equal([true, false])
    expect(safe).to.deep.equal([])
    expect(names(ask.map(({ item }) => item))).to.deep.equal(['Rice', 'Cake', 'Soup', 'Stew'])
    for (const { reasons } of ask) expect(reasons).to.deep.include({ kind: 'out-of-date', since: 0 })
    expect(hidden).to.have.length(1)
  })

  for (const [what, item, selected, reason] of [
    ['an unknown filter', {}, 'paleo', { kind: 'unknown', id: 'paleo' }],
    [
      'a cross-contamination text, which it quotes',
      { crossContamination: 'Shares a fryer.' },
      'milk',
      { kind: 'cross-contamination', text: 'Shares a fryer.' },
    ],
    ['unreadable tags', { readable: false }, 'milk', { kind: 'unreadable' }],
  ] as const)
    it(`asks about ${what}`, () => {
      const { safe, ask } = personal(view({ items: [guestItem(item)], selected: [selected] }))
      expect(safe).to.deep.equal([])
      expect(ask[0]?.reasons).to.deep.equal([reason])
    })

  it('asks about other nuts than the filtered one, and hides them only in strict mode', () => {
    const nuts = (presence: Parameters<typeof tag>[1], ...details: string[]) => [
      tag('nuts', presence, details),
    ]
    const items = [
      guestItem({ id: '1', name: 'Brownie', allergens: nuts('contains', 'walnut') }),
      guestItem({ id: '2', name: 'Marzipan', allergens: nuts('contains', 'almond') }),
      guestItem({ id: '3', name: 'Salad', allergens: nuts('can_be_made_without', 'almond') }),
      guestItem({ id: '4', name: 'Rice' }),
    ]
    const groups = (isStrict: boolean) => {
      const { safe, ask, hidden } = personal(view({ items, selected: ['nuts:walnut'], isStrict }))
      return [safe, ask.map(({ item }) => item), hidden.map(({ item }) => item)].map(names)
    }
    expect(groups(false)).to.deep.equal([['Rice'], ['Marzipan', 'Salad'], ['Brownie']])
    expect(groups(true)).to.deep.equal([['Rice'], ['Salad'], ['Brownie', 'Marzipan']])
  })

  it('counts the unconfirmed items among those shown', () => {
    expect(notConfirmedCount(view())).to.equal(1)
    expect(notConfirmedCount(view({ selected: [] }))).to.equal(1)
    const hiddenToo = [...menu, guestItem({ id: '6', allergens: [tag('milk')], allergensConfirmedAt: null })]
    expect(notConfirmedCount(view({ items: hiddenToo }))).to.equal(1)
  })
})

describe('resultsOf, checked against independently stated rules', function () {
  this.timeout(3_600_000) // 100,000 cases with --all
  const ids = [...annexTwo, ...dietFacts.keys()]
  const anyNote = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ' ') },
    { weight: 1, arbitrary: fc.constant('Shares a fryer with the prawns') },
  )
  const detailsOf = (id: string) => {
    const own = singleNames.filter(name => name.startsWith(`${id}:`)).map(name => name.slice(id.length + 1))
    return own.length > 0 ? fc.subarray([...own, 'tiger-nut'], { maxLength: 2 }) : fc.constant<string[]>([])
  }
  const tagJson = fc.constantFrom(...ids, 'kiwi', 'nuts', 'gluten').chain(id =>
    fc.record({
      id: fc.constant(id),
      presence: dietFacts.has(id) ? fc.constant('contains') : fc.constantFrom(...presences),
      category: fc.constant('ALLERGEN'),
      details: detailsOf(id),
    }),
  )
  const tagsJson = fc.uniqueArray(tagJson, { selector: ({ id }) => id, maxLength: 6 })
  const confirmation = fc.option(fc.constant('2026-03-12T19:32:00.000Z'), { freq: 5 })
  const mentionJson = fc.record({
    allergenId: fc.constantFrom(...annexTwo),
    presence: fc.constant('contains'),
    word: fc.constant('a word'),
    field: fc.constantFrom('name', 'description'),
    kind: fc.constantFrom('named', 'implied'),
  })
  const mentionsJson = fc.option(fc.array(mentionJson, { minLength: 1, maxLength: 2 }), {
    nil: undefined,
    freq: 1,
  })
  /** Each dish is judged on its own, so more of them would only cost time. */
  const mostDishes = 4
  /** As the API sends them. */
  const soundMenu = fc.array(
    fc.record({
      allergens: tagsJson,
      allergensConfirmedAt: confirmation,
      crossContamination: anyNote,
      mentions: mentionsJson,
    }),
    { maxLength: mostDishes },
  )
  /** As it never should. */
  const brokenTag = fc.oneof(
    tagJson,
    fc.record({ id: fc.constantFrom(...ids), presence: fc.constantFrom('traces', null) }),
    fc.record({
      id: fc.constantFrom('nuts', 'gluten'),
      presence: fc.constantFrom(...presences),
      details: fc.constantFrom<unknown[]>('walnut', null, ['almond', null], [['almond']], ['almond', '']),
    }),
    fc.constant(null),
    fc.constant({}),
  )
  const brokenMenu = fc.array(
    fc.record({
      allergens: fc.oneof(
        { weight: 3, arbitrary: fc.array(brokenTag, { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, null, 'milk', {}) },
      ),
      allergensConfirmedAt: confirmation,
      crossContamination: fc.oneof(anyNote, fc.constantFrom(undefined, null, 7)),
      mentions: fc.oneof(mentionsJson, fc.constantFrom(null, 'milk', [null], [{ allergenId: 7 }])),
    }),
    { maxLength: mostDishes },
  )
  const anyId = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids, 'paleo') },
    { weight: 1, arbitrary: fc.constantFrom(...singleNames, 'nuts:kiwi') },
  )
  const anyChoice = fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 })
  const anyFreshness = fc.constantFrom<Freshness>(fresh, { kind: 'stale', since: 0 }, expired)
  const itemsOf = (list: readonly object[]) =>
    readMenu(menuJson(list.map((item, index) => itemJson({ id: `${index}`, ...item })))).items
  const shown = (
    list: readonly object[],
    selected: readonly string[],
    freshness: Freshness,
    isStrict = false,
  ) => personal(resultsOf({ items: itemsOf(list), search: '', selected, applied: true, freshness, isStrict }))

  it('shows each item once, in the group that the rules say [guest-results-1]', () => {
    fc.assert(
      fc.property(soundMenu, anyChoice, (list, selected) => {
        const { safe, ask, hidden } = shown(list, selected, fresh)
        const groups = { safe, ask: ask.map(({ item }) => item), hidden: hidden.map(({ item }) => item) }
        const expected = list.map(sent =>
          verdictOf(
            {
              tags: sent.allergens,
              confirmedEdition: sent.allergensConfirmedAt === null ? null : 1,
              note: sent.crossContamination,
              named: (sent.mentions ?? []).map(({ allergenId }) => allergenId),
            },
            selected,
          ),
        )
        for (const verdict of verdicts)
          expect(groups[verdict].map(({ id }) => id).sort()).to.deep.equal(
            expected.flatMap((each, index) => (each === verdict ? [`${index}`] : [])),
          )
        expect([...ask, ...hidden].filter(({ reasons }) => reasons.length === 0)).to.deep.equal([])
      }),
      { numRuns: safetyCases(1_000) },
    )
  })

  it('hides in strict mode what is not certain, and makes nothing safe', () => {
    const seen = { uncertain: 0, ask: 0, safe: 0 }
    const idsOf = (judged: readonly { item: { id: string } }[]) => judged.map(({ item }) => item.id)
    fc.assert(
      fc.property(fc.oneof(soundMenu, brokenMenu), anyChoice, anyFreshness, (list, selected, freshness) => {
        const standard = shown(list, selected, freshness)
        const strict = shown(list, selected, freshness, true)
        expect(names(strict.safe)).to.deep.equal(names(standard.safe))
        expect(strict.safe.map(({ id }) => id)).to.deep.equal(standard.safe.map(({ id }) => id))
        // What strict mode hides is named as hidden, and what the filters hide stays hidden.
        const uncertain = strict.hidden.filter(({ isUncertain }) => isUncertain)
        expect(idsOf([...uncertain, ...strict.ask]).sort()).to.deep.equal(idsOf(standard.ask).sort())
        expect(idsOf(strict.hidden.filter(({ isUncertain }) => !isUncertain))).to.deep.equal(
          idsOf(standard.hidden),
        )
        for (const { item, reasons } of strict.ask) {
          expect(item.allergensConfirmedAt).not.to.equal(null)
          const groups = selected.map(groupIdOf)
          const own = item.allergens.filter(({ id }) => groups.includes(id))
          expect(own.filter(({ presence }) => presence === 'may_contain')).to.deep.equal([])
          for (const { kind } of reasons)
            expect([
              'can-be-made-without',
              'diet-contradicted',
              'other-named',
              'out-of-date',
              'peanuts-not-answered',
            ]).to.include(kind)
        }
        seen.uncertain += uncertain.length
        seen.ask += strict.ask.length
        seen.safe += strict.safe.length
      }),
      { numRuns: safetyCases(2_000) },
    )
    // A generator that hardly ever reaches a group would prove nothing about it.
    for (const count of Object.values(seen)) expect(count).to.be.above(50)
  })

  it('never calls an item safe because of a broken or old answer', () => {
    fc.assert(
      fc.property(
        brokenMenu,
        anyChoice,
        anyFreshness,
        fc.boolean(),
        (list, selected, freshness, isStrict) => {
          const { safe } = shown(list, selected, freshness, isStrict)
          if (freshness.kind === 'expired') expect(safe).to.deep.equal([])
          for (const { id } of safe) {
            const sent = list[Number(id)]
            if (!Array.isArray(sent?.allergens)) return expect.fail('no tags')
            const note = sent.crossContamination
            if (typeof note !== 'string') return expect.fail('no cross-contamination text')
            const named = (sent.mentions ?? []) as readonly { allergenId?: unknown }[]
            if (!Array.isArray(named) || named.some(each => typeof each?.allergenId !== 'string'))
              return expect.fail('unreadable mentions')
            const tags = sent.allergens.map(entry => {
              if (entry === null || !('id' in entry)) return expect.fail('an unreadable tag')
              const details = 'details' in entry ? entry.details : []
              // An unreadable name is no name.
              const named = Array.isArray(details) && details.every(name => typeof name === 'string')
              return {
                id: entry.id,
                presence: String(entry.presence),
                details: named ? (details as string[]) : [],
              }
            })
            expect(
              verdictOf(
                {
                  tags,
                  confirmedEdition: sent.allergensConfirmedAt === null ? null : 1,
                  note,
                  named: named.map(({ allergenId }) => String(allergenId)),
                },
                selected,
              ),
            ).to.equal('safe')
          }
        },
      ),
      { numRuns: safetyCases(1_000) },
    )
  })

  /** Texts that a guest could take for an answer. */
  const saying = fc.constantFrom(
    '',
    'Vegan, ohne Milch',
    'Contains nuts',
    'Sans gluten',
    'محضّر بدون حليب',
    'SAFE',
  )
  const anyTranslations = fc.array(
    fc.record({
      language: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom<string>(...languages) },
        { weight: 1, arbitrary: fc.constantFrom('tlh', '', 'DE') },
      ),
      name: saying,
      description: saying,
      modifications: saying,
    }),
    { maxLength: 4 },
  )
  const anyTexts = fc.record(
    {
      name: fc.constantFrom('Soup', 'Stew', 'Milk-free cake'),
      description: fc.constantFrom('', 'With cream', 'Vegan'),
      translations: fc.oneof(
        { weight: 6, arbitrary: anyTranslations },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 'de', [null], [{ language: 'de', name: 7 }]) },
      ),
      outdatedTranslations: fc.constant(
        languages.map(language => ({ language, name: 'OUTDATED', description: 'OUTDATED' })),
      ),
    },
    { requiredKeys: ['name', 'description'] },
  )
  type Texts = {
    readonly name: string
    readonly description: string
    readonly translations?: unknown
  }
  /** What a card may show, by docs/product.md alone: the restaurant's current text in the page's language, else the original. */
  const statedText = (texts: Texts, field: 'name' | 'description', language: Language): string => {
    const all: readonly unknown[] = Array.isArray(texts.translations) ? texts.translations : []
    const own = all.find(each => (each as { language?: unknown } | null)?.language === language)
    const text = (own as { [field in typeof field]?: unknown } | undefined)?.[field]
    return typeof text === 'string' && text !== '' ? text : texts[field]
  }
  const anyDishes = fc
    .tuple(
      fc.oneof(soundMenu, brokenMenu),
      fc.array(fc.tuple(anyTexts, anyTexts), { minLength: mostDishes, maxLength: mostDishes }),
    )
    .map(([list, texts]) => {
      const withTexts = (which: 0 | 1) =>
        list.map((item, index) => itemJson({ id: `${index}`, ...item, ...texts[index]?.[which] }))
      return {
        untold: list.map((item, index) => itemJson({ id: `${index}`, ...item })),
        first: withTexts(0),
        /** The restaurant has changed texts and translations since. */
        later: withTexts(1),
      }
    })
  const verdictsOf = (
    menu: GuestMenu,
    selected: readonly string[],
    freshness: Freshness,
    isStrict: boolean,
  ) => {
    const results = { items: menu.items, search: '', selected, applied: true, freshness, isStrict }
    const { safe, ask, hidden } = personal(resultsOf(results))
    return [
      ...safe.map(({ id }) => [id, 'safe'] as const),
      ...ask.map(({ item, reasons }) => [item.id, 'ask', reasons] as const),
      ...hidden.map(({ item, reasons, isUncertain }) => [item.id, 'hidden', reasons, isUncertain] as const),
    ].sort(([one], [other]) => Number(one) - Number(other))
  }

  it('judges a dish the same in every language, and shows no outdated translation [guest-results-2]', () => {
    const seen = { safe: 0, ask: 0, hidden: 0, translated: 0, lost: 0 }
    const anyLanguage = fc.constantFrom(...languages)
    fc.assert(
      fc.property(
        anyDishes,
        anyChoice,
        anyFreshness,
        fc.boolean(),
        anyLanguage,
        ({ untold, first, later }, selected, freshness, isStrict, language) => {
          const stated = inLanguage('en', {}, () =>
            verdictsOf(readMenu(menuJson(untold)), selected, freshness, isStrict),
          )
          inLanguage(language, {}, () => {
            const before = readMenu(menuJson(first))
            const sent = readPatch({ from: 'a', to: 'b', removed: [], menu: menuJson(later) })
            const after = applyPatch(before, '"a"', sent)
            if (!after) return expect.fail('the change does not fit')
            for (const [menu, texts] of [
              [before, first],
              [after, later],
            ] as const) {
              expectSame(verdictsOf(menu, selected, freshness, isStrict), stated)
              const sentOf = ({ id }: { id: string }) => texts[Number(id)] as unknown as Texts
              const cards = menu.items.map(item => ({ item, card: inPageLanguage(item), sent: sentOf(item) }))
              expectSame(
                cards.map(({ card }) => [card.name, card.description]),
                cards.map(({ sent }) => [
                  statedText(sent, 'name', language),
                  statedText(sent, 'description', language),
                ]),
              )
              expectSame(
                cards.filter(({ item, sent }) => !bothNames(item).includes(sent.name)),
                [],
              )
              // The card's own verdict is that of the original.
              expectSame(
                cards.map(({ card }) => judge(card, selected, freshness)),
                menu.items.map(item => judge(item, selected, freshness)),
              )
              seen.translated += menu.items.filter(({ translation }) => translation).length
            }
            // Also of a dish that the guest ordered before.
            const lines = after.items.map(item => {
              const had = before.items.find(({ id }) => id === item.id)
              const [entry] = toggleOrder([], had ?? item, '')
              if (!entry) return expect.fail('no order')
              if (had?.translation && !item.translation) seen.lost += 1
              return orderLine(entry, {
                ...{ openMenuId: 'menu-1', menu: after, menuGone: false, freshness },
                ...{ selected, lastSelected: selected, money: null, now: 0, zone: undefined },
              })
            })
            expectSame(
              lines.map(({ name, original }) => [name, original]),
              after.items.map(({ id }) => {
                const current = later[Number(id)] as unknown as Texts
                const name = statedText(current, 'name', language)
                return [name, name === current.name ? null : current.name]
              }),
            )
          })
          for (const [, verdict] of stated) seen[verdict] += 1
        },
      ),
      // A case reads three menus. The verdict itself is held to the rules by the properties above, 100,000 times.
      { numRuns: cases(1_000, 20_000) },
    )
    // A generator that hardly ever reaches a case would prove nothing about it.
    for (const count of Object.values(seen)) expect(count).to.be.above(50)
  })
})

describe('matchesSearch [guest-search-1]', () => {
  const item = { name: 'Crème brûlée', description: 'Baked custard, bread & butter, chef’s Smørrebrød' }
  const cases: [string, boolean][] = [
    ['', true],
    ['   ', true],
    ['CRÈME', true],
    ['creme brulee', true],
    ['br\u0075\u0302l', true],
    [' custard ', true],
    ['KED CUS', true],
    ['bread and butter', true],
    ['Bread & Butter', true],
    ['bread  &butter', true],
    ["chef's", true],
    ['smorrebrod', true],
    ['soup', false],
    ['.*', false],
  ]
  for (const [search, expected] of cases)
    it(`is ${expected} for "${search}"`, () => expect(matchesSearch(item, search)).to.equal(expected))
})

describe('sectionsOfGroup', () => {
  const dishes = (count: number) => Array.from({ length: count }, (_, index) => `Section ${index % 2}`)
  const names = (count: number) => sectionsOfGroup(dishes(count), name => name).map(({ name }) => name)
  it('splits only a group of nine or more dishes', () => {
    expect(names(8)).to.deep.equal([''])
    expect(names(9)).to.deep.equal(['Section 0', 'Section 1'])
  })

  it('splits any group of an arranged menu', () => {
    const namesIn = (itemIds: string[]) =>
      sectionsOfGroup(dishes(2), name => name, [{ name: 'Section 1', itemIds }]).map(({ name }) => name)
    expect(namesIn(['soup'])).to.deep.equal(['Section 1', 'Section 0'])
    expect(namesIn([])).to.deep.equal([''])
  })
})
