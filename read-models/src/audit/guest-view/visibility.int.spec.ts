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
  beforeEach(() => {
    own = createRestaurantEvents()
  })

  /** Guests see everything so far from this hour on. */
  const seen = (hours: number, behind: { restaurantId: string; position: string }[] = []) =>
    own.seen(hour(hours), behind)
  const draft = () => [own.registered(), own.menuCreated(), own.itemCreated()]
  const unpublished = () => own.record('MenuUnpublished', { menuId: own.menuId })
  /** Each kind of entry with when and how guests came to read it. */
  async function visibility(): Promise<Record<string, Visible>> {
    const { rows } = await tables.client.query<{ kind: string; visible_at: Date | null; visibility: string }>(
      'select kind, visible_at, visibility from audit.dated_entry order by position',
    )
    return Object.fromEntries(
      rows.map(({ kind, visible_at, visibility: how }) => [kind, [visible_at?.toISOString() ?? null, how]]),
    )
  }

  // Examples to read. That every entry has its date and its reason is held by the random histories below and in oracle.int.spec.ts.
  const cases: readonly {
    readonly it: string
    readonly events: () => readonly StoredEvent[]
    readonly expected: Readonly<Record<string, Visible>>
  }[] = [
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
