import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { withValues } from '@safe-menu/contracts/testing/with-values'
import { trailDifferences } from '@safe-menu/read-models/testing/log-oracle/trail-differences'
import type { Answer } from '@safe-menu/server-kit/testing/call'
import { readLog } from '@safe-menu/server-kit/testing/read-log'
import { expect } from 'chai'
import pg from 'pg'
import { createExtremeRestaurant, type ExtremeRestaurant, sendAll } from './extreme-restaurant.ts'
import { extremesOf } from './walk-schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** A route whose text, numbers and lists can be read again. */
interface Stored {
  readonly route: Route
  /** More than 1 where another route takes all extremes of the same fields. */
  readonly every?: number
  /** What shows the fields that were written, under their names. */
  readonly read: (written: Answer) => Promise<Fields>
  /** The write is answered with what is read afterwards. */
  readonly answers?: boolean
  /** Makes room for the next one. */
  readonly remove?: (written: Answer) => Promise<unknown>
}

/** A body that each route accepts. The extremes come from its schema, so new fields are covered automatically. */
const sampleOf = ({ example }: Route) =>
  withValues(example?.body, { email: 'sample@example.com', password: 'not the password' }) as Fields
const bodyOf = ({ body }: Route) => body as NonNullable<Route['body']>

/** A route stores and returns the values that its body's schema accepts. Hostile requests try what no schema accepts. */
describe('extreme values of every body', function () {
  this.timeout(480_000) // some thousand writes, each followed by all four groups
  let restaurant: ExtremeRestaurant
  before(async () => {
    restaurant = await createExtremeRestaurant()
  })
  after(() => restaurant.stop())
  afterEach('nothing has stopped', () => restaurant.expectNothingStopped())

  /**
   * Whether the edit was refused because it contradicts what is stored: it names a revision that the item, menu or restaurant does not
   * have, or one from before another edit, or it keeps a confirmation that the item does not have.
   */
  const contradictsStored = ({ body }: Answer) =>
    body.code?.endsWith('.changed_since_seen') ||
    ['revision', 'stillChecked'].includes(String(body.issues?.[0]?.path[0]))

  /** Expects a view to show the sent fields that it has too, as the body's schema normalises them. */
  function expectShown(route: Route, sent: unknown, view: Fields, about: string): void {
    const { price, customization: _, ...fields } = bodyOf(route).parse(sent) as Fields
    const expected: Fields = { ...fields, ...(typeof price === 'number' ? { price: price / 100 } : {}) }
    const shown = Object.keys(expected).filter(name => name in view && name !== 'revision')
    for (const name of shown) {
      const value = expected[name]
      if (value !== undefined) expect(view[name], `${name} of ${about}`).to.deep.equal(value)
    }
  }

  const itemIn = async (written: Answer, id: unknown = restaurant.ids.itemId) =>
    (await restaurant.readAfter(itemRoutes.ofMenu, written)).body.find((item: Fields) => item.id === id)

  const stored: readonly Stored[] = [
    {
      route: restaurantRoutes.change,
      answers: true,
      read: async written => (await restaurant.readAfter(restaurantRoutes.get, written)).body,
    },
    {
      route: menuRoutes.change,
      read: async written => (await restaurant.readAfter(menuRoutes.get, written)).body,
    },
    {
      route: menuRoutes.create,
      every: 8,
      read: async written =>
        (await restaurant.readAfter(menuRoutes.get, written, { params: { menuId: written.body.id } })).body,
      remove: ({ body }) => restaurant.call(menuRoutes.delete, { params: { menuId: body.id } }),
    },
    { route: itemRoutes.change, answers: true, read: itemIn },
    {
      route: itemRoutes.translate,
      async read(written) {
        const { body: menu } = await restaurant.readAfter(menuRoutes.get, written)
        return menu.items.find(({ id }: Fields) => id === restaurant.ids.itemId).translations[0]
      },
    },
    {
      route: itemRoutes.create,
      every: 8,
      read: written => itemIn(written, written.body.id),
      remove: ({ body }) => restaurant.call(itemRoutes.delete, { params: { itemId: body.id } }),
    },
    {
      route: teamRoutes.invite,
      every: 3, // registrations take all addresses
      async read(written) {
        const { body } = await restaurant.readAfter(teamRoutes.people, written)
        const { name: personName, ...person } = body.find(({ id }: Fields) => id === written.body.id)
        return { personName, ...person }
      },
      remove: ({ body }) => restaurant.call(teamRoutes.remove, { params: { personId: body.id } }),
    },
  ]
  for (const { route, every = 1, read, answers = false, remove } of stored)
    it(`stores and returns ${route.id}`, async () => {
      await sendAll(
        { ...extremesOf(bodyOf(route), sampleOf(route)), every },
        body => restaurant.call(route, { body }),
        async (sent, written, about) => {
          // The schema refuses the whole where each field alone is accepted: one text of a translation must not be empty.
          if (!bodyOf(route).safeParse(sent).success) {
            expect(written.status, about).to.equal(422)
            return
          }
          if (contradictsStored(written)) return
          expect(written.status, about).to.be.within(200, 201)
          const view = await read(written)
          expectShown(route, sent, view, about)
          const { droppedCss: _, ...answer } = written.body
          if (answers) expect(view, about).to.deep.include(answer)
          await remove?.(written)
        },
      )
    })

  for (const route of [accountRoutes.registerCustomer, accountRoutes.registerRestaurant]) {
    it(`stores and returns ${route.id}`, async () => {
      const written = new Map<string, Answer>()
      let registered = 0
      const { email: sampleEmail } = sampleOf(route)
      const send = (value: unknown) => {
        const body = value as Fields
        registered += 1
        const email = body.email === sampleEmail ? `sample-${registered}@example.com` : body.email
        return restaurant.service.call(route, { body: { ...body, email } })
      }
      const every = route === accountRoutes.registerCustomer ? 1 : 3
      await sendAll({ ...extremesOf(route.body, sampleOf(route)), every }, send, (value, answer, about) => {
        const { status, body } = answer
        // The schema accepts two spellings of one address and a common password; the route refuses them.
        if (status === 409 || body.issues?.[0]?.path[0] === 'password') return
        expect(status, about).to.equal(201)
        const { email } = route.body.parse(value)
        if (route === accountRoutes.registerRestaurant && email !== sampleEmail) written.set(email, answer)
      })
      const token = restaurant.service.tokenOf('ADMIN')
      for (const [search, answer] of written) {
        const given = { token, query: { search, limit: 200 } }
        const { body } = await restaurant.readAfter(adminRoutes.restaurantsOverview, answer, given)
        const found = body.map((each: { user: { email: string } }) => each.user.email)
        expect(found, JSON.stringify(search)).to.include(search)
      }
    })
  }

  it('stores and returns the reason of a change of tags', async () => {
    const route = allergenRoutes.declare
    let presence = 'contains'
    await sendAll(
      { ...extremesOf(route.body.pick({ reason: true }), { reason: '' }), every: 4 },
      // A different presence each time, so that each reason is recorded.
      body => restaurant.call(route, { body: { ...(body as Fields), allergenId: 'milk', presence } }),
      async (sent, written, about) => {
        expect(written.status, about).to.equal(200)
        const query = { item: restaurant.ids.itemId, limit: 1 }
        const { body } = await restaurant.readAfter(auditRoutes.history, written, { query })
        const { reason } = route.body.parse({ ...sent, allergenId: 'milk' })
        expect(body[0].reason, about).to.equal(reason || null)
        presence = presence === 'contains' ? 'may_contain' : 'contains'
      },
    )
  })

  it('leaves an audit trail that agrees with the log', async () => {
    const { databaseUrl, store } = restaurant.service
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await waitUntil('the tables agree with the log', async () => {
        expect(await trailDifferences(client, await readLog(store))).to.deep.equal([])
        return true
      })
    } finally {
      await client.end()
    }
  })
})
