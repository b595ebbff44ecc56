import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import fc from 'fast-check'
import { createActivityTables } from '../../testing/activity-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { useTables } from '../../testing/use-tables.ts'

const restaurantId = randomUUID()
const [lunch, dinner] = [randomUUID(), randomUUID()] as const
const [soup, stew] = [randomUUID(), randomUUID()] as const
const monday = '2026-03-09'
const tuesday = '2026-03-10'

interface Recorded {
  readonly day?: string
  /** The visitors of each menu's views. */
  readonly views?: Readonly<Record<string, readonly string[]>>
  readonly orders?: Readonly<Record<string, number>>
  readonly filters?: Readonly<Record<string, number>>
}

describe('activity group', () => {
  const tables = useTables(createActivityTables)
  let recorder: ReturnType<typeof createRecorder>
  beforeEach(() => {
    recorder = createRecorder(restaurantId)
  })

  const recorded = ({ day = monday, views = {}, orders = {}, filters = {} }: Recorded): StoredEvent =>
    recorder.record('ActivityRecorded', {
      restaurantId,
      day,
      views: Object.entries(views).map(([menuId, visitors]) => ({
        menuId,
        count: visitors.length,
        visitors: [...new Set(visitors)],
      })),
      orders: Object.entries(orders).map(([itemId, count]) => ({ menuId: lunch, itemId, count })),
      filters: Object.entries(filters).map(([allergenId, count]) => ({ menuId: lunch, allergenId, count })),
      calls: [],
    })

  const summary = (day = monday) =>
    recorder.record('DaySummarised', {
      restaurantId,
      day,
      uniqueVisitors: 2,
      menus: [
        {
          menuId: lunch,
          views: 3,
          uniqueVisitors: 2,
          orders: [{ itemId: soup, count: 1 }],
          filters: [{ allergenId: 'milk', count: 4 }],
        },
        { menuId: dinner, views: 0, uniqueVisitors: 0, orders: [{ itemId: stew, count: 1 }], filters: [] },
      ],
    })

  const apply = (...events: StoredEvent[]) => tables.apply(events)

  async function rows(table: string) {
    return (await tables.dump())[table]?.map(({ restaurant_id: _, ...row }) => row)
  }

  it('counts a returning visitor once per menu and once for the restaurant', async () => {
    await apply(recorded({ views: { [lunch]: ['a', 'b', 'a'] } }))
    await apply(
      recorded({ views: { [lunch]: ['a'], [dinner]: ['b'] } }),
      recorded({ views: { [dinner]: ['c'] } }),
    )
    expect(await rows('menu_day')).to.have.deep.members([
      { day: monday, menu_id: lunch, views: 4, unique_visitors: 2 },
      { day: monday, menu_id: dinner, views: 2, unique_visitors: 2 },
    ])
    expect(await rows('restaurant_day')).to.deep.equal([
      { day: monday, views: 6, unique_visitors: 3, summarised: false },
    ])
  })

  it('counts an event id once, in one batch and in a later one', async () => {
    const viewed = recorded({ views: { [lunch]: ['a'] }, orders: { [soup]: 2 }, filters: { milk: 1 } })
    const again = () => ({ ...recorded({}), id: viewed.id, data: viewed.data })
    await apply(viewed, again())
    await apply(again(), recorded({ views: { [lunch]: ['b'] } }))
    expect(await rows('restaurant_day')).to.deep.equal([
      { day: monday, views: 2, unique_visitors: 2, summarised: false },
    ])
    expect(await rows('item_day')).to.deep.equal([{ day: monday, menu_id: lunch, item_id: soup, orders: 2 }])
    expect(await rows('allergen_day')).to.deep.equal([
      { day: monday, menu_id: lunch, allergen_id: 'milk', filters: 1 },
    ])
    await apply(summary())
    expect(await rows('counted_event'), 'after the summary').to.deep.equal([])
    await apply(again())
    expect(await rows('counted_event'), 'after a late repetition').to.deep.equal([])
  })

  describe('a daily summary', () => {
    const raw = () => [
      recorded({ views: { [lunch]: ['a', 'b', 'a'] } }),
      recorded({ orders: { [soup]: 1 } }),
      recorded({ filters: { milk: 4 } }),
    ]

    it('replaces the raw figures and hashes of its day only', async () => {
      await apply(...raw(), recorded({ day: tuesday, views: { [lunch]: ['a'] } }))
      await apply(summary())
      expect(await rows('restaurant_day')).to.deep.equal([
        { day: monday, views: 3, unique_visitors: 2, summarised: true },
        { day: tuesday, views: 1, unique_visitors: 1, summarised: false },
      ])
      expect(await rows('day_visitor')).to.deep.equal([{ day: tuesday, visitor: 'a', menu_id: lunch }])
      expect(await rows('item_day')).to.have.deep.members([
        { day: monday, menu_id: lunch, item_id: soup, orders: 1 },
        { day: monday, menu_id: dinner, item_id: stew, orders: 1 },
      ])
    })

    it('keeps the sums of closed days apart from open ones', async () => {
      await apply(summary(), summary(tuesday), recorded({ day: '2026-03-11', views: { [lunch]: ['a'] } }))
      expect(await rows('menu_closed')).to.have.deep.members([
        { menu_id: lunch, views: 6, unique_visitors: 4 },
        { menu_id: dinner, views: 0, unique_visitors: 0 },
      ])
      expect(await rows('restaurant_closed')).to.deep.equal([{ unique_visitors: 4 }])
      expect(await rows('allergen_closed')).to.deep.equal([
        { menu_id: lunch, allergen_id: 'milk', filters: 8 },
      ])
    })

    it('is not changed by later raw events', async () => {
      await apply(...raw(), summary())
      const closed = await tables.dump()
      await apply(recorded({ views: { [lunch]: ['late'] } }), recorded({ filters: { eggs: 1 } }))
      expect(await tables.dump()).to.deep.equal(closed)
    })

    it('gives the same tables however batches are cut and raw events expire', async () => {
      const expiring = [...raw(), summary(), recorded({ views: { [lunch]: ['late'] } })]
      const kept = [
        recorded({ day: tuesday, views: { [lunch]: ['a'], [dinner]: ['a', 'b'] } }),
        recorded({ day: tuesday, orders: { [stew]: 2 }, filters: { milk: 1 } }),
      ]
      const log = [...expiring, ...kept]
      for (const event of log) await tables.apply([event])
      const expected = await tables.dump()

      const mayExpire = (event: StoredEvent) => expiring.includes(event) && event.type === 'ActivityRecorded'
      const cuts = fc.array(fc.integer({ min: 1, max: log.length }), { maxLength: 4 })
      const expired = fc.subarray(log.filter(mayExpire))
      await fc.assert(
        fc.asyncProperty(cuts, expired, async (ends, gone) => {
          await tables.empty()
          const left = log.filter(event => !gone.includes(event))
          const bounds = [0, ...ends.toSorted((one, other) => one - other), left.length]
          for (const [index, end] of bounds.entries()) {
            const batch = left.slice(bounds[index - 1] ?? 0, end)
            if (batch.length > 0) await tables.apply(batch)
          }
          expect(await tables.dump()).to.deep.equal(expected)
        }),
        { numRuns: 30 }, // each run rebuilds some tables in a database
      )
    })
  })
})
