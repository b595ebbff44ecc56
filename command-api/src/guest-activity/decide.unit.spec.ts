import type { MenuId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import fc from 'fast-check'
import { allergen, itemId, menuId, otherMenuId, restaurantId } from '../testing/examples.ts'
import { folded } from '../testing/given.ts'
import { type Call, type GuestAction, recordActivity, summariseDay } from './decide.ts'
import { type Activity, count, emptyTally, summaryFold } from './state.ts'

const day = '2026-03-12'
const call = (action: GuestAction, commandId: string | null = null): Call => ({
  action,
  identity: commandId === null ? null : { commandId, fingerprint: `of ${commandId}` },
})
const view = (visitor: string, menu: MenuId = menuId) => call({ kind: 'view', menuId: menu, visitor })
const order = call({ kind: 'order', menuId, itemId })
const filter = (...ids: string[]) => call({ kind: 'filter', menuId, allergenIds: ids.map(allergen) })
const recorded = (...calls: Call[]) => recordActivity(restaurantId, day, calls).data

describe('recorded activity', () => {
  it('counts two views and one visitor when a guest looks twice', () => {
    expect(recorded(view('b'), view('a'), view('b'), view('b', otherMenuId)).views).to.deep.equal([
      { menuId, count: 3, visitors: ['a', 'b'] },
      { menuId: otherMenuId, count: 1, visitors: ['b'] },
    ])
  })
  it('counts each ordered item, and each filtered allergen once per call', () => {
    const { orders, filters } = recorded(order, order, filter('milk', 'eggs', 'milk'), filter('milk'))
    expect(orders).to.deep.equal([{ menuId, itemId, count: 2 }])
    expect(filters).to.deep.equal([
      { menuId, allergenId: 'eggs', count: 1 },
      { menuId, allergenId: 'milk', count: 2 },
    ])
  })
  it('names the keys of the calls that have one', () => {
    const { calls } = recorded(call(view('a').action, 'two'), view('b'), call(order.action, 'one'))
    expect(calls).to.deep.equal([
      { commandId: 'one', fingerprint: 'of one' },
      { commandId: 'two', fingerprint: 'of two' },
    ])
  })
  it('is the same in any order of calls', () => {
    const calls = [view('a'), view('b'), order, filter('milk'), filter('eggs', 'milk')]
    expect(recorded(...calls.toReversed())).to.deep.equal(recorded(...calls))
  })
})

describe('a day’s summary', () => {
  const summaryOf = (...events: Activity['data'][]) => {
    const tally = emptyTally()
    for (const event of events) count(tally, event)
    return summariseDay(new Set(), restaurantId, day, tally)
  }

  it('counts a returning visitor once per menu and once in total', () => {
    const summary = summaryOf(recorded(view('a'), view('b')), recorded(view('a'), view('a', otherMenuId)))
    expect(summary).to.deep.equal([
      {
        type: 'DaySummarised',
        data: {
          restaurantId,
          day,
          uniqueVisitors: 2,
          menus: [
            { menuId, views: 3, uniqueVisitors: 2, orders: [], filters: [] },
            { menuId: otherMenuId, views: 1, uniqueVisitors: 1, orders: [], filters: [] },
          ],
        },
      },
    ])
  })
  it('is not recorded twice', () => {
    const [summary] = summaryOf(recorded(view('a'))) as Parameters<typeof summaryFold.evolve>[1][]
    const days = folded(summaryFold, summary ? [summary] : [])
    expect(summariseDay(days, restaurantId, day, emptyTally())).to.deep.equal([])
    expect(summariseDay(days, restaurantId, '2026-03-13', emptyTally())).to.have.length(1)
  })
  it('is the same however calls are split into events', () => {
    const actions = fc.oneof(
      fc.constantFrom('a', 'b', 'c').map(visitor => view(visitor)),
      fc.constantFrom('a', 'b').map(visitor => view(visitor, otherMenuId)),
      fc.constant(order),
      fc.constantFrom(['milk'], ['milk', 'eggs']).map(ids => filter(...ids)),
    )
    fc.assert(
      fc.property(fc.array(fc.array(actions, { minLength: 1 })), batches => {
        const split = summaryOf(...batches.map(calls => recorded(...calls)))
        const whole = summaryOf(recorded(...batches.flat()))
        expect(split).to.deep.equal(whole)
      }),
    )
  })
})
