import type { MenuId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { ids } from '../testing/audit-entry.ts'
import { formerNameNote, itemNote } from './name-lookup.tsx'

describe('formerNameNote', () => {
  it('is empty for something found by its current name', () => {
    expect(formerNameNote(null)).to.equal(null)
  })

  it('names the former name that was found', () => {
    expect(formerNameNote('Hirsch')).to.equal('Formerly “Hirsch”')
  })
})

describe('itemNote', () => {
  const menu = { id: ids.menu as MenuId, name: 'Lunch' }

  it('names the menu and the section', () => {
    expect(itemNote({ formerName: null, menu, section: 'Starters', status: 'active' })).to.equal(
      'Lunch, Starters',
    )
  })

  it('adds the former name and whether the item is archived or deleted', () => {
    expect(itemNote({ formerName: 'Goulash', menu, section: '', status: 'deleted' })).to.equal(
      'Formerly “Goulash”, Lunch, deleted',
    )
    expect(itemNote({ formerName: null, menu, section: '', status: 'archived' })).to.equal('Lunch, archived')
  })
})
