import { expect } from 'chai'
import { AppError } from '../../errors/app-error.ts'
import { toAppError } from './errors.ts'

const failure = (code: string, message = 'x', extra = {}) =>
  Object.assign(new Error(message), { code, ...extra })

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
      const translated = toAppError(error, 'request')
      expect(translated.code).to.equal('service.database_unavailable')
      expect(translated.headers).to.have.property('retry-after')
      expect(translated.cause).to.equal(error)
    })
  }
  it('says that the service is busy after a statement timed out', () => {
    const { code, headers } = toAppError(failure('57014'), 'request')
    expect([code, headers]).to.deep.equal(['service.busy', { 'retry-after': '1' }])
  })
  it('prefers the translation of the service', () => {
    const conflict = new AppError('concurrency.conflict')
    expect(toAppError(failure('ECONNREFUSED'), 'request', () => conflict)).to.equal(conflict)
  })
})
