import type { MenuId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { knownSubjects } from './known-subjects.ts'
import { entry, ids } from './sample.spec-help.ts'

describe('knownSubjects', () => {
  it('when menus were renamed and deleted › then each once under its last name, deleted ones last', () => {
    const lunch = 'ffffffff-1111-4111-8111-111111111111' as MenuId
    const newestFirst = [
      entry({ kind: 'menu.deleted', menu: { id: ids.menu, name: 'Dinner' } }),
      entry({ kind: 'menu.changed', menu: { id: lunch, name: 'Lunch' } }),
      entry({ kind: 'menu.created', menu: { id: lunch, name: 'Noon' } }),
      entry({ kind: 'menu.created', menu: { id: ids.menu, name: 'Supper' } }),
    ]
    expect(knownSubjects(newestFirst, 'menu')).to.deep.equal([
      { id: lunch, name: 'Lunch', deleted: false },
      { id: ids.menu, name: 'Dinner', deleted: true },
    ])
  })
})
