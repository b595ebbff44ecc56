import { expect } from 'chai'
import { readOptions } from './options.ts'

const read = (...args: string[]) => readOptions(args, ['S1', 'S6'], 'latest.json')

describe('readOptions', () => {
  it('measures and saves everything in full size by default', () => {
    expect(read()).to.deep.equal({
      only: new Set(),
      quick: false,
      events: 1_000_000,
      out: 'latest.json',
      update: false,
      write: false,
      help: false,
    })
  })
  it('does not save a quick, smaller or partial run as the latest one', () => {
    for (const args of [['--quick'], ['--events', '5000'], ['S6']])
      expect(read(...args).out, args.join(' ')).to.equal(null)
    expect(read('--quick', '--out', 'mine.json').out).to.equal('mine.json')
  })
  it('takes figures and a number of events', () => {
    const options = { only: new Set(['S6', 'S1']), events: 50_000 }
    expect(read('S6', '--events', '50000', 'S1')).to.deep.include(options)
    expect(read('S6', '--quick', 'S1')).to.deep.include(options)
  })
  it('refuses an unknown figure, a malformed number and a misspelt option', () => {
    expect(() => read('S99')).to.throw('There is no figure S99; there are S1, S6.')
    expect(() => read('--events', 'many')).to.throw('--events takes a whole number')
    expect(() => read('--evnts', '5')).to.throw('--evnts')
  })
  it('replaces some figures of the latest run, in full size only', () => {
    expect(read('--update', 'S6')).to.deep.include({
      update: true,
      out: 'latest.json',
      only: new Set(['S6']),
    })
    for (const args of [[], ['S6', '--quick'], ['S6', '--events', '5000'], ['S6', '--out', 'mine.json']])
      expect(() => read('--update', ...args), args.join(' ')).to.throw('--update takes the figures')
  })
  it('refuses to measure and write the tables in one run', () => {
    expect(read('--write').write).to.equal(true)
    expect(() => read('--write', 'S1')).to.throw('--write measures nothing')
  })
})
