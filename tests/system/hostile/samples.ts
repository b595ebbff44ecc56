import { exampleValues } from '@safe-menu/contracts/http/examples'
import type { Route } from '@safe-menu/contracts/http/route'
import { withValues } from '@safe-menu/contracts/testing/with-values'
import type { Account, Target } from '../../fixtures/tenants.ts'

/** A valid body for each route, so that a refusal is due to the tested fault. */
export function sampleBody(route: Route, target: Target, { email, password }: Account): unknown {
  const { invitation, consistencyToken: _, ...ids } = target
  registered += 1
  return withValues(route.example?.body, {
    ...ids,
    email: route.id.startsWith('accounts.register')
      ? `sample-${process.pid}-${registered}@example.com`
      : email,
    otherEmail: `other-${process.pid}-${registered}@example.com`,
    password,
    linkToken: invitation,
  })
}
let registered = 0

/** The route's address with the target's ids. */
export function samplePath(route: Route, target: Target): string {
  const values: Readonly<Record<string, string>> = { ...exampleValues, ...target, pictureId: '0'.repeat(64) }
  return route.path.replaceAll(/:(\w+)/gu, (_, name: string) => values[name] ?? '')
}

/** The required query of a route. */
export function sampleQuery({ example }: Route): string {
  return example?.query ? `?${new URLSearchParams(example.query)}` : ''
}

/** The content type of a valid request to the route. */
export const contentTypes = {
  none: 'application/json',
  json: 'application/json',
  csv: 'text/csv',
  picture: 'image/png',
} as const satisfies Record<Route['bodyKind'], string>

/** A sample as it is sent. */
export function bytesOf(sample: unknown): Buffer {
  if (sample instanceof Uint8Array) return Buffer.from(sample)
  return Buffer.from(typeof sample === 'string' ? sample : JSON.stringify(sample))
}
