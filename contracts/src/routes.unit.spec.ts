import { expect } from 'chai'
import { z } from 'zod'
import { errorCatalogue } from './errors.ts'
import { commonErrors, type Route } from './http/route.ts'
import { routes as allRoutes } from './routes.ts'

const routes: readonly Route[] = allRoutes

describe('the route list', () => {
  it('has unique ids, and unique methods and paths', () => {
    const ids = routes.map(route => route.id)
    const addresses = routes.map(route => `${route.method} ${route.path.replaceAll(/:\w+/gu, ':')}`)
    expect(new Set(ids).size).to.equal(ids.length)
    expect(new Set(addresses).size).to.equal(addresses.length)
  })

  for (const route of routes) {
    it(`declares ${route.method} ${route.path} completely`, () => {
      const inPath = [...route.path.matchAll(/:(\w+)/gu)].map(match => match[1])
      expect(inPath.length > 0, 'parameters have a schema').to.equal(route.params !== undefined)
      if (route.access.kind === 'roles' && route.access.own) expect(inPath).to.include(route.access.own)
      expect(route.service, 'only reads are GET').to.equal(route.method === 'GET' ? 'query' : 'command')
      expect(route.bodyKind === 'none', 'a body has a schema').to.equal(route.body === undefined)
      for (const status of Object.keys(route.responses)) expect(Number(status)).to.be.within(200, 299)
      expect(Object.keys(route.responses)).not.to.include('204')
      for (const code of [...route.errors, ...commonErrors(route)])
        expect(errorCatalogue).to.have.property(code)
    })
  }

  it('names the read models that each read outside the menus waits for', () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      audit: ['audit', 'admin'],
      admin: ['menus', 'admin'],
      team: ['admin'],
    }
    for (const { id, method, reads } of routes)
      if (method === 'GET') expect(reads, id).to.deep.equal(expected[id.split('.')[0] ?? ''] ?? ['menus'])
  })

  it('limits answers that say whether an email address has an account', () => {
    for (const { id, limit, errors } of routes)
      if (errors.includes('accounts.email_taken'))
        expect(limit, id).to.be.oneOf(['registration', 'invitation', 'acceptance'])
  })

  it('gives previews of imports their own limit, because a dialog asks for many', () => {
    const limits = routes.filter(({ limit }) => limit === 'import-preview').map(({ id }) => id)
    expect(limits).to.deep.equal(['items.preview-import'])
  })

  it('declares only strict objects in bodies and responses', () => {
    // Read as input, because JSON Schema says of output that even a loose object has no other fields.
    const looseIn = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const isLoose =
        'properties' in schema &&
        (schema as { additionalProperties?: unknown }).additionalProperties !== false
      return [
        ...(isLoose ? [path] : []),
        ...Object.entries(schema).flatMap(([key, value]) => looseIn(value, `${path}.${key}`)),
      ]
    }
    const declared = routes.flatMap(({ id, body, responses }) =>
      [...Object.values(responses), ...(body ? [body] : [])].map(type => [id, type] as const),
    )
    expect(
      declared.flatMap(([id, type]) =>
        looseIn(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }), id),
      ),
    ).to.deep.equal([])
  })

  it('checks the owner of every path parameter that names something of a restaurant', () => {
    const unchecked = routes.filter(
      ({ path, access }) =>
        /:(restaurantId|menuId|itemId)\b/u.test(path) &&
        access.kind === 'roles' &&
        access.roles.includes('RESTAURANT') &&
        access.own === undefined,
    )
    expect(unchecked.map(route => route.id)).to.deep.equal([])
  })

  it('requires a token to write, except to get in, track and report', () => {
    const open = routes.filter(route => route.method !== 'GET' && route.access.kind === 'public')
    const expected =
      /^\/api\/(auth|customers)\/(login|register)$|^\/api\/auth\/second-factor$|^\/api\/invitations\/(look-up|accept)$|^\/api\/password-resets(\/(look-up|use|ways))?$|^\/api\/analytics\/track-|^\/api\/menu-items\/items\/:itemId\/reports$/u
    expect(open.map(route => route.path).filter(path => !expected.test(path))).to.deep.equal([])
  })
})
