import { randomUUID } from 'node:crypto'
import { cases as casesOf } from '@safe-menu/contracts/testing/variants'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { isInPartition, type Partition } from '@safe-menu/server-kit/partitions/partition'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createGuestViews, type GuestViewData } from '../../testing/log-oracle/guest-views.ts'
import { createTrail } from '../../testing/log-oracle/trail.ts'
import { createVisibility } from '../../testing/log-oracle/visibility.ts'
import { edits } from '../../testing/random-edits.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'

const hour = (hours: number) => `2026-03-01T${String(hours).padStart(2, '0')}:00:00.000Z`

/** From when guests could read each entry, by position. */
function expectedDates(log: readonly StoredEvent[]): ReadonlyMap<string, string | null> {
  const views = createGuestViews()
  for (const { type, data, position } of log)
    if (type === 'GuestViewAdvanced') views.add(data as GuestViewData, position)
  const trail = createTrail()
  const visibility = createVisibility(views)
  for (const event of log) {
    const entry = trail.take(event)
    if (entry) visibility.take(entry)
  }
  return new Map(visibility.end().map(({ position, visible_at }) => [String(position), visible_at]))
}

type Visible = readonly [at: string | null, how: string]

describe('the instant when guests could read an entry', () => {
  const tables = useTables(createAuditTables)
  let own: ReturnType<typeof createRestaurantEvents>
  let dinner: string
  beforeEach(() => {
    own = createRestaurantEvents()
    dinner = randomUUID()
  })

  /** Guests see everything so far from this hour on. */
  const seen = (hours: number, behind: { restaurantId: string; position: string }[] = []) =>
    own.seen(hour(hours), behind)
  const draft = () => [own.registered(), own.menuCreated(), own.itemCreated()]
  const unpublished = () => own.record('MenuUnpublished', { menuId: own.menuId })
  const archived = () => own.record('ItemArchived', { itemId: own.itemId })
  const moved = (menuId: string) => [archived(), own.record('ItemRestored', { itemId: own.itemId, menuId })]
  const deleted = (menuId = own.menuId) => own.record('MenuDeleted', { menuId })
  /** Each kind of entry with when and how guests came to read it. */
  async function visibility(): Promise<Record<string, Visible>> {
    const { rows } = await tables.client.query<{ kind: string; visible_at: Date | null; visibility: string }>(
      'select kind, visible_at, visibility from audit.dated_entry order by position',
    )
    return Object.fromEntries(
      rows.map(({ kind, visible_at, visibility: how }) => [kind, [visible_at?.toISOString() ?? null, how]]),
    )
  }

  const cases: readonly {
    readonly it: string
    readonly events: () => readonly StoredEvent[]
    readonly expected: Readonly<Record<string, Visible>>
  }[] = [
    {
      it: 'is missing while the menu was never published',
      events: () => [...draft(), own.declared(), seen(9)],
      expected: {
        'restaurant.registered': [hour(9), 'at_once'],
        'menu.created': [null, 'menu_not_published'],
        'item.created': [null, 'menu_not_published'],
        'allergen.declared': [null, 'menu_not_published'],
      },
    },
    {
      it: 'is the publication for earlier changes of the draft',
      events: () => [
        ...[...draft(), own.declared(), seen(9), own.withdrawn(), seen(10)],
        ...[own.published(), seen(12)],
      ],
      expected: {
        'menu.created': [hour(12), 'when_published'],
        'item.created': [hour(12), 'when_published'],
        'allergen.declared': [null, 'replaced'],
        'allergen.withdrawn': [hour(12), 'when_published'],
        'menu.published': [hour(12), 'at_once'],
      },
    },
    {
      it: 'is missing if the menu was a draft again before guests saw it',
      events: () => [...draft(), own.published(), unpublished(), seen(9)],
      expected: {
        'item.created': [null, 'menu_not_published'],
        'menu.published': [null, 'menu_not_published'],
        'menu.unpublished': [null, 'not_open_before'],
      },
    },
    {
      it: 'is the first publication and never changes',
      events: () => [
        ...[...draft(), own.published(), seen(9), unpublished(), seen(10), own.withdrawn(), seen(11)],
        ...[own.record('MenuDetailsChanged', { menuId: own.menuId, name: 'Mittag' }), seen(12)],
        ...[own.published(), seen(13)],
      ],
      expected: {
        'item.created': [hour(9), 'when_published'],
        'menu.unpublished': [hour(10), 'removed'],
        'allergen.withdrawn': [hour(13), 'when_published'],
        'menu.changed': [hour(13), 'when_published'],
        'menu.published': [hour(13), 'at_once'],
      },
    },
    {
      it: 'waits until an archived item is restored',
      events: () => [...draft(), own.published(), seen(9), archived(), seen(10), own.priced(500), seen(11)],
      expected: {
        'item.archived': [hour(10), 'removed'],
        'item.price_changed': [null, 'item_archived'],
      },
    },
    {
      it: 'waits until the menu is published to which an item was restored',
      events: () => [
        ...[...draft(), own.published(), own.menuCreated('Dinner', dinner), archived(), own.priced(500)],
        ...[own.record('ItemRestored', { itemId: own.itemId, menuId: dinner }), seen(12)],
        ...[own.published(dinner), seen(13)],
      ],
      expected: {
        'item.price_changed': [hour(13), 'when_published'],
        'item.restored': [hour(13), 'when_published'],
      },
    },
    {
      it: 'is the move for an item that left a published menu for another one',
      events: () => [
        ...[...draft(), own.published(), own.menuCreated('Dinner', dinner), own.published(dinner), seen(9)],
        ...[...moved(dinner), seen(10)],
      ],
      expected: { 'item.archived': [hour(10), 'removed'], 'item.restored': [hour(10), 'at_once'] },
    },
    {
      it: 'is missing for a deletion from a menu on which guests never saw the item',
      events: () => [
        ...[...draft(), own.published(), own.menuCreated('Dinner', dinner), own.published(dinner), seen(9)],
        ...[...moved(dinner), own.record('ItemDeleted', { itemId: own.itemId }), seen(10)],
      ],
      expected: {
        'item.archived': [hour(10), 'removed'],
        'item.restored': [null, 'item_deleted'],
        'item.deleted': [null, 'not_open_before'],
      },
    },
    {
      it: 'is missing for an item, and its removal, that left before guests saw it',
      events: () => [...draft(), archived(), own.published(), seen(9)],
      expected: { 'item.created': [null, 'item_archived'], 'item.archived': [null, 'not_open_before'] },
    },
    {
      it: 'is missing for a deleted draft',
      events: () => [...draft(), seen(9), deleted(), seen(10)],
      expected: { 'item.created': [null, 'menu_deleted'], 'menu.deleted': [null, 'not_open_before'] },
    },
    {
      it: 'is the deletion for a published menu',
      events: () => [...draft(), own.published(), seen(11), deleted(), seen(12)],
      expected: { 'menu.deleted': [hour(12), 'removed'] },
    },
    {
      it: 'is missing for a removal that was undone before guests could see it',
      events: () => [...draft(), own.published(), seen(9), unpublished(), own.published(), seen(10)],
      expected: { 'menu.unpublished': [null, 'replaced'], 'menu.published': [hour(10), 'at_once'] },
    },
    {
      it: 'moves step by step with a restaurant that is behind',
      events: () => {
        const { restaurantId } = own
        const behind = ({ position }: StoredEvent) => [{ restaurantId, position: String(position) }]
        const [open, published, declared] = [draft(), own.published(), own.declared()]
        return [
          ...[...open, published, declared, own.withdrawn(), seen(9, behind(published))],
          ...[seen(10, behind(declared)), seen(11, behind(declared)), seen(12)],
        ]
      },
      expected: {
        'menu.published': [hour(9), 'at_once'],
        'allergen.declared': [hour(10), 'at_once'],
        'allergen.withdrawn': [hour(12), 'at_once'],
      },
    },
  ]
  for (const { it: title, events, expected } of cases)
    it(title, async () => {
      await tables.apply(events())
      expect(await visibility()).to.deep.include(expected)
    })

  it('waits until a restaurant has caught up, although the others have not moved', async () => {
    const open = [...draft(), own.published()]
    const behind = [{ restaurantId: own.restaurantId, position: String(open.at(-1)?.position) }]
    const declared = own.declared()
    const other = createRestaurantEvents({ recorder: own })
    const later = [other.registered(), seen(9, behind)]
    const { data } = later[1] as { data: { position: string } }
    await tables.apply([...open, declared, ...later])
    expect(await visibility()).to.deep.include({
      'item.created': [hour(9), 'when_published'],
      'allergen.declared': [null, 'not_yet'],
      'restaurant.registered': [hour(9), 'at_once'],
    })
    const caughtUp = { ...data, at: hour(12), behind: [] }
    await tables.apply([own.record('GuestViewAdvanced', caughtUp, { restaurantId: null })])
    expect((await visibility())['allergen.declared']).to.deep.equal([hour(12), 'at_once'])
  })

  it('is that of the commit inside an event, and of its own partition', async () => {
    const [ours, other] = [0, 1].map(index => ({ index, count: 2 }))
    const isOwn = isInPartition(ours as Partition, own.restaurantId)
    const [mine, others] = isOwn ? [ours, other] : [other, ours]
    const open = [...draft(), own.published()]
    const declared = own.declared()
    const everything = { position: String(declared.position), at: hour(9), behind: [] }
    const advanced = (data: object) =>
      own.record('GuestViewAdvanced', { ...everything, ...data }, { restaurantId: null })
    await tables.apply([...open, declared, advanced({ partition: others })])
    expect((await visibility())['menu.published']).to.deep.equal([null, 'not_yet'])
    const earlier = [{ position: String(open.at(-1)?.position), at: hour(10), behind: [] }]
    await tables.apply([advanced({ at: hour(11), earlier, partition: mine })])
    expect(await visibility()).to.deep.include({
      'menu.published': [hour(10), 'at_once'],
      'allergen.declared': [hour(11), 'at_once'],
    })
  })

  for (const divisions of [[1], [1, 3, 2]])
    it(`agrees with the oracle for random histories › partitions ${divisions.join(', ')}`, () =>
      agreesWithOracle(divisions))

  async function agreesWithOracle(divisions: readonly number[]) {
    const rounds = casesOf(3, 6)
    const seed = Math.floor(Math.random() * 2 ** 31)
    let visible = 0
    for (let round = 0; round < rounds; round += 1) {
      await tables.empty()
      const { log } = historyOf(fc.sample(edits, { numRuns: 1_000, seed: seed + round }), divisions)
      for (let from = 0; from < log.length; from += 190) await tables.apply(log.slice(from, from + 190))
      const expected = expectedDates(log)
      const { rows } = await tables.client.query<{ position: string; visible_at: Date | null; kind: string }>(
        'select position::text, kind, visible_at from audit.dated_entry order by position',
      )
      const line = ({ position, kind }: { position: string; kind: string }, at: string | null | undefined) =>
        `${position} ${kind} ${at ?? 'never'}`
      expect(
        rows.map(row => line(row, row.visible_at?.toISOString())),
        `seed ${seed + round}`,
      ).to.deep.equal(rows.map(row => line(row, expected.get(row.position))))
      visible += rows.filter(row => row.visible_at !== null).length
    }
    expect(visible, 'enough dates to compare').to.be.above(10 * rounds)
  }
})
