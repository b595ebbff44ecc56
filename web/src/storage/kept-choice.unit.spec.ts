import { expect } from 'chai'
import { keptChoice } from './kept-choice.ts'
import { memoryStorage } from './testing/memory-storage.ts'

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
