import { expect } from 'chai'
import { z } from 'zod'
import { AppError } from '../../errors/app-error.ts'
import { toAppError } from './errors.ts'
import { parseRequest } from './input.ts'

const failure = (code: string, message = 'x', extra = {}) =>
  Object.assign(new Error(message), { code, ...extra })

describe('AppError', () => {
  it('takes status and text from the catalogue', () => {
    expect(new AppError('menu.not_found')).to.include({
      status: 404,
      message: 'This menu does not exist or is not published.',
    })
  })
  it('sets a default Retry-After for 503 and 429', () => {
    expect(new AppError('service.busy').headers).to.deep.equal({ 'retry-after': '1' })
    expect(new AppError('rate.limited', { headers: { 'retry-after': '9' } }).headers).to.deep.equal({
      'retry-after': '9',
    })
    expect(new AppError('menu.not_found').headers).to.deep.equal({})
  })
})

describe('toAppError', () => {
  for (const error of [
    failure('ECONNREFUSED'),
    failure('57P01'),
    failure('53300'),
    failure('08006'),
    failure('', 'Connection terminated unexpectedly'),
    failure('', 'timeout exceeded when trying to connect'),
    failure('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', { syscall: 'connect' }),
    new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]),
  ]) {
    it(`answers 503 with Retry-After for ${error.message}`, () => {
      const translated = toAppError(error)
      expect(translated.code).to.equal('service.database_unavailable')
      expect(translated.headers).to.have.property('retry-after')
      expect(translated.cause).to.equal(error)
    })
  }
  it('says that the service is busy after a statement timed out', () => {
    expect(toAppError(failure('57014')).code).to.equal('service.busy')
  })
  it('is generic for unknown errors and keeps their cause', () => {
    for (const error of [
      failure('23505', 'duplicate key'),
      failure('ENOENT'),
      new TypeError('x'),
      'text',
      undefined,
    ]) {
      const translated = toAppError(error)
      expect(translated).to.include({
        code: 'internal.unexpected',
        message: 'Something went wrong on our side. Please try again later.',
      })
      expect(translated.cause).to.equal(error)
    }
  })
  it('prefers the translation of the service', () => {
    const conflict = new AppError('concurrency.conflict')
    expect(toAppError(failure('ECONNREFUSED'), () => conflict)).to.equal(conflict)
  })
})

describe('parseRequest', () => {
  const schema = z.strictObject({
    name: z.string().min(1, 'Enter a name.'),
    tags: z.array(z.string()),
    at: z.strictObject({ x: z.number() }),
  })

  it('reports an issue for each wrong or unknown field', () => {
    try {
      parseRequest(schema, { name: '', tags: ['a', 1], at: { x: 1, y: 2 }, one: 1, two: 2 })
      expect.fail('it was accepted')
    } catch (error) {
      expect(error).to.be.instanceOf(AppError).with.property('code', 'request.invalid')
      const paths = (error as AppError).issues?.map(issue => issue.path.join('.'))
      expect(paths).to.have.members(['name', 'tags.1', 'at.y', 'one', 'two'])
    }
  })
  it('limits the number of issues', () => {
    try {
      parseRequest(z.array(z.string()), Array(5_000).fill(1))
      expect.fail('it was accepted')
    } catch (error) {
      expect((error as AppError).issues).to.have.length(100)
    }
  })
})
