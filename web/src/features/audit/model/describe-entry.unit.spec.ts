import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { admin, entry, ids } from '../testing/audit-entry.ts'
import { describeEntry, fieldsBesideSentence, placeText } from './describe-entry.ts'

const nuts = { id: 'nuts' as AllergenId, name: 'Nuts', category: 'ALLERGEN' } as const
const vegan = { id: 'vegan' as AllergenId, name: 'Vegan', category: 'DIETARY_RESTRICTION' } as const
const soup = { id: 'ab', width: 800, height: 600, alt: 'Soup' }

describe('describeEntry', () => {
  for (const [what, changes, sentence] of [
    ['an allergen is declared', {}, 'Walnut tart was marked “Contains Milk”'],
    [
      'an allergen with named nuts is declared',
      { allergen: nuts, after: { presence: 'may_contain', details: ['walnut'] } },
      'Walnut tart was marked “May contain Nuts (Walnut)”',
    ],
    [
      'an allergen is removed',
      { kind: 'allergen.withdrawn', before: { presence: 'contains', details: [] }, after: null },
      '“Contains Milk” was removed from Walnut tart',
    ],
    [
      'a guest reports a missing allergen',
      {
        allergen: null,
        kind: 'item.reported',
        before: null,
        after: { mistake: 'allergen_missing', allergenIds: ['nuts', 'milk'] },
      },
      'A guest reported a mistake in Walnut tart: an allergen is missing (Nuts and Milk)',
    ],
    [
      'reports are answered by a change',
      { allergen: null, kind: 'item.reports_answered', before: null, after: { outcome: 'changed' } },
      'The guests’ reports about Walnut tart were answered: the dish has been changed',
    ],
    [
      'only the text of a picture changes',
      {
        allergen: null,
        kind: 'item.picture_changed',
        before: { picture: { ...soup, alt: '' } },
        after: { picture: soup },
      },
      'The description of the picture of Walnut tart was changed',
    ],
    [
      'a picture is replaced',
      {
        allergen: null,
        kind: 'item.picture_changed',
        before: { picture: soup },
        after: { picture: { ...soup, id: 'cd' } },
      },
      'The picture of Walnut tart was changed',
    ],
    [
      'a presence changes',
      {
        kind: 'allergen.presence_changed',
        before: { presence: 'contains' },
        after: { presence: 'can_be_made_without' },
      },
      'Walnut tart changed from “Contains Milk” to “Contains Milk, can be made without”',
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
      'a diet is removed',
      { kind: 'allergen.withdrawn', allergen: vegan, before: { presence: 'contains' }, after: null },
      'Vegan was removed from Walnut tart',
    ],
    [
      'a section is made',
      {
        allergen: null,
        kind: 'menu.arranged',
        before: { sections: [{ name: 'Mains', items: 2 }] },
        after: {
          sections: [
            { name: 'Mains', items: 2 },
            { name: 'Desserts', items: 0 },
          ],
        },
      },
      'The section Desserts was added to the menu Dinner',
    ],
    [
      'a menu is arranged',
      {
        allergen: null,
        kind: 'menu.arranged',
        before: { sections: [] },
        after: { sections: [{ name: 'Desserts', items: 2 }] },
      },
      'The sections and dishes of the menu Dinner were put in a new order',
    ],
    [
      'an item gets a new name and description',
      {
        allergen: null,
        kind: 'item.changed',
        before: { name: 'Tart', description: '' },
        after: { name: 'Walnut tart', description: 'With cream' },
      },
      '“Tart” was renamed to Walnut tart, and the description changed',
    ],
    [
      'two texts change',
      {
        allergen: null,
        kind: 'item.changed',
        before: { description: 'a', modifications: '' },
        after: { description: 'b', modifications: 'No nuts' },
      },
      'The description and the modifications of Walnut tart changed',
    ],
    [
      'a price changes',
      {
        allergen: null,
        kind: 'item.price_changed',
        before: { priceCents: 900 },
        after: { priceCents: 1050 },
      },
      'The price of Walnut tart changed from 9.00 to 10.50',
    ],
    [
      'a price changes while the restaurant has yen',
      {
        allergen: null,
        kind: 'item.price_changed',
        before: { priceCents: 90000 },
        after: { priceCents: 105000 },
        money: { currency: 'JPY', locale: 'ja-JP' },
      },
      'The price of Walnut tart changed from ￥900 to ￥1,050',
    ],
    [
      'a translation is entered',
      {
        allergen: null,
        kind: 'item.translated',
        before: null,
        after: { language: 'de', name: 'Walnusstorte', description: '', outdated: false },
      },
      'The German text of Walnut tart was entered',
    ],
    [
      'a translation is removed',
      {
        allergen: null,
        kind: 'item.translation_removed',
        before: { language: 'pt', name: 'Torta', description: '', outdated: true },
        after: { language: 'pt' },
      },
      'The Portuguese text of Walnut tart was removed',
    ],
    [
      'an edit keeps the confirmation',
      {
        allergen: null,
        kind: 'allergens.confirmed',
        before: { confirmedAt: null, stillChecked: null },
        after: { confirmedAt: '2026-03-12T19:32:10.000Z', stillChecked: true },
      },
      'The allergens of Walnut tart were stated to be unchanged and still checked',
    ],
    [
      'an undo restores the confirmation',
      {
        allergen: null,
        kind: 'allergens.confirmed',
        before: { confirmedAt: null, restored: null },
        after: { confirmedAt: '2026-03-12T19:32:10.000Z', restored: true },
      },
      'A change to the tags of Walnut tart was undone, so its allergens count as checked again',
    ],
    [
      'a confirmation is withdrawn',
      {
        allergen: null,
        kind: 'allergens.confirmation_withdrawn',
        before: { confirmedAt: '2026-03-12T19:32:10.000Z' },
        after: { confirmedAt: null },
      },
      'The allergens of Walnut tart were marked as not checked any more',
    ],
    [
      'a menu is published',
      { allergen: null, item: null, kind: 'menu.published' },
      'The menu Dinner was published',
    ],
    [
      'an admin starts acting',
      { allergen: null, item: null, menu: null, kind: 'impersonation.started', account: admin },
      'Admin a@b.example started acting for Osteria',
    ],
    [
      'an account is erased',
      {
        allergen: null,
        item: null,
        menu: null,
        kind: 'account.erased',
        account: { ...admin, email: null, erased: true },
      },
      'An admin account was erased',
    ],
  ] as const) {
    it(`says that ${what}`, () => {
      expect(describeEntry(entry(changes as Parameters<typeof entry>[0]))).to.equal(sentence)
    })
  }
})

describe('fieldsBesideSentence', () => {
  it('is empty when the sentence describes the whole change', () => {
    const price = entry({
      allergen: null,
      kind: 'item.price_changed',
      before: { priceCents: 1 },
      after: { priceCents: 2 },
    })
    expect(fieldsBesideSentence(price)).to.deep.equal([])
  })

  it('is empty for a diet, which has no presence to show', () => {
    expect(fieldsBesideSentence(entry({ allergen: vegan }))).to.deep.equal([])
  })

  it('leaves out that a confirmation was kept, which the sentence says', () => {
    const kept = entry({
      allergen: null,
      kind: 'allergens.confirmed',
      before: { confirmedAt: null, stillChecked: null },
      after: { confirmedAt: '2026-03-12T19:32:10.000Z', stillChecked: true },
    })
    expect(fieldsBesideSentence(kept).map(({ field }) => field)).to.deep.equal(['confirmedAt'])
  })

  it('shows the texts of a translation', () => {
    const translated = entry({
      allergen: null,
      kind: 'item.translated',
      before: null,
      after: { language: 'de', name: 'Walnusstorte', description: '', outdated: false },
    })
    expect(fieldsBesideSentence(translated)).to.deep.equal([
      { field: 'name', label: 'Name', before: null, after: 'Walnusstorte' },
    ])
  })

  it('leaves out the name and menu of a new item', () => {
    const created = entry({
      allergen: null,
      kind: 'item.created',
      after: { name: 'Walnut tart', priceCents: 900, menuName: 'Dinner' },
    })
    expect(fieldsBesideSentence(created).map(({ field }) => field)).to.deep.equal(['priceCents'])
  })

  it('shows that a declared allergen was not marked before', () => {
    expect(fieldsBesideSentence(entry())[0]).to.include({ before: 'not marked', after: 'contains' })
  })
})

describe('placeText', () => {
  const starter = entry({ item: { id: ids.item, name: 'Tart', section: 'Starters' } })

  it('tells items of the same name apart by menu and section', () => {
    expect(placeText(starter, false)).to.equal('Dinner · Starters')
    expect(placeText(starter, true)).to.equal('Osteria · Dinner · Starters')
  })

  it('leaves out what an entry does not have', () => {
    expect(placeText(entry(), false)).to.equal('Dinner')
    expect(placeText(entry({ menu: null, item: null }), false)).to.equal('')
  })
})
