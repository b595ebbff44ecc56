import { signHeads } from '@safe-menu/command-api/audit/sign-heads'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { matrixLetters } from '@safe-menu/contracts/items/matrix'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { restaurantOf } from '@safe-menu/local/api/client'
import { openLog } from '@safe-menu/local/log-copy/log'
import { sampleMatrix, sampleMenus, sampleRestaurant } from '@safe-menu/local/sample-data/menus'
import { eventTypesOf, groupNames } from '@safe-menu/read-models/groups'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import pg from 'pg'
import type { Installation, RouteCall, System } from '../fixtures/system.ts'

/** Names of fields that say how far the record is known, or that are positions. */
const unstable = new Set(['knownUntil', 'position', 'firstEntryId', 'lastEntryId', 'entryId'])
export const password = 'a pass phrase for a long history'
export const ownerEmail = 'owner@history.example'

/** A question and the answer that it got, to be compared later. */
export interface Asked {
  readonly route: Route
  readonly given: RouteCall
  readonly answer: unknown
}

/** An answer without unstable fields. The id of an entry is a position too. */
export function stable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (name, value) =>
      unstable.has(name) || (name === 'id' && /^\d+$/u.test(String(value))) ? undefined : value,
    ),
  )
}

/** A history of every kind of change, and everything that can be asked about it, over running services. */
export function auditedHistory(services: System, installation: Installation) {
  async function write(route: Route, given: RouteCall): Promise<Awaited<ReturnType<System['call']>>> {
    const answer = await services.call(route, given)
    expect(answer.status, `${route.id}: ${JSON.stringify(answer.body)}`).to.be.lessThan(300)
    return answer
  }

  async function register(email: string, name: string) {
    await write(accountRoutes.registerRestaurant, { body: { email, password, ...sampleRestaurant, name } })
    const { body } = await write(accountRoutes.loginRestaurant, { body: { email, password } })
    const token: string = body.token
    return { token, restaurantId: restaurantOf(token) }
  }

  async function menuOf({ token, restaurantId }: { token: string; restaurantId: string }, index: number) {
    const sample = sampleMenus[index]
    if (sample === undefined) throw new Error('There is no such sample menu.')
    const { name, description } = sample
    const { body: menu } = await write(menuRoutes.create, {
      token,
      params: { restaurantId },
      body: { name, description },
    })
    const imported = await write(importRoutes.import, {
      token,
      params: { menuId: menu.id },
      query: { confirm: 'reviewed', values: JSON.stringify(matrixLetters) },
      body: sampleMatrix(sample, '2026-03-01T10:00:00.000Z'),
    })
    await write(menuRoutes.change, { token, params: { menuId: menu.id }, body: { published: true } })
    const { body: items } = await services.call(itemRoutes.ofMenu, {
      token,
      params: { menuId: menu.id },
      after: imported.headers.get('consistency-token'),
    })
    return { menuId: String(menu.id), items: (items as { id: string }[]).map(({ id }) => id) }
  }

  /** Everything that a history can contain: edits, archive, publish, rename, deletion, erasures, guests. */
  async function writeHistory() {
    const owner = await register(ownerEmail, 'The Walnut Tree')
    const { token, restaurantId } = owner
    const lunch = await menuOf(owner, 0)
    const [first, second, third, fourth] = lunch.items as [string, string, string, string]
    const admin = services.tokenOf('ADMIN')
    await write(itemRoutes.change, { token, params: { itemId: first }, body: { name: 'Soup', price: 8.2 } })
    await write(allergenRoutes.set, {
      token,
      params: { itemId: first },
      body: { allergens: [{ allergenId: 'milk', presence: 'contains' }], reason: 'A new recipe' },
    })
    await write(itemRoutes.archive, { token, params: { itemId: second } })
    await write(itemRoutes.archive, { token, params: { itemId: third } })
    await write(itemRoutes.restore, { token, params: { itemId: third }, body: {} })
    await write(itemRoutes.delete, { token, params: { itemId: fourth } })
    const menu = { token, params: { menuId: lunch.menuId } }
    await write(menuRoutes.change, { ...menu, body: { published: false } })
    await write(menuRoutes.change, { ...menu, body: { name: 'Midday', published: true } })
    await write(restaurantRoutes.change, { token, params: { restaurantId }, body: { name: 'The Oak' } })
    const { body: acting } = await write(adminRoutes.impersonate, { token: admin, params: { restaurantId } })
    await write(itemRoutes.change, { token: acting.token, params: { itemId: third }, body: { price: 1 } })

    const left = await register('left@history.example', 'The Closed Door')
    const closed = await menuOf(left, 1)
    await write(adminRoutes.eraseOwner, { token: admin, params: { restaurantId: left.restaurantId } })
    const customer = { email: 'guest@history.example', password }
    await write(accountRoutes.registerCustomer, { body: customer })
    const { body: session } = await write(accountRoutes.loginCustomer, { body: customer })
    await write(accountRoutes.eraseAccount, { token: session.token, body: { password } })
    await write(activityRoutes.trackView, { body: { menuId: lunch.menuId } })
    await write(activityRoutes.trackAllergens, { body: { menuId: lunch.menuId, allergenIds: ['milk'] } })
    return {
      restaurants: [restaurantId, left.restaurantId],
      closed: left.restaurantId,
      menus: [lunch.menuId, closed.menuId],
      items: lunch.items,
    }
  }

  /** Waits until all groups have applied the whole log, and guests have seen it. */
  async function allApplied(): Promise<void> {
    const last = new Map<string, bigint>()
    const log = openLog(installation.eventStoreUrl)
    for await (const { type, position } of log.events()) {
      for (const group of groupNames) if (eventTypesOf(group).includes(type)) last.set(group, position)
    }
    await log.close()
    const client = new pg.Client({ connectionString: installation.databaseUrl })
    await client.connect()
    try {
      await waitUntil('every group has applied the log, and guests saw all of it', async () => {
        const { rows } = await client.query(
          `select group_name as group, position from projector.checkpoints where state = 'live'`,
        )
        expect(rows).to.have.length(groupNames.length)
        for (const { group, position } of rows)
          expect(BigInt(position) >= (last.get(group) ?? 0n), `${group} is at ${position}`).to.equal(true)
        const { rows: pending } = await client.query(
          `select from audit.dated_entry where visibility = 'not_yet'`,
        )
        return pending.length === 0
      })
    } finally {
      await client.end()
    }
  }

  async function signAllHeads(): Promise<void> {
    await allApplied()
    const pool = new pg.Pool({ connectionString: installation.databaseUrl, max: 2 })
    await signHeads({
      pool,
      gateway: services.store,
      auditSigningKey: installation.privateKey,
      log: silentLog,
      now: Date.now,
    })
    await pool.end()
    await waitUntil('the heads are applied', async () => (await ask(auditRoutes.heads, {})).length >= 3)
  }

  const ask = async (route: Route, given: RouteCall) => {
    const { status, body } = await services.call(route, { token: services.tokenOf('AUDITOR'), ...given })
    expect(status, `${route.id} ${JSON.stringify(given)}: ${JSON.stringify(body)}`).to.equal(200)
    return body
  }

  /** Every replay at every instant in both views, the histories, the heads, and what guests read. */
  async function askEverything(ids: Awaited<ReturnType<typeof writeHistory>>): Promise<Asked[]> {
    const entries: AuditEntryView[] = await ask(auditRoutes.history, { query: { limit: 200 } })
    const instants = new Set(
      entries.flatMap(({ decidedAt, visibleAt }) => (visibleAt ? [decidedAt, visibleAt] : [decidedAt])),
    )
    const times = [...instants].sort().filter((_, index) => index % 5 === 0)
    const questions: [Route, RouteCall][] = [
      [auditRoutes.history, { query: { limit: 200 } }],
      [auditRoutes.restaurants, {}],
      [auditRoutes.heads, {}],
      [adminRoutes.restaurantsOverview, { token: services.tokenOf('ADMIN') }],
      [adminRoutes.globalAnalytics, { token: services.tokenOf('ADMIN') }],
    ]
    for (const restaurantId of ids.restaurants)
      for (const route of [restaurantRoutes.get, menuRoutes.published]) {
        if (restaurantId !== ids.closed) questions.push([route, { params: { restaurantId } }])
        else expect((await services.call(route, { params: { restaurantId } })).status).to.equal(404)
      }
    for (const restaurantId of ids.restaurants)
      questions.push(
        [auditRoutes.restaurantItems, { params: { restaurantId } }],
        [activityRoutes.analytics, { token: services.tokenOf('ADMIN'), params: { restaurantId } }],
      )
    questions.push([menuRoutes.get, { params: { menuId: ids.menus[0] ?? '' } }])
    for (const view of ['guests', 'decided']) {
      for (const menuId of ids.menus)
        questions.push([auditRoutes.instants, { params: { menuId }, query: { view } }])
      for (const time of times) {
        const query = { time, view }
        for (const menuId of ids.menus) questions.push([auditRoutes.menuAt, { params: { menuId }, query }])
        for (const itemId of ids.items.slice(0, 4))
          questions.push([auditRoutes.itemAt, { params: { itemId }, query }])
        for (const restaurantId of ids.restaurants)
          questions.push([auditRoutes.restaurantAt, { params: { restaurantId }, query }])
      }
    }
    const answers: Asked[] = []
    for (const [route, given] of questions)
      answers.push({ route, given, answer: stable(await ask(route, given)) })
    return answers
  }

  async function exported(): Promise<string> {
    return ask(auditRoutes.export, {})
  }

  return { write, writeHistory, allApplied, signAllHeads, ask, askEverything, exported }
}
