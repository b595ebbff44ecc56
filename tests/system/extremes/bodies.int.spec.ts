import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { routes } from '@safe-menu/contracts/routes'
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
type WithBody = Route & { readonly body: NonNullable<Route['body']> }

/** No account has these. */
const unknown = {
  email: 'nobody@example.com',
  otherEmail: 'sample@example.com',
  password: 'not the password',
}

/** A body that each route accepts. The extremes come from its schema, so new fields are covered automatically. */
const samples = new Map(
  (routes as readonly Route[])
    .filter(({ bodyKind }) => bodyKind === 'json')
    .map(route => [route, withValues(route.example?.body, unknown) as Fields]),
)

/** A query can hold only text without unpaired surrogates. */
const canBeSent = (value: unknown) => typeof value === 'string' && !/\p{Cs}/u.test(value)

/** A route stores and returns every value that its body's schema accepts, and refuses all others. */
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
  const contradictsStored = ({ body }: { body: { code?: string; issues?: { path: unknown[] }[] } }) =>
    body.code?.endsWith('.changed_since_seen') ||
    ['revision', 'stillChecked'].includes(String(body.issues?.[0]?.path[0]))

  const bodyOf = ({ body }: Route) => body as WithBody['body']
  const extremes = (route: Route, more: Fields = {}, every = 1) => ({
    ...extremesOf(bodyOf(route), { ...samples.get(route), ...more }),
    every,
  })

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

  for (const route of [accountRoutes.registerCustomer, accountRoutes.registerRestaurant]) {
    it(`stores and returns ${route.id}`, async () => {
      const written = new Map<string, Answer>()
      let registered = 0
      const send = (value: unknown) => {
        const body = value as Fields
        const isSample = body.email === samples.get(route)?.email
        registered += 1
        return restaurant.service.call(route, {
          body: isSample ? { ...body, email: `sample-${registered}@example.com` } : body,
        })
      }
      const every = route === accountRoutes.registerCustomer ? 1 : 3
      await sendAll(extremes(route, {}, every), send, (value, answer, about) => {
        const { status, body } = answer
        // The schema accepts two spellings of one address and a common password; the route refuses them.
        if (status === 409 || body.issues?.[0]?.path[0] === 'password') return
        expect(status, about).to.equal(201)
        const { email } = route.body.parse(value)
        if (route === accountRoutes.registerRestaurant && email !== samples.get(route)?.email)
          written.set(email, answer)
      })
      const token = restaurant.service.tokenOf('ADMIN')
      for (const [email, answer] of written) {
        const query = { search: email, limit: 200 }
        const given = { token, query }
        const { body } = await restaurant.readAfter(adminRoutes.restaurantsOverview, answer, given)
        const found = body.map((each: { user: { email: string } }) => each.user.email)
        expect(found, JSON.stringify(email)).to.include(email)
      }
    })
  }

  it('stores and returns team.invite', async () => {
    const { invite, people, remove } = teamRoutes
    await sendAll(
      extremes(invite, {}, 3), // registrations take all addresses
      body => restaurant.call(invite, { body }),
      async (sent, written, about) => {
        if (written.body.code === 'accounts.email_taken') return // registered above
        expect(written.status, about).to.equal(201)
        const { body } = await restaurant.readAfter(people, written)
        const person = body.find(({ id }: { id: string }) => id === written.body.id)
        const { personName: name, ...fields } = invite.body.parse(sent)
        expect(person, about).to.deep.include({ name, ...fields, status: 'invited' })
        await restaurant.call(remove, { params: { personId: written.body.id } })
      },
    )
  })

  it('stores and returns restaurants.change', async () => {
    const { change, get } = restaurantRoutes
    await sendAll(
      extremes(change),
      body => restaurant.call(change, { body }),
      async (sent, written, about) => {
        if (contradictsStored(written)) return
        expect(written.status, about).to.equal(200)
        const { droppedCss: _, ...answered } = written.body
        const { body } = await restaurant.readAfter(get, written)
        expect(body).to.deep.equal(answered)
        expectShown(change, sent, body, about)
      },
    )
  })

  it('stores and returns menus.change', async () => {
    await sendAll(
      extremes(menuRoutes.change),
      body => restaurant.call(menuRoutes.change, { body }),
      async (sent, written, about) => {
        if (contradictsStored(written)) return
        expect(written.status, about).to.equal(200)
        const { body } = await restaurant.readAfter(menuRoutes.get, written)
        expectShown(menuRoutes.change, sent, body, about)
      },
    )
  })

  it('stores and returns menus.create', async () => {
    await sendAll(
      extremes(menuRoutes.create, {}, 8),
      body => restaurant.call(menuRoutes.create, { body }),
      async (sent, written, about) => {
        expect(written.status, about).to.equal(201)
        const params = { menuId: written.body.id }
        expectShown(
          menuRoutes.create,
          sent,
          (await restaurant.readAfter(menuRoutes.get, written, { params })).body,
          about,
        )
        await restaurant.call(menuRoutes.delete, { params })
      },
    )
  })

  const itemIn = async (written: Answer, id: unknown) =>
    (await restaurant.readAfter(itemRoutes.ofMenu, written)).body.find((item: Fields) => item.id === id)

  it('stores and returns items.change', async () => {
    await sendAll(
      extremes(itemRoutes.change),
      body => restaurant.call(itemRoutes.change, { body }),
      async (sent, written, about) => {
        if (contradictsStored(written)) return
        expect(written.status, about).to.equal(200)
        const item = await itemIn(written, restaurant.ids.itemId)
        expect(item).to.deep.equal({ ...written.body, position: 1, onceConfirmed: false }) // the only item of the menu
        expectShown(itemRoutes.change, sent, item, about)
      },
    )
  })

  it('stores and returns items.translate', async () => {
    await sendAll(
      extremes(itemRoutes.translate),
      body => restaurant.call(itemRoutes.translate, { body }),
      async (sent, written, about) => {
        if (contradictsStored(written)) return
        const isBlank = !itemRoutes.translate.body.safeParse(sent).success // one text must not be empty
        expect(written.status, about).to.equal(isBlank ? 422 : 200)
        if (isBlank) return
        const item = await itemIn(written, restaurant.ids.itemId)
        expect(item).to.deep.equal({ ...written.body, position: 1, onceConfirmed: false })
        const { body: menu } = await restaurant.readAfter(menuRoutes.get, written)
        const shown = menu.items.find(({ id }: Fields) => id === restaurant.ids.itemId)
        expectShown(itemRoutes.translate, sent, shown.translations[0], about)
      },
    )
  })

  it('stores and returns items.create', async () => {
    await sendAll(
      extremes(itemRoutes.create, {}, 8),
      body => restaurant.call(itemRoutes.create, { body }),
      async (sent, written, about) => {
        expect(written.status, about).to.equal(201)
        expectShown(itemRoutes.create, sent, await itemIn(written, written.body.id), about)
        await restaurant.call(itemRoutes.delete, { params: { itemId: written.body.id } })
      },
    )
  })

  async function expectReason(written: Answer, reason: unknown, about: string): Promise<void> {
    const query = { item: restaurant.ids.itemId, limit: 1 }
    const { body } = await restaurant.readAfter(auditRoutes.history, written, { query })
    expect(body[0].reason, about).to.equal(reason || null)
  }

  it('stores and returns allergens.declare', async () => {
    const route = allergenRoutes.declare
    let presence = 'contains'
    await sendAll(
      { ...extremesOf(route.body.pick({ reason: true }), { reason: '' }), every: 4 },
      // A different presence each time, so that each reason is recorded.
      body => restaurant.call(route, { body: { ...(body as Fields), allergenId: 'milk', presence } }),
      async (sent, written, about) => {
        expect(written.status, about).to.equal(200)
        await expectReason(written, route.body.parse({ ...sent, allergenId: 'milk' }).reason, about)
        presence = presence === 'contains' ? 'may_contain' : 'contains'
      },
    )
  })

  it('stores and returns allergens.set', async () => {
    const route = allergenRoutes.set
    await restaurant.call(route, { body: { allergens: [] } })
    let presence = 'contains'
    const allergens = () => [{ allergenId: 'milk', presence }]
    await sendAll(
      { ...extremesOf(route.body.pick({ reason: true }), { reason: '' }), every: 8 },
      // A different presence each time, so that each reason is recorded.
      body => restaurant.call(route, { body: { ...(body as Fields), allergens: allergens() } }),
      async (sent, written, about) => {
        expect(written.status, about).to.equal(200)
        await expectReason(written, route.body.parse({ ...sent, allergens: [] }).reason, about)
        presence = presence === 'contains' ? 'may_contain' : 'contains'
      },
    )
  })

  it('stores and returns allergens.withdraw', async () => {
    const { withdraw, declare } = allergenRoutes
    await sendAll(
      { ...extremesOf(withdraw.query, { reason: '' }, canBeSent), every: 8 },
      async query => {
        await restaurant.call(declare, { body: samples.get(declare) })
        return restaurant.call(withdraw, { query: query as Fields })
      },
      async (sent, written, about) => {
        expect(written.status, about).to.equal(200)
        await expectReason(written, withdraw.query.parse(sent).reason, about)
      },
    )
  })

  for (const [route] of samples) {
    if (!route.id.startsWith('activity.')) continue
    it(`records ${route.id}, or answers that something does not exist`, async () => {
      const { menuId = '', itemId = '' } = restaurant.ids
      const named = Object.fromEntries(
        Object.entries({ menuId, menuItemId: itemId }).filter(([name]) => name in (samples.get(route) ?? {})),
      )
      await sendAll(
        extremes(route, named),
        body => restaurant.call(route, { body }),
        (_, { status }, about) => {
          expect([202, 404], about).to.include(status)
        },
      )
    })
  }

  // Tested above, or with nothing but a token, which no extreme is.
  const isLeftOut =
    /^(accounts\.register|team\.invit|password-resets\.look-up|restaurants\.change|menus\.(change|create)|items\.(change|create|translate)|activity)/u
  for (const [route] of samples) {
    if (isLeftOut.test(route.id)) continue
    it(`accepts or refuses ${route.id}`, async () => {
      await sendAll(
        extremes(route, {}, 4),
        body => restaurant.call(route, { body }),
        (_, { status }, about) => {
          expect(status, about).to.be.within(200, 499)
        },
      )
    })
  }

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
