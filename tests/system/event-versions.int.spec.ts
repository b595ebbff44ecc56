import { randomUUID } from 'node:crypto'
import { menuFold, menuStream } from '@safe-menu/command-api/menus/state'
import { createWritePath } from '@safe-menu/command-api/write-path/execute'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { MenuDetailsChanged } from '@safe-menu/contracts/menus/events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { reconcile } from '@safe-menu/projector/engine/reconcile'
import { startSpecWorker } from '@safe-menu/projector/testing/spec-worker'
import { auditGroup } from '@safe-menu/read-models/audit/audit-group'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { profile } from '@safe-menu/read-models/testing/restaurant-events'
import { createEventCodec, type EventCodec } from '@safe-menu/server-kit/event-store/codec'
import { NewerEvent } from '@safe-menu/server-kit/event-store/errors'
import { silentLog, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import pg from 'pg'
import { z } from 'zod'
import { openGateway } from '../fixtures/gateway.ts'

/** The next version says in which language a menu is; older menus are in English. */
const DetailsInALanguage = defineEvent('MenuDetailsChanged', {
  version: 2,
  data: MenuDetailsChanged.data.extend({ language: z.string() }),
  upcast: { 1: data => ({ ...data, language: 'en' }) },
})
const older = createEventCodec({ eventTypes })
const newer = createEventCodec({
  eventTypes: eventTypes.map(each => (each.type === 'MenuDetailsChanged' ? DetailsInALanguage : each)),
})

describe('two versions of an event during an update', () => {
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let databaseUrl: string
  let client: pg.Client
  const cleanUps: (() => Promise<unknown>)[] = []

  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())
  beforeEach(async () => {
    store = await startSpecStore()
    databaseUrl = await postgres.createDatabase()
    client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    cleanUps.push(
      () => store.remove(),
      () => client.end(),
    )
  })
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })

  function gatewayOf(codec: EventCodec) {
    const gateway = openGateway(store.url, codec)
    cleanUps.push(() => gateway.close())
    return gateway
  }

  /** command-api of a version. */
  function commandsOf(codec: EventCodec) {
    const writePath = createWritePath({ gateway: gatewayOf(codec) })
    const write = (streamName: string, restaurantId: RestaurantId, events: readonly object[]) =>
      writePath.execute({
        streamName,
        fold: menuFold,
        restaurantId,
        identity: {
          commandId: randomUUID(),
          fingerprint: null,
          actor: { kind: 'system', id: 'spec' },
          impersonator: null,
          correlationId: 'spec',
          causationId: null,
        },
        decide: () => events as never,
      })
    return {
      /** A restaurant with a published menu. */
      async open() {
        const menuId = MenuId.parse(randomUUID())
        const restaurantId = RestaurantId.parse(randomUUID())
        await write(`restaurant-${restaurantId}`, restaurantId, [
          { type: 'RestaurantRegistered', data: { restaurantId, ownerAccountId: randomUUID(), profile } },
        ])
        await write(menuStream(menuId), restaurantId, [
          { type: 'MenuCreated', data: { menuId, restaurantId, name: 'Lunch', description: '' } },
          { type: 'MenuPublished', data: { menuId } },
        ])
        return { menuId, restaurantId }
      },
      rename: ({ menuId, restaurantId }: Opened, name: string) =>
        write(menuStream(menuId), restaurantId, [
          {
            type: 'MenuDetailsChanged',
            data: { menuId, name, ...(codec === newer ? { language: 'de' } : {}) },
          },
        ]),
    }
  }
  interface Opened {
    readonly menuId: MenuId
    readonly restaurantId: RestaurantId
  }

  /** The projector of a version. */
  function projectorOf(codec: EventCodec) {
    const workers = [menusGroup, auditGroup].map(definition =>
      startSpecWorker({
        eventStoreUrl: store.url,
        databaseUrl,
        definition,
        store: url => openGateway(url, codec),
      }),
    )
    let stopped: Promise<unknown> | undefined
    const stop = () => {
      stopped ??= Promise.all(workers.map(worker => worker.stop()))
      return stopped
    }
    cleanUps.push(stop)
    return { stop }
  }

  const read = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  /** The menu as guests see it; `undefined` before it is built. */
  async function nameOf({ menuId }: Opened): Promise<string | undefined> {
    const [table] = await read<{ it: string | null }>(`select to_regclass('menus.menu')::text as it`)
    if (!table?.it) return undefined
    return (await read<{ name: string }>('select name from menus.menu where id = $1', [menuId]))[0]?.name
  }
  const shows = (opened: Opened, name: string) =>
    waitUntil(`guests read ${name}`, async () => (await nameOf(opened)) === name)
  /** What a projector of a version finds in the audit trail. */
  const reconciledBy = (codec: EventCodec) =>
    reconcile({
      databaseUrl,
      store: gatewayOf(codec),
      definition: auditGroup,
      log: silentLog,
      signal: new AbortController().signal,
    })
  /** By groups whose tables are built. */
  const quarantined = async () => {
    const rows = await read<{ id: string }>(
      `select restaurant_id::text as id from projector.quarantine join projector.checkpoints using (generation)
       where state = 'live'`,
    )
    return rows.map(({ id }) => id)
  }

  it('let the newer services read what the older ones wrote and still write', async () => {
    const commands = commandsOf(older)
    const menu = await commands.open()
    await commands.rename(menu, 'Old')
    projectorOf(newer)
    await shows(menu, 'Old')
    await commands.rename(menu, 'Still old')
    await shows(menu, 'Still old')
    await commandsOf(newer).rename(menu, 'New')
    await shows(menu, 'New')

    const { events } = await gatewayOf(newer).readStream(menuStream(menu.menuId))
    const details = events.filter(event => event.type === 'MenuDetailsChanged')
    expect(details.map(event => event.metadata.schemaVersion)).to.deep.equal([1, 1, 2])
    expect(details.map(event => (event.data as { language: string }).language)).to.deep.equal([
      'en',
      'en',
      'de',
    ])
    await waitUntil('the audit trail has reached it', async () => {
      const [entry] = await read<{ n: number }>('select count(*)::int as n from audit.entry')
      return entry?.n === 6
    })
    expect(await reconciledBy(newer)).to.have.property('agrees', true)
  })

  it('make the older services quarantine only that restaurant until their update', async () => {
    const commands = commandsOf(older)
    const [ahead, other] = [await commands.open(), await commands.open()]
    const outdated = projectorOf(older)
    await shows(ahead, 'Lunch')
    await commandsOf(newer).rename(ahead, 'New')
    await waitUntil('it is in quarantine in both groups', async () => (await quarantined()).length === 2)
    await commands.rename(other, 'Elsewhere')
    await shows(other, 'Elsewhere')
    expect(await quarantined()).to.deep.equal([ahead.restaurantId, ahead.restaurantId])
    expect(await nameOf(ahead)).to.equal('Lunch')

    // An older command-api decides nothing about a stream that it cannot read.
    const refused = await commandsOf(older)
      .rename(ahead, 'Back')
      .catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(NewerEvent)
    const { agrees, sentences } = await reconciledBy(older)
    expect(agrees).to.equal(false)
    expect(sentences.join()).to.match(
      new RegExp(`^audit lacks the events of ${ahead.restaurantId} after`, 'u'),
    )

    await outdated.stop()
    projectorOf(newer)
    await shows(ahead, 'New')
    await waitUntil('nothing is in quarantine', async () => (await quarantined()).length === 0)
  })
})
