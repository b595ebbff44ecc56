import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { shownItems } from '../../dish/shown-items.ts'
import { itemWith } from '../../testing/items.ts'
import { deleteFailure, menuFullness } from './items-api.ts'

const filled = (share: number) => {
  const empty = JSON.stringify([itemWith({ description: '' })]).length
  return [itemWith({ description: 'ä'.repeat((limits.menuBytes * share - empty) / 2) })]
}

describe('how full a menu is', () => {
  it('says nothing while there is plenty of room', () => {
    expect(menuFullness([])).to.equal(null)
    expect(menuFullness(filled(0.79))).to.equal(null)
  })

  it('names the share from 80 % on, before anything is refused', () => {
    expect(menuFullness(filled(0.851))?.title).to.equal('This menu is 85% full')
    expect(menuFullness(filled(0.9999))?.title).to.equal('This menu is 99% full')
  })

  it('does not count what the page keeps beside an item', () => {
    const [item] = shownItems(filled(0.851), undefined)
    expect(menuFullness(item ? [item] : [])?.title).to.equal('This menu is 85% full')
  })

  it('says what to do once it is full', () => {
    const full = menuFullness(filled(1.01))
    expect(full?.title).to.equal('This menu is full')
    expect(full?.text).to.match(/Shorten texts/)
  })
})

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
