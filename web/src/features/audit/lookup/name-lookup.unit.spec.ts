import type { MenuId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { ids } from '../testing/audit-entry.ts'
import { formerNameNote, itemNote } from './name-lookup.tsx'

describe('the note beside a name that was found', () => {
  const menu = { id: ids.menu as MenuId, name: 'Lunch' }

  it('is the former name by which it was found, if any', () =>
    expect([null, 'Hirsch'].map(formerNameNote)).to.deep.equal([null, 'Formerly “Hirsch”']))

  it('names the menu and the section of a dish, and whether it is archived or deleted', () => {
    const note = (formerName: string | null, section: string, status: 'active' | 'archived' | 'deleted') =>
      itemNote({ formerName, menu, section, status })
    expect([
      note(null, 'Starters', 'active'),
      note('Goulash', '', 'deleted'),
      note(null, '', 'archived'),
    ]).to.deep.equal(['Lunch, Starters', 'Formerly “Goulash”, Lunch, deleted', 'Lunch, archived'])
  })
})
