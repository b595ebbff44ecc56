import { expect } from 'chai'
import { readLayout, rememberLayout } from './history-layout.ts'

describe('the layout of the history', () => {
  it('is cards until the table was chosen on this device', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    expect(readLayout(storage)).to.equal('cards')
    rememberLayout('table', storage)
    expect(readLayout(storage)).to.equal('table')
    rememberLayout('cards', storage)
    expect(readLayout(storage)).to.equal('cards')
  })
})
