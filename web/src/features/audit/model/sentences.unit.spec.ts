import { AuditVisibility } from '@safe-menu/contracts/audit/views'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { admin, entry } from './sample.spec-help.ts'
import { fieldsToTell, sentenceOf, visibleText } from './sentences.ts'

const nuts = { id: 'nuts' as AllergenId, name: 'Nuts', category: 'ALLERGEN' } as const
const vegan = { id: 'vegan' as AllergenId, name: 'Vegan', category: 'DIETARY_RESTRICTION' } as const
const item = { allergen: null }

describe('sentenceOf', () => {
  for (const [when, changes, sentence] of [
    ['an allergen is declared', {}, 'Milk was declared as “contains” on Walnut tart'],
    [
      'with named nuts',
      { allergen: nuts, after: { presence: 'may_contain', details: ['walnut'] } },
      'Nuts (Walnut) was declared as “may contain” on Walnut tart',
    ],
    [
      'it is taken off',
      { kind: 'allergen.withdrawn', before: { presence: 'contains', details: [] }, after: null },
      'Milk (“contains”) was taken off Walnut tart',
    ],
    [
      'its presence changes',
      {
        kind: 'allergen.presence_changed',
        before: { presence: 'contains' },
        after: { presence: 'can_be_made_without' },
      },
      'Milk on Walnut tart went from “contains” to “can be made without”',
    ],
    [
      'only the named nuts change',
      {
        kind: 'allergen.presence_changed',
        allergen: nuts,
        before: { details: [] },
        after: { details: ['almond', 'cashew'] },
      },
      'Nuts on Walnut tart now names Almond, Cashew',
    ],
    ['a diet is declared', { allergen: vegan }, 'Walnut tart was marked Vegan'],
    [
      'a diet is taken off',
      { kind: 'allergen.withdrawn', allergen: vegan, before: { presence: 'contains' }, after: null },
      'Vegan was taken off Walnut tart',
    ],
    [
      'an item is renamed and described anew',
      {
        ...item,
        kind: 'item.changed',
        before: { name: 'Tart', description: '' },
        after: { name: 'Walnut tart', description: 'With cream' },
      },
      '“Tart” was renamed to Walnut tart, and the description changed',
    ],
    [
      'two texts change',
      {
        ...item,
        kind: 'item.changed',
        before: { description: 'a', modifications: '' },
        after: { description: 'b', modifications: 'No nuts' },
      },
      'The description and the modifications of Walnut tart changed',
    ],
    [
      'a price changes',
      { ...item, kind: 'item.price_changed', before: { priceCents: 900 }, after: { priceCents: 1050 } },
      'The price of Walnut tart went from $9.00 to $10.50',
    ],
    ['a menu is published', { ...item, item: null, kind: 'menu.published' }, 'The menu Dinner was published'],
    [
      'an admin begins to act',
      { ...item, item: null, menu: null, kind: 'impersonation.started', account: admin },
      'Admin a@b.example began to act for Osteria',
    ],
    [
      'an erased account’s end',
      {
        ...item,
        item: null,
        menu: null,
        kind: 'account.erased',
        account: { ...admin, email: null, erased: true },
      },
      'An erased admin account was erased',
    ],
  ] as const) {
    it(`when ${when} › then “${sentence}”`, () => {
      expect(sentenceOf(entry(changes as Parameters<typeof entry>[0]))).to.equal(sentence)
    })
  }
})

describe('fieldsToTell', () => {
  it('when the sentence says it all › then nothing beside it', () => {
    const price = entry({
      allergen: null,
      kind: 'item.price_changed',
      before: { priceCents: 1 },
      after: { priceCents: 2 },
    })
    expect(fieldsToTell(price)).to.deep.equal([])
  })

  it('when an item is new › then what the sentence leaves out; a tag keeps its before', () => {
    const created = entry({
      allergen: null,
      kind: 'item.created',
      after: { name: 'Walnut tart', priceCents: 900, menuName: 'Dinner' },
    })
    expect(fieldsToTell(created).map(({ field }) => field)).to.deep.equal(['priceCents'])
    expect(fieldsToTell(entry())[0]).to.include({ before: 'not declared', after: 'contains' })
  })
})

describe('visibleText', () => {
  const text = (changes: Parameters<typeof entry>[0]) => visibleText(entry(changes))

  it('says since when, and how long after the decision', () => {
    expect(text({})).to.match(/^Visible to guests since .*19:32:10 \(within a second\)$/u)
    expect(text({ visibleAt: '2026-03-12T19:32:22.000Z' })).to.match(/19:32:22 \(12 seconds later\)$/u)
  })

  it('says what made it visible when that was not the entry itself', () => {
    const visibleAt = '2026-03-13T12:00:00.000Z'
    expect(text({ visibleAt, visibility: 'when_published' })).to.match(
      /12:00:00, when the menu was published$/u,
    )
    expect(text({ visibleAt, visibility: 'when_restored' })).to.match(
      /12:00:00, when the item was restored$/u,
    )
  })

  it('says since when something was gone', () => {
    expect(text({ kind: 'item.archived', visibility: 'removed' })).to.match(
      /^Gone for guests since .*19:32:10 \(within a second\)$/u,
    )
  })

  for (const visibility of AuditVisibility.options) {
    it(`says why nobody could read it › ${visibility}`, () => {
      const never = text({ visibleAt: null, visibility })
      const isDated = ['at_once', 'when_published', 'when_restored', 'removed', 'not_for_guests']
      if (isDated.includes(visibility)) expect(never).to.equal(null)
      else expect(never).to.match(/guests/u)
    })
  }

  it('says nothing of an entry that does not concern guests', () => {
    expect(text({ kind: 'account.erased', visibleAt: null, visibility: 'not_for_guests' })).to.equal(null)
  })
})
