import type { MenuId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { formerNameNote, itemNote } from './former-name.ts'
import { ids } from './sample.spec-help.ts'

describe('formerNameNote', () => {
  it('when found by the name of now › then none', () => {
    expect(formerNameNote(null)).to.equal(null)
  })

  it('when found by a name of before › then says which', () => {
    expect(formerNameNote('Hirsch')).to.equal('Was “Hirsch” before')
  })
})

describe('itemNote', () => {
  const menu = { id: ids.menu as MenuId, name: 'Lunch' }

  it('when the item is there under its name › then says where', () => {
    expect(itemNote({ formerName: null, menu, status: 'active' })).to.equal('Lunch')
  })

  it('when it is gone and was found by a name of before › then says all of it', () => {
    expect(itemNote({ formerName: 'Goulash', menu, status: 'deleted' })).to.equal(
      'Was “Goulash” before, Lunch, deleted',
    )
    expect(itemNote({ formerName: null, menu, status: 'archived' })).to.equal('Lunch, in the archive')
  })
})
