import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { deleteFailure } from './items-api.ts'

const failure = (status: number, code: ApiError['code'] = 'client.unreadable', message = 'x') =>
  new ApiError({ status, code, message })

describe('deleteFailure [delete-failure-1]', () => {
  it('says what the specification’s error catalogue says', () => {
    const failed = 'Failed to delete menu item. Please try again.'
    const errors = [failure(404), failure(500), new Error('bug'), failure(0, 'client.offline')]
    expect(errors.map(deleteFailure)).to.deep.equal([
      'Menu item not found. It may have already been deleted.',
      'Server error occurred while deleting the item. Please try again or contact support.',
      failed,
      failed,
    ])
  })

  it('is the server’s own sentence when there is one, whatever the status', () => {
    const said = 'The service is busy.'
    for (const status of [404, 500, 503])
      expect(deleteFailure(failure(status, 'service.busy', said))).to.equal(said)
  })
})
