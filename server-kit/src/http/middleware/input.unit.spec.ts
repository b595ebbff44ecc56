import { expect } from 'chai'
import { z } from 'zod'
import type { AppError } from '../../errors/app-error.ts'
import { parseRequest } from './input.ts'

const schema = z.strictObject({
  id: z.uuid(),
  name: z.string().max(3),
  kind: z.enum(['one', 'two']),
  count: z.int().min(1),
  list: z.array(z.string()).max(1),
  either: z.union([z.literal('a'), z.number()]),
  own: z.string().refine(text => text === 'x', 'Enter an x.'),
})
const good = {
  id: '0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11',
  name: 'abc',
  kind: 'one',
  count: 1,
  list: [],
  either: 'a',
  own: 'x',
}

function textsOf(value: unknown): string[] {
  try {
    parseRequest(schema, value)
    return []
  } catch (error) {
    return ((error as AppError).issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
}

describe('what a refused request says', () => {
  it('is a sentence that says what to send', () => {
    expect(
      textsOf({ id: 'x', name: 'abcd', kind: 'three', count: 0, list: ['a', 'b'], either: 'b', own: 'y' }),
    ).to.deep.equal([
      'id: Send an id, such as 0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11.',
      'name: Send at most 3 characters.',
      'kind: Send one of "one", "two".',
      'count: Send at least 1.',
      'list: Send at most 1 entry.',
      'either: This value does not have an accepted form.',
      'own: Enter an x.',
    ])
    expect(textsOf({})).to.deep.equal(Object.keys(good).map(field => `${field}: This field is missing.`))
    expect(textsOf({ ...good, name: 1, list: 'a', more: 1 })).to.deep.equal([
      'name: Send a text.',
      'list: Send a list.',
      'more: This field is not known.',
    ])
    expect(textsOf(good)).to.deep.equal([])
  })

  it('has at most 100 issues', () => {
    expect(() => parseRequest(z.array(z.string()), Array(5_000).fill(1)))
      .to.throw()
      .with.property('issues')
      .with.length(100)
  })
})
