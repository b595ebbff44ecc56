import { randomUUID } from 'node:crypto'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { headers } from '@safe-menu/contracts/http/headers'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { profile } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import pg from 'pg'
import { type System, startSystem } from '../fixtures/system.ts'

describe('a menu that guests read', () => {
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const soup = randomUUID()
  const { record } = createRecorder(restaurantId)
  let system: System

  const declared = (allergenId: string) =>
    record('AllergenDeclared', {
      itemId: soup,
      allergenId,
      presence: 'contains',
      details: [],
      previousPresence: null,
      previousDetails: [],
      overridden: false,
      reason: null,
    })
  async function tagsAfter(position: bigint): Promise<string[]> {
    const answer = await system.queryApi.readAfter(`/api/menus/${menuId}`, position)
    expect(answer.status).to.equal(200)
    return MenuView.parse(await answer.json()).items.flatMap(item =>
      item.allergens.map(tag => String(tag.id)),
    )
  }

  before(async () => {
    system = await startSystem()
  })
  after(() => system.stop())

  it('shows a new restaurant immediately to a read with its token', async () => {
    const item = { itemId: soup, menuId, restaurantId, ...noTexts, name: 'Soup', priceCents: 450 }
    const position = await system.append(
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
      record('ItemCreated', item),
      declared('milk'),
    )
    expect(await tagsAfter(position)).to.deep.equal(['milk'])
    // A projector that a busy machine keeps silent for 5 s leaves a mark until its next heartbeat.
    const answer = await waitUntil('it is fresh', async () => {
      const found = await system.queryApi.get(`/api/menus/${menuId}`)
      return !found.headers.has('stale-since') && found
    })
    expect(MenuView.parse(await answer.json()).asOf.position).to.equal(String(position))
  })

  it('soon shows a declared allergen to a guest who keeps reading', async () => {
    const path = `/api/menus/${menuId}`
    await system.queryApi.get(path)
    await system.queryApi.get(path)
    for (const allergenId of ['eggs', 'fish', 'celery']) {
      await system.append(declared(allergenId))
      await waitUntil(`${allergenId} is shown`, async () =>
        (await (await system.queryApi.get(path)).text()).includes(`"${allergenId}"`),
      )
    }
  })

  it('drops everything from memory when rebuilt tables replace the old ones', async () => {
    const shown = async () => (await system.queryApi.get(`/api/menus/${menuId}`)).text()
    const right = await shown()
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query(
      `update menus.guest_item set document = replace(document, '"name":"', '"name":"Not '), position = position + 1000000000`,
    )
    await client.query(`notify guest_documents, '*'`)
    await client.end()
    await waitUntil('the wrong names are served', async () => (await shown()).includes('"Not '))
    // The same last event: only what the menu shows is different.
    expect(await system.rebuild('menus')).to.include({ done: true })
    await waitUntil('the right ones are served again', async () => (await shown()) === right)
    expect(await tagsAfter(await system.append(declared('mustard')))).to.include('mustard')
  })

  it('keeps memory fresh by heartbeats alone while the store is quiet', async () => {
    const beatSeen = async () => {
      const readiness = (await (await system.queryApi.get('/readyz')).json()) as {
        checks: { readModel: { figures: { lastBeat: string | null; staleSince: string | null } } }
      }
      return readiness.checks.readModel.figures
    }
    const first = (await beatSeen()).lastBeat
    await waitUntil('another beat', async () => (await beatSeen()).lastBeat !== first)
    expect((await beatSeen()).staleSince).to.equal(null)
  })

  it('does not make a new customer’s first reads wait', async () => {
    const registered = await system.call(accountRoutes.registerCustomer, {
      body: { email: 'guest@example.com', password: 'a long enough password' },
    })
    expect(registered.status).to.equal(201)
    const after = registered.headers.get(headers.consistencyToken)
    const { status } = await system.call(allergenRoutes.list, { after })
    expect(status).to.equal(200) // 503 after 2 s if it waited for a position that never comes
  })
})
