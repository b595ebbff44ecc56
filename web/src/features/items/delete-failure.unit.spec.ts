import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { deleteFailure } from './delete-failure.ts'

const failure = (status: number, code: ApiError['code'], message: string) =>
  new ApiError({ status, code, message })

describe('deleteFailure', () => {
  it('says what the specification’s error catalogue says', () => {
    expect(deleteFailure(failure(404, 'item.not_found', 'x'))).to.equal(
      'Menu item not found. It may have already been deleted.',
    )
    expect(deleteFailure(failure(500, 'internal.unexpected', 'x'))).to.equal(
      'Server error occurred while deleting the item. Please try again or contact support.',
    )
    expect(deleteFailure(new Error('bug'))).to.equal('Failed to delete menu item. Please try again.')
    expect(deleteFailure(failure(0, 'client.offline', 'x'))).to.equal(
      'Failed to delete menu item. Please try again.',
    )
  })

  it('is the server’s own sentence › when it has another one', () => {
    expect(deleteFailure(failure(503, 'service.busy', 'The service is busy.'))).to.equal(
      'The service is busy.',
    )
  })
})
