import { randomUUID } from 'node:crypto'
import { exampleValues, withValues } from '@safe-menu/contracts/http/examples'
import type { Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import { isOfRestaurant, type Role } from '@safe-menu/contracts/roles'
import { routes } from '@safe-menu/contracts/routes'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { restaurantWithItem, tokenFor, useStack } from './testing/stack.ts'

/** A body that each route takes, so that a refusal is for the reason in question. No account has this address. */
const bodyOf = ({ example }: Route) => withValues(example?.body, { email: 'nobody@example.com' })
const notFound = { restaurantId: 'restaurant.not_found', menuId: 'menu.not_found', itemId: 'item.not_found' }

/** tests/system/hostile/roles.int.spec.ts proves who may call each. */
describe('every route of the command side', () => {
  const stack = useStack()
  let own: Awaited<ReturnType<typeof restaurantWithItem>>
  let other: Awaited<ReturnType<typeof restaurantWithItem>>
  before(async () => {
    own = await restaurantWithItem(stack)
    other = await restaurantWithItem(stack)
  })

  function tokenOf(role: Role): string {
    if (role === 'RESTAURANT') return own.token
    return tokenFor(stack, role, undefined, isOfRestaurant(role) ? own.restaurantId : null)
  }

  const pathOf = (route: Route, ids: Readonly<Record<string, string>>) =>
    route.path.replaceAll(
      /:(\w+)/gu,
      (_, name: string) => ids[name] ?? exampleValues[name as keyof typeof exampleValues],
    )

  interface Given {
    readonly token?: string
    readonly ids?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly headers?: Readonly<Record<string, string>>
  }
  function send(route: Route, { token, ids = { ...own }, body = bodyOf(route), headers = {} }: Given) {
    return clientOf(stack.url, token).send(route.method, pathOf(route, ids), body, { headers })
  }
  const said = ({ status, body }: Answer) => [status, body.code]

  for (const route of (routes as readonly Route[]).filter(each => each.service === 'command')) {
    describe(`${route.method} ${route.path}`, () => {
      const { access } = route
      if (access.kind === 'roles' && access.own) {
        const { own: kind } = access
        it('answers 404 alike for another restaurant’s and unknown ids [command-routes-1]', async () => {
          const foreign = await send(route, { token: own.token, ids: { ...other } })
          const unknown = await send(route, {
            token: own.token,
            ids: { restaurantId: randomUUID(), menuId: randomUUID(), itemId: randomUUID() },
          })
          expect(said(foreign)).to.deep.equal([404, notFound[kind]])
          expect({ ...unknown.body, requestId: '' }).to.deep.equal({ ...foreign.body, requestId: '' })
          for (const stream of [`menu-${other.menuId}`, `item-${other.itemId}`]) {
            expect(await stack.eventsOf(stream)).to.have.length(1)
          }
        })
      }

      const token = access.kind === 'roles' ? access.roles[0] : undefined
      const signedIn = () => (token ? { token: tokenOf(token) } : {})

      if (route.bodyKind === 'picture') {
        it('answers 413 for a body that is too large', async () => {
          const body = Buffer.alloc(limits.pictureBodyBytes + 1)
          expect(said(await send(route, { ...signedIn(), body }))).to.deep.equal([413, 'request.too_large'])
        })
      }

      if (route.bodyKind === 'json' || route.bodyKind === 'none') {
        it('answers 422 and names an unknown field', async () => {
          const body = { ...(bodyOf(route) as object | undefined), surprise: 1 }
          const answer = await send(route, { ...signedIn(), body })
          expect(said(answer)).to.deep.equal([422, 'request.invalid'])
          expect(answer.body.issues).to.deep.include({
            path: ['surprise'],
            message: 'This field is not known.',
          })
        })

        it('answers 413 for a body that is too large', async () => {
          const answer = await send(route, { ...signedIn(), body: { name: 'x'.repeat(70_000) } })
          expect(said(answer)).to.deep.equal([413, 'request.too_large'])
        })
      }

      if (route.bodyKind !== 'none') {
        it('answers 415 for a body of another type', async () => {
          const answer = await send(route, { ...signedIn(), headers: { 'content-type': 'application/xml' } })
          expect(said(answer)).to.deep.equal([415, 'request.unsupported_type'])
        })
      }

      it('answers 400 for a malformed Idempotency-Key', async () => {
        const answer = await send(route, { ...signedIn(), headers: { 'idempotency-key': 'x'.repeat(201) } })
        expect(said(answer)).to.deep.equal([400, 'request.malformed'])
      })
    })
  }
})
