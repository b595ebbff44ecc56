import { expect } from 'chai'
import { routes } from '../routes.ts'
import { withValues } from '../testing/with-values.ts'
import { exampleValues } from './examples.ts'
import type { Route } from './route.ts'

/** Whether the schema accepts a request without this part. */
const isOptional = (schema: Route['query']) => schema?.safeParse({}).success ?? true

describe('the examples of routes', () => {
  for (const route of routes)
    it(`are valid requests: ${route.id}`, () => {
      const { example, body, query, params } = route
      if (body) expect(body.safeParse(example?.body).error?.issues ?? [], 'body').to.deep.equal([])
      else expect(example?.body).to.equal(undefined)
      if (example?.query || !isOptional(query))
        expect(query?.safeParse(example?.query).error?.issues ?? [], 'query').to.deep.equal([])
      expect(params?.safeParse(pathValues(route)).error?.issues ?? [], 'path').to.deep.equal([])
    })

  it('take other values in place of their own', () => {
    const example = { menuId: exampleValues.menuId, name: `not ${exampleValues.menuId}` }
    expect(withValues(example, { menuId: 'mine' })).to.deep.equal({ ...example, menuId: 'mine' })
  })
})

const pathValues = ({ path }: Route) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/gu)].map(([, name]) => [
      name,
      exampleValues[name as keyof typeof exampleValues],
    ]),
  )
