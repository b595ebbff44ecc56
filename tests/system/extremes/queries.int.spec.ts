import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'
import { createExtremeRestaurant, type ExtremeRestaurant, sampled, sendAll } from './extreme-restaurant.ts'
import { extremeShortTexts } from './extreme-values.ts'
import { extremesOf, fieldsOf } from './walk-schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** A query can hold only text without unpaired surrogates. */
const canBeSent = (value: unknown) => typeof value === 'string' && !/\p{Cs}/u.test(value)

describe('extreme values of every query', () => {
  let restaurant: ExtremeRestaurant
  before(async () => {
    restaurant = await createExtremeRestaurant()
  })
  after(() => restaurant.stop())

  /** A live stream never ends, so its answer cannot be read to the end. */
  const isEndless = ({ responseType }: Route) => responseType === 'text/event-stream'
  const withQuery = routes.filter(route => route.query && route.service === 'query' && !isEndless(route))
  const queryOf = ({ query }: Route) => query as NonNullable<Route['query']>
  const tokenFor = ({ access }: Route) =>
    access.kind === 'roles' && access.roles.includes('RESTAURANT')
      ? {}
      : { token: restaurant.service.tokenOf('ADMIN') }

  /** The parameters that a route requires. */
  function requiredOf(route: Route): Fields {
    const isMissing = (name: string) =>
      queryOf(route)
        .safeParse({})
        .error?.issues.some(({ path }) => path[0] === name)
    const missing = fieldsOf(queryOf(route)).filter(isMissing)
    return Object.fromEntries(missing.map(name => [name, '2026-03-12T19:32:00.000Z']))
  }

  for (const route of withQuery) {
    it(`answers ${route.id} with something or nothing`, async () => {
      const send = (query: unknown) => restaurant.call(route, { ...tokenFor(route), query: query as Fields })
      await sendAll(
        { ...extremesOf(queryOf(route), requiredOf(route), canBeSent), every: 3 },
        send,
        ({ cursor, ...query }, answer, about) => {
          // A cursor is parsed again by its own schema. Cursors of another restaurant are refused.
          const may = [
            200,
            ...(cursor === undefined ? [] : [422]),
            ...('restaurant' in query || 'chain' in query ? [403] : []),
          ]
          expect(may, about).to.include(answer.status)
        },
      )
    })
  }

  it('answers or refuses a cursor with any text', async () => {
    const id = restaurant.ids.itemId
    const cursors = new Map<Route, Fields>([
      [itemRoutes.archived, { archivedAt: '2026-03-12T19:32:00.000Z', id }],
      [auditRoutes.history, { id: '1', side: 'next' }],
      [auditRoutes.restaurants, { name: 'a', id }],
      [auditRoutes.restaurantItems, { name: 'a', id }],
      [adminRoutes.restaurantsOverview, { name: 'a', id }],
    ])
    const paged = withQuery.filter(route => fieldsOf(queryOf(route)).includes('cursor'))
    expect([...cursors.keys()].map(route => route.id)).to.have.members(paged.map(route => route.id))
    for (const [route, cursor] of cursors)
      for (const name of Object.keys(cursor))
        for (const text of sampled(extremeShortTexts)) {
          const changed = JSON.stringify({ ...cursor, [name]: text })
          const query = { cursor: Buffer.from(changed).toString('base64url') }
          const { status } = await restaurant.call(route, { ...tokenFor(route), query })
          expect([200, 422], `${route.id} ${changed}`).to.include(status)
        }
  })
})
