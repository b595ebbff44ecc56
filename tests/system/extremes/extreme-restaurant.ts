import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { Route } from '@safe-menu/contracts/http/route'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { groupNames } from '@safe-menu/read-models/groups'
import type { Answer } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { type RouteCall, startSystem } from '../../fixtures/system.ts'
import type { Extremes } from './walk-schema.ts'

const password = 'correct horse battery'

/** Sends one of this many refused values: the servers parse with the same schemas, so a sample is enough. */
const refusedStride = testsAll ? 41 : 307
/** Every accepted value is sent with `--all`. Otherwise one of 89 shows that each route stores what it accepts. */
const acceptedStride = testsAll ? 1 : 89

export type ExtremeRestaurant = Awaited<ReturnType<typeof createExtremeRestaurant>>

/** A restaurant with a published menu and an item, in its own service. */
export async function createExtremeRestaurant() {
  const service = await startSystem()
  const registered = await service.call(accountRoutes.registerRestaurant, {
    body: { email: 'owner@example.com', password, name: 'Extreme Kitchen' },
  })
  const token: string = registered.body.token
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const restaurantId: string = claims.restaurantId

  /** A call of the owner about the restaurant's own menu and item. */
  const call = (route: Route, given: RouteCall = {}): Promise<Answer> =>
    service.call(route, { token, ...given, params: { ...ids, ...given.params } })

  const ids: Record<string, string> = {
    restaurantId,
    allergenId: 'milk',
    language: 'de',
    personId: registered.body.id,
    sessionId: claims.jti,
  }
  ids.menuId = (await call(menuRoutes.create, { body: { name: 'Menu' } })).body.id
  ids.itemId = (await call(itemRoutes.create, { body: { name: 'Soup' } })).body.id
  await call(menuRoutes.change, { body: { published: true } })

  return {
    service,
    ids,
    call,
    /** Resolves to the answer that shows a write. On a busy machine reads answer 503 until the projector has caught up. */
    readAfter: (route: Route, write: Answer, given: RouteCall = {}) =>
      waitUntil(`${route.id} shows the write`, async () => {
        const answer = await call(route, { ...given, after: write.headers.get('consistency-token') })
        return answer.status !== 503 && answer
      }),
    async expectNothingStopped(): Promise<void> {
      // The stores have a second to answer, which a busy machine may exceed now and then.
      await waitUntil('the projector is ready', async () => {
        const { status, text } = await service.projectorReadiness()
        expect(status, text).to.equal(200)
        for (const group of groupNames) expect(text).to.include(`"${group}"`)
        return true
      })
      expect(await service.quarantines()).to.deep.equal([])
    },
    stop: () => service.stop(),
  }
}

/**
 * Sends the accepted values, and some of the refused ones, which must be refused. `every`: more than 1 where another route
 * takes all extremes of the same fields.
 */
export async function sendAll<Sample>(
  { accepted, refused, every = 1 }: Extremes<Sample> & { readonly every?: number },
  send: (value: unknown) => Promise<Answer>,
  onAccepted: (value: Sample, answer: Answer, about: string) => Promise<void> | void,
): Promise<void> {
  expect(accepted.length, 'accepted values').to.be.greaterThan(0)
  const aboutOf = (value: unknown, { status, body }: Answer) =>
    `${JSON.stringify(value).slice(0, 600)} → ${status} ${JSON.stringify(body).slice(0, 300)}`
  for (const value of accepted.filter((_, index) => index % (every * acceptedStride) === 0)) {
    const answer = await send(value)
    await onAccepted(value, answer, aboutOf(value, answer))
  }
  for (let at = 0; at < refused.length; at += refusedStride) {
    const answer = await send(refused[at])
    expect(answer.status, aboutOf(refused[at], answer)).to.be.within(400, 499)
  }
}
