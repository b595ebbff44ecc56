import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { admin, entry, ids } from '../testing/audit-entry.ts'
import { describeEntry, fieldsBesideSentence, placeText } from './describe-entry.ts'

const nuts = { id: 'nuts' as AllergenId, name: 'Nuts', category: 'ALLERGEN' } as const
const vegan = { id: 'vegan' as AllergenId, name: 'Vegan', category: 'DIETARY_RESTRICTION' } as const
const soup = { id: 'ab', width: 800, height: 600, alt: 'Soup' }
const confirmedAt = '2026-03-12T19:32:10.000Z'

type Changes = Partial<AuditEntryView>
type Fields = AuditEntryView['before']
/** An entry about the dish, the menu or an account, and not about one tag. */
const change = (kind: AuditEntryView['kind'], before: Fields, after: Fields, more: Changes = {}) =>
  entry({ allergen: null, kind, before, after, ...more })
const tagged = (kind: AuditEntryView['kind'], before: Fields, after: Fields, allergen: Changes = {}) =>
  entry({ kind, before, after, ...allergen })
const contains = { presence: 'contains', details: [] }
const german = { language: 'de', name: 'Walnusstorte', description: '', outdated: false }
/** The sections of a menu, with the number of their dishes. */
const arranged = (before: Record<string, number>, after: Record<string, number>) => {
  const sections = (of: Record<string, number>) => ({
    sections: Object.entries(of).map(([name, items]) => ({ name, items })),
  })
  return change('menu.arranged', sections(before), sections(after))
}
const noSubject = { item: null, menu: null }

describe('describeEntry', () => {
  const sentences: Readonly<Record<string, AuditEntryView>> = {
    'Walnut tart was marked “Contains Milk”': entry(),
    'Walnut tart was marked “May contain Nuts (Walnut)”': entry({
      allergen: nuts,
      after: { presence: 'may_contain', details: ['walnut'] },
    }),
    '“Contains Milk” was removed from Walnut tart': tagged('allergen.withdrawn', contains, null),
    'Walnut tart changed from “Contains Milk” to “Contains Milk, can be made without”': tagged(
      'allergen.presence_changed',
      { presence: 'contains' },
      { presence: 'can_be_made_without' },
    ),
    'Nuts on Walnut tart now names Almond, Cashew': tagged(
      'allergen.presence_changed',
      { details: [] },
      { details: ['almond', 'cashew'] },
      { allergen: nuts },
    ),
    'Walnut tart was marked Vegan': entry({ allergen: vegan }),
    'Vegan was removed from Walnut tart': tagged('allergen.withdrawn', contains, null, { allergen: vegan }),
    'A guest reported a mistake in Walnut tart: an allergen is missing (Nuts and Milk)': change(
      'item.reported',
      null,
      { mistake: 'allergen_missing', allergenIds: ['nuts', 'milk'] },
    ),
    'The guests’ reports about Walnut tart were answered: the dish has been changed': change(
      'item.reports_answered',
      null,
      { outcome: 'changed' },
    ),
    'The description of the picture of Walnut tart was changed': change(
      'item.picture_changed',
      { picture: { ...soup, alt: '' } },
      { picture: soup },
    ),
    'The picture of Walnut tart was changed': change(
      'item.picture_changed',
      { picture: soup },
      { picture: { ...soup, id: 'cd' } },
    ),
    'The section Desserts was added to the menu Dinner': arranged({ Mains: 2 }, { Mains: 2, Desserts: 0 }),
    'The sections and dishes of the menu Dinner were put in a new order': arranged({}, { Desserts: 2 }),
    '“Tart” was renamed to Walnut tart, and the description changed': change(
      'item.changed',
      { name: 'Tart', description: '' },
      { name: 'Walnut tart', description: 'With cream' },
    ),
    'The description and the modifications of Walnut tart changed': change(
      'item.changed',
      { description: 'a', modifications: '' },
      { description: 'b', modifications: 'No nuts' },
    ),
    'The price of Walnut tart changed from 9.00 to 10.50': change(
      'item.price_changed',
      { priceCents: 900 },
      { priceCents: 1050 },
    ),
    'The price of Walnut tart changed from ￥900 to ￥1,050': change(
      'item.price_changed',
      { priceCents: 90000 },
      { priceCents: 105000 },
      { money: { currency: 'JPY', locale: 'ja-JP' } },
    ),
    'The German text of Walnut tart was entered': change('item.translated', null, german),
    'The German text of Walnut tart was removed': change('item.translation_removed', german, {
      language: 'de',
    }),
    'The allergens of Walnut tart were stated to be unchanged and still checked': change(
      'allergens.confirmed',
      { confirmedAt: null, stillChecked: null },
      { confirmedAt, stillChecked: true },
    ),
    'A change to the tags of Walnut tart was undone, so its allergens count as checked again': change(
      'allergens.confirmed',
      { confirmedAt: null, restored: null },
      { confirmedAt, restored: true },
    ),
    'The allergens of Walnut tart were marked as not checked any more': change(
      'allergens.confirmation_withdrawn',
      { confirmedAt },
      { confirmedAt: null },
    ),
    'Walnut tart was archived': change('item.archived', { status: 'active' }, { status: 'archived' }),
    'Walnut tart was moved from the menu Dinner to the menu Lunch': change(
      'item.archived',
      { status: 'active', movedTo: null },
      { status: 'archived', movedTo: 'Lunch' },
    ),
    'Walnut tart was restored to the menu Dinner': change(
      'item.restored',
      { status: 'archived' },
      { status: 'active' },
    ),
    'Walnut tart was moved from the menu Lunch and restored to the menu Dinner': change(
      'item.restored',
      { status: 'archived', menuName: 'Lunch' },
      { status: 'active', menuName: 'Dinner' },
    ),
    'The menu Dinner was published': change('menu.published', null, null, { item: null }),
    'Admin a@b.example started acting for Osteria, for at most 30 minutes': change(
      'impersonation.started',
      null,
      null,
      { ...noSubject, account: admin },
    ),
    'An admin account was erased': change('account.erased', null, null, {
      ...noSubject,
      account: { ...admin, email: null, erased: true },
    }),
  }
  for (const [sentence, about] of Object.entries(sentences))
    it(`says “${sentence}”`, () => expect(describeEntry(about)).to.equal(sentence))
})

describe('fieldsBesideSentence', () => {
  const fieldsOf = (about: AuditEntryView) => fieldsBesideSentence(about).map(({ field }) => field)

  it('leaves out what the sentence says', () => {
    expect(fieldsOf(change('item.price_changed', { priceCents: 1 }, { priceCents: 2 }))).to.deep.equal([])
    expect(fieldsOf(entry({ allergen: vegan })), 'a diet has no presence').to.deep.equal([])
    const kept = [
      { confirmedAt: null, stillChecked: null },
      { confirmedAt, stillChecked: true },
    ] as const
    expect(fieldsOf(change('allergens.confirmed', ...kept))).to.deep.equal(['confirmedAt'])
    const created = { name: 'Walnut tart', priceCents: 900, menuName: 'Dinner' }
    expect(fieldsOf(change('item.created', null, created))).to.deep.equal(['priceCents'])
  })

  it('shows the texts of a translation', () =>
    expect(fieldsBesideSentence(change('item.translated', null, german))).to.deep.equal([
      { field: 'name', label: 'Name', before: null, after: 'Walnusstorte' },
    ]))

  it('shows that a declared allergen was not marked before', () =>
    expect(fieldsBesideSentence(entry())[0]).to.include({ before: 'not marked', after: 'contains' }))
})

describe('placeText', () => {
  const starter = entry({ item: { id: ids.item, name: 'Tart', section: 'Starters' } })

  it('distinguishes items of the same name by menu and section', () => {
    expect(placeText(starter, false)).to.equal('Dinner · Starters')
    expect(placeText(starter, true)).to.equal('Osteria · Dinner · Starters')
  })

  it('leaves out what an entry does not have', () => {
    expect(placeText(entry(), false)).to.equal('Dinner')
    expect(placeText(entry({ menu: null, item: null }), false)).to.equal('')
  })
})
