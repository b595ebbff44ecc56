import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import type { GuestItem, GuestMenu } from '../live/guest-document.ts'
import { guestItem, guestMenu } from '../testing/sample.ts'
import { toggleOrder } from './order.ts'
import { type OrderContext, orderLine, orderTotal, orderWarnings } from './order-lines.ts'

const flan = guestItem({ id: 'flan', name: 'Flan', priceCents: 450 })
const menuOf = (...items: GuestItem[]): GuestMenu => ({ ...guestMenu([]), items })
const context = (overrides: Partial<OrderContext> = {}): OrderContext => ({
  openMenuId: 'menu-1',
  menu: menuOf(flan),
  menuGone: false,
  selected: [],
  lastSelected: [],
  freshness: { kind: 'fresh' },
  money: { currency: 'USD', locale: 'en' },
  now: 0,
  zone: undefined,
  ...overrides,
})
const [entry] = toggleOrder([], flan, 'Lunch')
if (!entry) throw new Error('adding one item makes one entry')
const marks = (overrides: Partial<OrderContext>) =>
  orderLine(entry, context(overrides)).marks.map(({ level, text }) => `${level}: ${text}`)

describe('toggleOrder', () => {
  it('removes an item that is already on the list [guest-order-1]', () => {
    expect(toggleOrder([], flan, 'Lunch').map(({ itemId }) => itemId)).to.deep.equal(['flan'])
    expect(toggleOrder([entry], flan, 'Lunch')).to.deep.equal([])
  })
})

describe('orderLine', () => {
  const withMilk = { ...flan, allergens: [tag('milk')] }

  it('speaks to the staff on their card [staff-card-words]', () => {
    const changed: Partial<OrderContext> = { menu: menuOf(withMilk), reader: 'staff' }
    expect(marks({ ...changed, selected: ['milk'] })).to.deep.equal([
      'stop: Not safe for this guest: Contains Milk',
      'ask: Changed since it was chosen: now contains Milk',
    ])
    expect(marks({ ...changed, lastSelected: ['milk'] })[0]).to.equal(
      'stop: Not safe for this guest: Contains Milk',
    )
    expect(marks({ menu: menuOf({ ...flan, allergensConfirmedAt: null }), reader: 'staff' })[0]).to.equal(
      'ask: Allergens not confirmed by the kitchen',
    )
    expect(marks({ openMenuId: 'menu-2', reader: 'staff' })).to.deep.equal([
      'ask: From Lunch. Not checked again: please check it.',
    ])
  })

  const cases: [string, Partial<OrderContext>, string[]][] = [
    ['nothing changed', {}, []],
    ['the item suits the choice', { selected: ['milk'] }, []],
    [
      'the item now contains what is chosen',
      { selected: ['milk'], menu: menuOf(withMilk) },
      ['stop: Not safe for you: Contains Milk', 'ask: Changed since you added it: now contains Milk'],
    ],
    [
      'the item names other nuts than the chosen one',
      {
        selected: ['nuts:walnut'],
        menu: menuOf({ ...flan, allergens: [tag('nuts', 'contains', ['almond'])] }),
      },
      [
        'ask: Ask staff first: Contains Nuts (Almond). Traces of other kinds are possible',
        'ask: Changed since you added it: now contains Nuts (Almond)',
      ],
    ],
    [
      'the group was chosen before one of its nuts',
      {
        selected: ['nuts:walnut'],
        lastSelected: ['nuts', 'nuts:walnut'],
        menu: menuOf({ ...flan, allergens: [tag('nuts', 'contains', ['almond'])] }),
      },
      [
        'stop: Not safe with your last filters: Contains Nuts (Almond)',
        'ask: Changed since you added it: now contains Nuts (Almond)',
      ],
    ],
    [
      'the item changed and nothing is chosen',
      { menu: menuOf(withMilk) },
      ['ask: Changed since you added it: now contains Milk'],
    ],
    [
      'the item is sold out',
      { menu: menuOf({ ...flan, soldOutUntil: '2026-03-12T04:00:00.000Z' }), selected: ['milk'] },
      ['stop: Sold out today'],
    ],
    [
      'the item is sold out and not safe',
      { menu: menuOf({ ...withMilk, soldOutUntil: '2026-03-12T04:00:00.000Z' }), selected: ['milk'] },
      [
        'stop: Sold out today',
        'stop: Not safe for you: Contains Milk',
        'ask: Changed since you added it: now contains Milk',
      ],
    ],
    [
      'the item was sold out earlier',
      { menu: menuOf({ ...flan, soldOutUntil: '1969-03-12T04:00:00.000Z' }) },
      [],
    ],
    [
      'the item has a cross-contamination text',
      { selected: ['milk'], menu: menuOf({ ...flan, crossContamination: 'Same bowl as the cheese.' }) },
      [
        'ask: Ask staff first: Cross-contamination: “Same bowl as the cheese.”',
        'ask: Changed since you added it: its cross-contamination information changed',
      ],
    ],
    [
      'nothing is chosen and the texts name allergens without a tag',
      {
        menu: menuOf({
          ...flan,
          crossContamination: 'Same bowl as the cheese.',
          mentions: [
            { allergenId: 'eggs', field: 'name', kind: 'implied' },
            { allergenId: 'milk', field: 'description', kind: 'named' },
          ],
        }),
      },
      [
        'ask: Usually contains Eggs',
        'ask: The description mentions Milk',
        'note: Cross-contamination: “Same bowl as the cheese.”',
        'ask: Changed since you added it: its texts now mention Eggs; its texts now mention Milk; its cross-contamination information changed',
      ],
    ],
    [
      'the item is no longer confirmed',
      { menu: menuOf({ ...flan, allergensConfirmedAt: null }) },
      [
        'ask: Allergens not confirmed',
        'ask: Changed since you added it: its allergens are no longer confirmed',
      ],
    ],
    [
      'the data is too old',
      { selected: ['milk'], freshness: { kind: 'expired', since: null } },
      ['ask: Ask staff first: We can’t reach the restaurant’s latest data'],
    ],
    ['the item is gone', { menu: menuOf() }, ['stop: No longer on the menu']],
    ['the menu is gone', { menuGone: true }, ['stop: No longer on the menu']],
    ['the menu was gone from the start', { menu: null, menuGone: true }, ['stop: No longer on the menu']],
    ['another menu is open', { openMenuId: 'menu-2' }, ['ask: From Lunch; not rechecked. Ask staff first']],
    [
      'another menu is open, whose data is too old',
      { openMenuId: 'menu-2', selected: ['milk'], freshness: { kind: 'expired', since: null } },
      ['ask: From Lunch; not rechecked. Ask staff first'],
    ],
    ['the menu is loading', { menu: null }, ['ask: Not checked yet: ask staff first']],
    [
      'name and price changed',
      { menu: menuOf({ ...flan, name: 'Crème caramel', priceCents: 500 }) },
      ['note: Was called Flan', 'note: Price changed from $4.50'],
    ],
  ]
  for (const [when, overrides, expected] of cases)
    it(`marks ${JSON.stringify(expected)} when ${when}`, () =>
      expect(marks(overrides)).to.deep.equal(expected))
})

describe('an order entry whose filter was cleared', () => {
  const withNuts = guestItem({ id: 'bread', name: 'Bread', allergens: [tag('nuts')] })
  const [bread] = toggleOrder([], withNuts, 'Lunch')
  if (!bread) throw new Error('adding one item makes one entry')
  const marksOf = (overrides: Partial<OrderContext>) =>
    orderLine(bread, context({ menu: menuOf(withNuts), ...overrides })).marks.map(
      ({ level, text }) => `${level}: ${text}`,
    )
  const known = 'stop: Not safe with your last filters: Contains Nuts'
  const elsewhere = 'ask: From Lunch; not rechecked. Ask staff first'

  const cases: [string, Partial<OrderContext>, string[]][] = [
    ['its menu is open', { lastSelected: ['nuts'] }, [known]],
    ['another menu is open', { openMenuId: 'menu-2', lastSelected: ['nuts'] }, [known, elsewhere]],
    [
      'its own menu loads',
      { menu: null, lastSelected: ['nuts'] },
      [known, 'ask: Not checked yet: ask staff first'],
    ],
    ['a saved profile stays active', { selected: ['milk'], lastSelected: ['milk', 'nuts'] }, [known]],
  ]
  for (const [when, overrides, expected] of cases)
    it(`keeps its warning from the last filters while ${when}`, () =>
      expect(marksOf(overrides)).to.deep.equal(expected))

  it('is not safe when an active filter excludes it, also while another menu is open', () => {
    const active = 'stop: Not safe for you: Contains Nuts'
    expect(marksOf({ selected: ['nuts'], lastSelected: ['nuts', 'milk'] })).to.deep.equal([active])
    expect(marksOf({ openMenuId: 'menu-2', selected: ['nuts'] })).to.deep.equal([active, elsewhere])
  })
})

describe('the names of an order', () => {
  const noTexts = { description: '', crossContamination: '', modifications: '' }
  const german = (name: string) => ({ ...flan, translation: { ...noTexts, name } })
  const [translated] = toggleOrder([], german('Karamellpudding'), 'Lunch')
  if (!translated) throw new Error('adding one item makes one entry')
  const names = (overrides: Partial<OrderContext>) => {
    const { name, original } = orderLine(translated, context(overrides))
    return [name, original]
  }

  it('are the guest’s, then the restaurant’s own [guest-names-1]', () => {
    expect(names({ menu: menuOf(german('Karamellpudding')) })).to.deep.equal(['Karamellpudding', 'Flan'])
    expect(names({ menu: menuOf(german('Flan')) })).to.deep.equal(['Flan', null])
    const soldOut = { ...german('Karamellpudding'), soldOutUntil: '2026-03-13T03:00:00.000Z' }
    expect(names({ menu: menuOf(soldOut) })).to.deep.equal(['Karamellpudding', 'Flan'])
  })

  it('come with the translated note for the guest, and with the original for the staff', () => {
    const [translation, note] = [{ ...noTexts, name: '', crossContamination: 'Eine Fritteuse' }, 'One fryer']
    const noted = { ...flan, allergens: [], crossContamination: note, translation }
    const marks = (reader: 'guest' | 'staff') =>
      orderLine(translated, context({ menu: menuOf(noted), selected: ['milk'], reader }))
        .marks.map(({ text }) => text)
        .join()
    expect(marks('guest')).to.include('Eine Fritteuse').and.not.include(note)
    expect(marks('staff')).to.include(note).and.not.include('Fritteuse')
  })

  it('are only the restaurant’s own unless the translation is known to be current', () => {
    for (const unknown of [
      { menu: menuOf(flan) },
      { menu: null },
      { openMenuId: 'menu-2' },
      { menuGone: true },
    ])
      expect(names(unknown)).to.deep.equal(['Flan', null])
  })
})

describe('orderTotal', () => {
  it('sums current prices of what can still be ordered', () => {
    const rice = guestItem({ id: 'rice', priceCents: 10 })
    const order = [flan, rice].reduce(
      (list, item) => toggleOrder(list, item, 'Lunch'),
      [] as ReturnType<typeof toggleOrder>,
    )
    const lines = order.map(one => orderLine(one, context({ menu: menuOf({ ...rice, priceCents: 20 }) })))
    expect(orderTotal(lines)).to.equal(20)
    expect(orderWarnings(lines)).to.equal(1)
  })

  it('is none if no dish has a price', () => {
    const tea = guestItem({ id: 'tea', priceCents: 0 })
    const lines = toggleOrder([], tea, 'Lunch').map(one => orderLine(one, context({ menu: menuOf(tea) })))
    expect(orderTotal(lines)).to.equal(null)
  })
})
