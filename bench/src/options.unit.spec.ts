import { expect } from 'chai'
import { readOptions } from './options.ts'

const read = (...args: string[]) => readOptions(args, ['S1', 'S6'])

describe('options of the bench', () => {
  it('when nothing is said › then everything is measured and the README stays', () => {
    expect(read()).to.deep.equal({
      readme: false,
      help: false,
      only: new Set(),
      events: 1_000_000,
      isWhole: true,
    })
  })
  it('when targets and a number of events are named › then they are taken', () => {
    expect(read('--only', 'S6,S1', '--events', '50000')).to.deep.include({
      only: new Set(['S6', 'S1']),
      events: 50_000,
      isWhole: false,
    })
  })
  it('when a target is unknown, a number is none or an option is misspelt › then it is refused', () => {
    expect(() => read('--only', 'S99')).to.throw('There is no target S99; there are S1, S6.')
    expect(() => read('--events', 'many')).to.throw('--events takes a whole number')
    expect(() => read('--evnts', '5')).to.throw('--evnts')
  })
  it('when a part of it is to go into the README › then it is refused', () => {
    expect(() => read('--readme', '--only', 'S1')).to.throw('--readme takes a whole run')
    expect(() => read('--readme', '--events', '5000')).to.throw('--readme takes a whole run')
  })
})
