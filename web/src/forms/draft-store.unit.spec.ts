import { expect } from 'chai'
import { memoryStorage } from '../device/testing/memory-storage.ts'
import { createDraftStore } from './draft-store.ts'

describe('createDraftStore', () => {
  it('tells its listeners when a draft is written and when it is removed', () => {
    const store = createDraftStore(memoryStorage(), () => 'anna')
    const seen: (string | null)[] = []
    const stop = store.subscribe(() => seen.push(store.read('item:1')))
    store.write('item:1', 'typed')
    store.remove('item:1')
    store.remove('item:1')
    stop()
    store.write('item:1', 'typed again')
    expect(seen).to.deep.equal(['typed', null])
  })
})

describe('the drafts of an account', () => {
  it('are neither shown to the next account nor changed by it', () => {
    let account = 'anna'
    const store = createDraftStore(memoryStorage(), () => account)
    const owner = store.owner()
    store.write('item:1', 'typed by Anna')
    account = 'ben'
    expect(store.read('item:1')).to.equal(null)
    store.write('item:1', 'typed by Ben')
    store.write('item:2', 'kept late for Anna', owner)
    expect(store.read('item:2')).to.equal(null)
    account = 'anna'
    expect([store.read('item:1'), store.read('item:2')]).to.deep.equal([
      'typed by Anna',
      'kept late for Anna',
    ])
  })
})

describe('clearing the drafts', () => {
  it('removes those of the account that logs out, and nothing else', () => {
    let account = 'anna'
    const storage = memoryStorage()
    const store = createDraftStore(storage, () => account)
    storage.setItem('token', 'kept')
    store.write('item:1', 'typed by Anna')
    account = 'ben'
    store.write('item:1', 'typed by Ben')
    store.write('menu:1', 'typed by Ben')
    store.clear()
    expect(storage.keys()).to.have.members(['token', 'draft:anna:item:1'])
    account = 'anna'
    expect(store.read('item:1')).to.equal('typed by Anna')
  })
})
