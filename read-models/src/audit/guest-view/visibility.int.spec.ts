import { randomUUID } from 'node:crypto'
import { createGuestViews, type GuestViewData } from '@safe-menu/audit-oracle/guest-views'
import { createTrail } from '@safe-menu/audit-oracle/trail'
import { createVisibility } from '@safe-menu/audit-oracle/visibility'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { isInPartition, type Partition } from '@safe-menu/server-kit/partitions/partition'
import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { edits } from '../../testing/random-edits.ts'
import { createRecorder } from '../../testing/recorder.ts'

const [restaurantId, otherId, menuId, otherMenuId, itemId] = [1, 2, 3, 4, 5].map(() => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const texts = { description: '', crossContamination: '', modifications: '', section: '' }
const tag = { presence: 'contains', details: [], overridden: false, reason: null } as const
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

describe('the instant when guests could read an entry', () => {
  let postgres: TestPostgres
  let tables: Awaited<ReturnType<typeof createAuditTables>>
  let recorder: ReturnType<typeof createRecorder>
  let events: StoredEvent[]

  before(async () => {
    postgres = await startTestPostgres()
    tables = await createAuditTables(await postgres.createDatabase())
  })
  after(async () => {
    await tables.close()
    await postgres.stop()
  })
  beforeEach(async () => {
    await tables.empty()
    recorder = createRecorder(restaurantId)
    events = []
  })

  const say: ReturnType<typeof createRecorder>['record'] = (...args) => {
    const event = recorder.record(...args)
    events.push(event)
    return event
  }
  /** Guests see everything so far from this hour on, except the restaurants in `behind`. */
  const seen = (hours: number, behind: { restaurantId: string; position: string }[] = []) =>
    say(
      'GuestViewAdvanced',
      { position: String(recorder.position()), at: hour(hours), behind },
      { restaurantId: null },
    )
  const soupOnDraft = () => {
    say('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile })
    say('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' })
    say('ItemCreated', { itemId, menuId, restaurantId, name: 'Soup', ...texts, priceCents: 450 })
  }
  const declareMilk = () =>
    say('AllergenDeclared', { itemId, allergenId: 'milk', previousPresence: null, ...tag })
  const withdrawMilk = () =>
    say('AllergenWithdrawn', { itemId, allergenId: 'milk', previousPresence: 'contains', reason: null })
  /** Each kind of entry with when and how guests came to read it. */
  async function visibility(): Promise<Record<string, [string | null, string]>> {
    await tables.apply(events.splice(0))
    const { rows } = await tables.client.query<{ kind: string; visible_at: Date | null; visibility: string }>(
      'select kind, visible_at, visibility from audit.dated_entry order by position',
    )
    return Object.fromEntries(
      rows.map(({ kind, visible_at, visibility: how }) => [kind, [visible_at?.toISOString() ?? null, how]]),
    )
  }

  it('is missing while the menu was never published', async () => {
    soupOnDraft()
    declareMilk()
    seen(9)
    expect(await visibility()).to.deep.equal({
      'restaurant.registered': [hour(9), 'at_once'],
      'menu.created': [null, 'menu_not_published'],
      'item.created': [null, 'menu_not_published'],
      'allergen.declared': [null, 'menu_not_published'],
    })
  })

  it('is the publication for earlier changes of the draft', async () => {
    soupOnDraft()
    declareMilk()
    seen(9)
    withdrawMilk()
    seen(10)
    say('MenuPublished', { menuId })
    seen(12)
    expect(await visibility()).to.deep.include({
      'menu.created': [hour(12), 'when_published'],
      'item.created': [hour(12), 'when_published'],
      'allergen.declared': [null, 'replaced'],
      'allergen.withdrawn': [hour(12), 'when_published'],
      'menu.published': [hour(12), 'at_once'],
    })
  })

  it('is missing if the menu was a draft again before guests saw it', async () => {
    soupOnDraft()
    say('MenuPublished', { menuId })
    say('MenuUnpublished', { menuId })
    seen(9)
    expect(await visibility()).to.deep.include({
      'item.created': [null, 'menu_not_published'],
      'menu.published': [null, 'menu_not_published'],
      'menu.unpublished': [null, 'not_open_before'],
    })
  })

  it('is the first publication and never changes', async () => {
    soupOnDraft()
    say('MenuPublished', { menuId })
    seen(9)
    say('MenuUnpublished', { menuId })
    seen(10)
    withdrawMilk()
    seen(11)
    say('MenuDetailsChanged', { menuId, name: 'Mittag' })
    seen(12)
    say('MenuPublished', { menuId })
    seen(13)
    expect(await visibility()).to.deep.include({
      'item.created': [hour(9), 'when_published'],
      'menu.unpublished': [hour(10), 'removed'],
      'allergen.withdrawn': [hour(13), 'when_published'],
      'menu.changed': [hour(13), 'when_published'],
      'menu.published': [hour(13), 'at_once'],
    })
  })

  it('waits until an archived item is restored, to any menu', async () => {
    soupOnDraft()
    say('MenuPublished', { menuId })
    say('MenuCreated', { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' })
    seen(9)
    say('ItemArchived', { itemId })
    seen(10)
    say('ItemPriceChanged', { itemId, priceCents: 500 })
    seen(11)
    expect(await visibility()).to.deep.include({
      'item.archived': [hour(10), 'removed'],
      'item.price_changed': [null, 'item_archived'],
    })
    say('ItemRestored', { itemId, menuId: otherMenuId })
    seen(12)
    expect((await visibility())['item.price_changed']).to.deep.equal([null, 'menu_not_published'])
    say('MenuPublished', { menuId: otherMenuId })
    seen(13)
    expect(await visibility()).to.deep.include({
      'item.price_changed': [hour(13), 'when_published'],
      'item.restored': [hour(13), 'when_published'],
    })
  })

  it('is missing for an item, and its removal, that left before guests saw it', async () => {
    soupOnDraft()
    say('ItemArchived', { itemId })
    say('MenuPublished', { menuId })
    seen(9)
    expect(await visibility()).to.deep.include({
      'item.created': [null, 'item_archived'],
      'item.archived': [null, 'not_open_before'],
    })
  })

  it('is missing for a deleted draft, and is the deletion for a published menu', async () => {
    soupOnDraft()
    seen(9)
    say('MenuDeleted', { menuId })
    seen(10)
    expect(await visibility()).to.deep.include({
      'item.created': [null, 'menu_deleted'],
      'menu.deleted': [null, 'not_open_before'],
    })
    say('MenuCreated', { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' })
    say('MenuPublished', { menuId: otherMenuId })
    seen(11)
    say('MenuDeleted', { menuId: otherMenuId })
    seen(12)
    expect((await visibility())['menu.deleted']).to.deep.equal([hour(12), 'removed'])
  })

  it('is missing for a removal that was undone before guests could see it', async () => {
    soupOnDraft()
    say('MenuPublished', { menuId })
    seen(9)
    say('MenuUnpublished', { menuId })
    const { position } = say('MenuPublished', { menuId })
    seen(10)
    await visibility()
    const { rows } = await tables.client.query(
      `select kind, visible_at is null as never, visibility from audit.dated_entry where position >= $1 - 1 order by position`,
      [position],
    )
    expect(rows).to.deep.equal([
      { kind: 'menu.unpublished', never: true, visibility: 'replaced' },
      { kind: 'menu.published', never: false, visibility: 'at_once' },
    ])
  })

  it('waits until a restaurant that is behind has caught up', async () => {
    soupOnDraft()
    say('MenuPublished', { menuId })
    const upTo = String(recorder.position())
    declareMilk()
    const other = { restaurantId: otherId, ownerAccountId: randomUUID(), profile }
    say('RestaurantRegistered', other, { restaurantId: otherId })
    seen(9, [{ restaurantId, position: upTo }])
    seen(10, [{ restaurantId, position: upTo }])
    const later = seen(11, [{ restaurantId, position: upTo }])
    expect(await visibility()).to.deep.include({
      'item.created': [hour(9), 'when_published'],
      'allergen.declared': [null, 'not_yet'],
      'restaurant.registered': [hour(9), 'at_once'],
    })
    // It has caught up, although the others have not moved.
    say(
      'GuestViewAdvanced',
      { ...(later.data as { position: string }), at: hour(12), behind: [] },
      { restaurantId: null },
    )
    expect((await visibility())['allergen.declared']).to.deep.equal([hour(12), 'at_once'])
  })

  it('moves step by step with a restaurant that is behind', async () => {
    soupOnDraft()
    const { position: published } = say('MenuPublished', { menuId })
    const { position: declared } = declareMilk()
    withdrawMilk()
    seen(9, [{ restaurantId, position: String(published) }])
    seen(10, [{ restaurantId, position: String(declared) }])
    seen(11, [{ restaurantId, position: String(declared) }])
    seen(12)
    expect(await visibility()).to.deep.include({
      'menu.published': [hour(9), 'at_once'],
      'allergen.declared': [hour(10), 'at_once'],
      'allergen.withdrawn': [hour(12), 'at_once'],
    })
  })

  it('is that of the commit inside an event, and of its own partition', async () => {
    const [own, other] = [0, 1].map(index => ({ index, count: 2 }))
    const isOwn = isInPartition(own as Partition, restaurantId)
    const [mine, others] = isOwn ? [own, other] : [other, own]
    soupOnDraft()
    const { position: published } = say('MenuPublished', { menuId })
    const { position: declared } = declareMilk()
    const everything = { position: String(declared), at: hour(9), behind: [] }
    say('GuestViewAdvanced', { ...everything, partition: others }, { restaurantId: null })
    expect((await visibility())['menu.published']).to.deep.equal([null, 'not_yet'])
    const earlier = [{ position: String(published), at: hour(10), behind: [] }]
    say(
      'GuestViewAdvanced',
      { ...everything, at: hour(11), earlier, partition: mine },
      { restaurantId: null },
    )
    expect(await visibility()).to.deep.include({
      'menu.published': [hour(10), 'at_once'],
      'allergen.declared': [hour(11), 'at_once'],
    })
  })

  for (const divisions of [[1], [1, 3, 2]])
    it(`agrees with the oracle for random histories › partitions ${divisions.join(', ')}`, () =>
      agreesWithOracle(divisions))

  async function agreesWithOracle(divisions: readonly number[]) {
    const seed = Math.floor(Math.random() * 2 ** 31)
    let visible = 0
    for (let round = 0; round < 6; round += 1) {
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
    expect(visible).to.be.above(divisions.length > 1 ? 300 : 1_000)
  }
})
