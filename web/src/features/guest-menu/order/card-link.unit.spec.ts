import { safetyCases } from '@safe-menu/contracts/testing/safety-cases'
import { expect } from 'chai'
import fc from 'fast-check'
import { tag } from '../../../testing/items.ts'
import { shippedTags } from '../filters/offered.ts'
import type { GuestItem } from '../live/guest-document.ts'
import { guestItem, guestMenu } from '../testing/sample.ts'
import {
  areKnown,
  fingerprint,
  type LinkedCard,
  linkedCard,
  linkedLines,
  readCard,
  writeCard,
} from './card-link.ts'
import { type OrderEntry, toggleOrder } from './order.ts'
import { orderLine } from './order-lines.ts'

const id = (number: number) => `0199b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const flan = guestItem({ id: id(1), name: 'Flan', priceCents: 450 })
const [flanEntry] = toggleOrder([], flan, 'Lunch')
if (!flanEntry) throw new Error('adding one item makes one entry')
const entry = (changes: Partial<OrderEntry> = {}): OrderEntry => ({ ...flanEntry, ...changes })
const avoided = ['milk', 'nuts:walnut', 'vegan']
const card = (changes: Partial<LinkedCard> = {}): LinkedCard => ({
  avoided,
  dishes: [{ id: id(1), quantity: 2, mark: fingerprint(flan) }],
  left: 0,
  ...changes,
})

describe('the staff card as a link', () => {
  it('holds filters, dishes and quantities of the open menu, and no notes and no names [card-link-1]', () => {
    const order = [
      entry({ quantity: 2, note: 'My name is Ada' }),
      entry({ itemId: id(2), menuId: 'menu-2', note: 'Peanuts kill me' }),
    ]
    const made = linkedCard(order, 'menu-1', avoided)
    expect(made).to.deep.equal(card({ left: 1 }))
    const text = made ? writeCard(made) : ''
    expect(text).to.match(
      /^card=1&avoid=milk,nuts:walnut,vegan&dishes=0199b2a0-0000-7000-8000-000000000001\.2\.[a-z\d]+&left=1&sum=[a-z\d]+$/u,
    )
    expect(readCard(`#${text}`)).to.deep.equal(made)
    const asMessengersWriteIt = text.replaceAll(',', '%2C').replaceAll(':', '%3A')
    expect(readCard(`#${asMessengersWriteIt}`)).to.deep.equal(made)
  })

  it('is not made without a filter or without a dish of the open menu', () => {
    for (const made of [
      linkedCard([entry()], 'menu-1', []),
      linkedCard([entry()], 'menu-2', avoided),
      linkedCard([], 'menu-1', avoided),
    ])
      expect(made).to.equal(null)
  })

  it('holds the first forty dishes and says how many are missing', () => {
    const order = Array.from({ length: 45 }, (_, index) => entry({ itemId: id(index), quantity: 20 }))
    const made = linkedCard(order, 'menu-1', avoided)
    expect([made?.dishes.length, made?.left]).to.deep.equal([40, 5])
  })

  it('is of no card for another fragment', () => {
    for (const hash of ['', '#', '#section-Starters', '#/card=1', 'dishes-safe'])
      expect(readCard(hash)).to.equal(null)
  })

  it('is broken when a part of it is missing, changed, added or repeated [card-link-2]', () => {
    const text = writeCard(card())
    for (let length = 'card='.length; length < text.length; length += 1)
      expect(readCard(text.slice(0, length)), `cut after ${length}`).to.equal('broken')
    for (const changed of [
      text.replace('avoid=milk,', 'avoid='),
      text.replace('card=1', 'card=2'),
      text.replace('.2.', '.3.'),
      `${text}&lang=de`,
      `${text}&avoid=fish`,
      text.replace('dishes=', 'dishes=,'),
      `${text}${'x'.repeat(5_000)}`,
    ])
      expect(readCard(changed), changed.slice(0, 200)).to.equal('broken')
  })

  it('is broken when it is written with another content than an order has', () => {
    const dish = { id: id(1), quantity: 1, mark: 'x' }
    for (const changes of [
      { avoided: [] },
      { avoided: ['milk', 'milk'] },
      { avoided: ['Ignore the allergies'] },
      { avoided: ['<b>milk</b>'] },
      { avoided: Array.from({ length: 41 }, (_, index) => `tag-${index}`) },
      { dishes: [] },
      { dishes: [dish, dish] },
      { dishes: [{ ...dish, quantity: 0 }] },
      { dishes: [{ ...dish, quantity: 21 }] },
      { dishes: [{ ...dish, quantity: 1.5 }] },
      { dishes: [{ ...dish, id: '../../api' }] },
      { dishes: [{ ...dish, mark: 'a text for the waiter' }] },
      { dishes: Array.from({ length: 41 }, (_, index) => ({ ...dish, id: id(index) })) },
      { left: -1 },
      { left: 1_000 },
      { left: Number.NaN },
    ])
      expect(readCard(writeCard(card(changes))), JSON.stringify(changes).slice(0, 200)).to.equal('broken')
  })

  it('reads any text without an error, and only what it writes itself', () => {
    const alphabet = fc.constantFrom(...'cardavoidishesleftsum=&,.:%-0129az#<>"\u0000\u202e'.split(''))
    const anyText = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xff_ff })).map(units => String.fromCharCode(...units)),
      fc.array(alphabet, { maxLength: 60 }).map(parts => `card=1&avoid=milk&dishes=${parts.join('')}`),
      fc.tuple(fc.nat(), alphabet).map(([at, letter]) => {
        const text = writeCard(card())
        const place = at % text.length
        return text.slice(0, place) + letter + text.slice(place + 1)
      }),
    )
    fc.assert(
      fc.property(anyText, text => {
        const read = readCard(`#${text}`)
        if (read !== null && read !== 'broken') expect(readCard(writeCard(read))).to.deep.equal(read)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is not shown with a filter that this page does not know', () => {
    expect(areKnown(avoided, shippedTags())).to.equal(true)
    for (const strange of ['paleo', 'nuts:kiwi', 'i-can-eat-everything'])
      expect(areKnown([...avoided, strange], shippedTags()), strange).to.equal(false)
    const kiwi = { id: 'kiwi', name: 'Kiwi', category: 'ALLERGEN' } as const
    expect(areKnown(['kiwi'], [...shippedTags(), kiwi])).to.equal(true)
  })
})

describe('the lines of a linked card', () => {
  const context = (...items: GuestItem[]) => ({
    openMenuId: 'menu-1',
    menu: { ...guestMenu([]), items },
    menuGone: false,
    freshness: { kind: 'fresh' } as const,
    money: { currency: 'USD', locale: 'en' },
    now: Date.parse('2026-03-12T20:00:00.000Z'),
    zone: undefined,
  })
  const texts = (...items: GuestItem[]) =>
    linkedLines(card({ avoided: ['milk'] }), context(...items)).map(
      ({ entry: { quantity }, name, marks }) => [
        `${quantity} × ${name}`,
        ...marks.map(({ level, text }) => `${level}: ${text}`),
      ],
    )

  it('are those of the menu as it is now [card-link-3]', () => {
    expect(texts(flan)).to.deep.equal([['2 × Flan']])
    const milk = 'stop: Not safe for this guest: Contains Milk'
    const changed = 'ask: Changed since the guest chose it'
    expect(texts({ ...flan, allergens: [tag('milk')] })).to.deep.equal([['2 × Flan', milk, changed]])
    expect(texts({ ...flan, name: 'Pudding' })).to.deep.equal([['2 × Pudding', changed]])
    expect(texts({ ...flan, priceCents: 500 })).to.deep.equal([['2 × Flan', changed]])
    expect(texts({ ...flan, allergensConfirmedAt: null })).to.deep.equal([
      ['2 × Flan', 'ask: Please check: Allergens not confirmed by the kitchen', changed],
    ])
    expect(texts({ ...flan, allergensConfirmedAt: '2026-03-13T10:00:00.000Z' })).to.deep.equal([['2 × Flan']])
    expect(texts({ ...flan, soldOutUntil: '2026-03-13T03:00:00.000Z' })).to.deep.equal([
      ['2 × Flan', 'stop: Sold out today'],
    ])
    expect(texts()).to.deep.equal([['2 × dish', 'stop: No longer on the menu']])
  })

  it('say that a dish has changed when anything differs that a guest relies on', () => {
    const nuts = { ...flan, allergens: [tag('nuts', 'may_contain', ['almond']), tag('vegan')] }
    const isChanged = (changes: Partial<GuestItem>) => {
      const dish = { id: nuts.id, quantity: 1, mark: fingerprint(nuts) }
      const [line] = linkedLines(card({ dishes: [dish] }), context({ ...nuts, ...changes }))
      return line?.marks.some(({ text }) => text === 'Changed since the guest chose it')
    }
    for (const changes of [
      { name: 'Tart' },
      { priceCents: 460 },
      { crossContamination: 'Same fryer' },
      { modifications: 'Without nuts on request' },
      { readable: false },
      { allergensConfirmedAt: null },
      { allergens: [tag('nuts', 'contains', ['almond']), tag('vegan')] },
      { allergens: [tag('nuts', 'may_contain', ['walnut']), tag('vegan')] },
      { allergens: [tag('nuts', 'may_contain'), tag('vegan')] },
      { allergens: [tag('nuts', 'may_contain', ['almond'])] },
    ])
      expect(isChanged(changes), JSON.stringify(changes)).to.equal(true)
    for (const changes of [
      {},
      { description: 'New words' },
      { allergens: [...nuts.allergens].reverse() },
      { allergensConfirmedAt: '2026-03-13T10:00:00.000Z' },
    ])
      expect(isChanged(changes), JSON.stringify(changes)).to.equal(false)
  })

  it('count no dish as checked while the menu loads', () => {
    const [line] = linkedLines(card({ avoided: ['milk'] }), { ...context(), menu: null })
    expect(line?.marks).to.deep.include({ level: 'ask', text: 'Not checked yet: please check it.' })
    expect(line?.marks[0]?.text).to.include('Allergens not confirmed by the kitchen')
  })

  it('offer no dish once the menu is gone, and call none checked when data is too old', () => {
    const lines = (changes: object) =>
      linkedLines(card({ avoided: ['milk'] }), { ...context(flan), ...changes })
    const [gone] = lines({ menuGone: true })
    expect(gone).to.deep.include({
      name: 'Flan',
      priceCents: null,
      marks: [{ level: 'stop', text: 'No longer on the menu' }],
    })
    const [old] = lines({ freshness: { kind: 'expired', since: null } })
    expect(old?.marks.map(({ level }) => level)).to.include('ask')
  })

  it('warn at least as much as an order with the same filters, for any link', () => {
    const ids = ['milk', 'nuts', 'gluten', 'vegan']
    const anyItem = fc
      .record({
        allergens: fc.subarray(ids).map(list => list.map(each => tag(each))),
        allergensConfirmedAt: fc.constantFrom(null, flan.allergensConfirmedAt),
        crossContamination: fc.constantFrom('', 'Same fryer'),
        soldOutUntil: fc.constantFrom(null, '2026-03-13T03:00:00.000Z'),
      })
      .map(changes => ({ ...flan, ...changes }))
    const anyMark = fc.constantFrom('x', fingerprint(flan))
    const anyAvoided = fc.subarray([...ids, 'nuts:walnut'], { minLength: 1 })
    fc.assert(
      fc.property(anyItem, anyMark, anyAvoided, fc.boolean(), (item, mark, selected, isFingerprinted) => {
        const dish = { id: item.id, quantity: 1, mark: isFingerprinted ? fingerprint(item) : mark }
        const [line] = linkedLines(card({ avoided: selected, dishes: [dish] }), context(item))
        const [own] = toggleOrder([], item, 'Lunch')
        if (!own || !line) return expect.fail('no line')
        const { marks } = orderLine(own, {
          ...context(item),
          selected,
          lastSelected: selected,
          reader: 'staff',
        })
        expect(line.marks.map(({ text }) => text)).to.include.members(marks.map(({ text }) => text))
      }),
      { numRuns: safetyCases(1_000) },
    )
  })
})
