import { expect } from 'chai'
import { createDeviceStorage, keptChoice } from './device-storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'

describe('device storage', () => {
  it('remembers until the page is closed if the browser refuses its storage', () => {
    const storage = memoryStorage()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).to.equal('1')
    expect(storage.keys()).to.deep.equal(['a'])
    storage.removeItem('a')
    expect(storage.getItem('a')).to.equal(null)
  })

  it('keeps the newer text when there is no more room for it', () => {
    let full = false
    const kept = new Map<string, string>()
    const storage = createDeviceStorage(() => ({
      length: kept.size,
      key: index => [...kept.keys()][index] ?? null,
      getItem: key => kept.get(key) ?? null,
      removeItem: key => void kept.delete(key),
      setItem(key, text) {
        if (full) throw new Error('QuotaExceededError')
        kept.set(key, text)
      },
    }))
    storage.setItem('draft', 'old')
    full = true
    storage.setItem('draft', 'new')
    expect(storage.getItem('draft')).to.equal('new')
    full = false
    storage.setItem('draft', 'newest')
    expect(storage.getItem('draft')).to.equal('newest')
    expect(kept.get('draft')).to.equal('newest')
  })
})

describe('keptChoice', () => {
  it('is the first choice until another one is kept on this device', () => {
    const { read, write } = keptChoice('layout', ['cards', 'table'], memoryStorage())
    expect(read()).to.equal('cards')
    write('table')
    expect(read()).to.equal('table')
    write('cards')
    expect(read()).to.equal('cards')
  })

  it('is the first choice when something else is kept', () =>
    expect(keptChoice('layout', ['cards', 'table'], memoryStorage({ layout: 'list' })).read()).to.equal(
      'cards',
    ))
})
