import { expect } from 'chai'
import { readOptions } from './options.ts'

const read = (...args: string[]) => readOptions(args, ['S1', 'S6'])

describe('readOptions', () => {
  it('measures everything and writes no table by default', () => {
    expect(read()).to.deep.equal({
      write: false,
      help: false,
      only: new Set(),
      events: 1_000_000,
      isWhole: true,
    })
  })
  it('takes targets and a number of events', () => {
    expect(read('--only', 'S6,S1', '--events', '50000')).to.deep.include({
      only: new Set(['S6', 'S1']),
      events: 50_000,
      isWhole: false,
    })
  })
  it('refuses an unknown target, a malformed number and a misspelt option', () => {
    expect(() => read('--only', 'S99')).to.throw('There is no target S99; there are S1, S6.')
    expect(() => read('--events', 'many')).to.throw('--events takes a whole number')
    expect(() => read('--evnts', '5')).to.throw('--evnts')
  })
  it('refuses to write the tables of a partial run', () => {
    expect(() => read('--write', '--only', 'S1')).to.throw('--write needs a whole run')
    expect(() => read('--write', '--events', '5000')).to.throw('--write needs a whole run')
  })
})
