import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { archiveFailure } from './archive-failure.ts'

const failure = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: 'x' })

describe('archiveFailure [archive-failure-1]', () => {
  it('says what the specification’s error catalogue says', () => {
    expect(archiveFailure(failure(401, 'auth.required'))).to.equal(
      'Authentication required. Please log in again.',
    )
    for (const code of ['auth.token_invalid', 'client.session_ended'] as const) {
      expect(archiveFailure(failure(401, code))).to.equal('Your session has expired. Please log in again.')
    }
    for (const error of [
      failure(500, 'internal.unexpected'),
      failure(0, 'client.offline'),
      new Error('bug'),
    ]) {
      expect(archiveFailure(error)).to.equal('Failed to fetch archived items. Please try again.')
    }
  })
})
