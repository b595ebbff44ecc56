import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { deleteFailure } from './delete-failure.ts'

const failure = (status: number, code: ApiError['code'], message: string) =>
  new ApiError({ status, code, message })

describe('deleteFailure [delete-failure-1]', () => {
  it('says what the specification’s error catalogue says', () => {
    expect(deleteFailure(failure(404, 'client.unreadable', 'x'))).to.equal(
      'Menu item not found. It may have already been deleted.',
    )
    expect(deleteFailure(failure(500, 'client.unreadable', 'x'))).to.equal(
      'Server error occurred while deleting the item. Please try again or contact support.',
    )
    expect(deleteFailure(new Error('bug'))).to.equal('Failed to delete menu item. Please try again.')
    expect(deleteFailure(failure(0, 'client.offline', 'x'))).to.equal(
      'Failed to delete menu item. Please try again.',
    )
  })

  it('is the server’s own sentence when there is one, whatever the status', () => {
    for (const status of [404, 500, 503])
      expect(deleteFailure(failure(status, 'service.busy', 'The service is busy.'))).to.equal(
        'The service is busy.',
      )
  })
})
