import { expect } from 'chai'
import { memoryStorage } from '../../device/testing/memory-storage.ts'
import { keptTab, readTab } from './active-tab.ts'

describe('active tab [active-tab-1]', () => {
  it('is the remembered one when the address names none', () => {
    const storage = memoryStorage()
    expect(readTab(null, storage)).to.equal('menus')
    keptTab(storage).write('archive')
    expect(storage.getItem('menuManagerActiveTab')).to.equal('archive')
    expect(readTab(null, storage)).to.equal('archive')
    expect(readTab('menus', storage)).to.equal('menus')
    expect(readTab('analytics', storage)).to.equal('analytics')
  })

  for (const old of ['customize', 'guest-qr', '']) {
    it(`is the menus when an older version remembered “${old}”`, () => {
      expect(readTab(null, memoryStorage({ menuManagerActiveTab: old }))).to.equal('menus')
      expect(readTab(old, memoryStorage())).to.equal('menus')
    })
  }
})
