import { groupNames } from '@safe-menu/read-models/groups'
import { expect } from 'chai'
import { groupList } from './groups.ts'

describe('groups of a process', () => {
  it('are all by default, or those that GROUPS names', () => {
    expect(groupList.parse(undefined)).to.deep.equal(groupNames)
    expect(groupList.parse('admin,audit')).to.deep.equal(['admin', 'audit'])
    for (const wrong of ['', 'menu', 'menus,', 'menus audit'])
      expect(groupList.safeParse(wrong).success, wrong).to.equal(false)
  })
})
