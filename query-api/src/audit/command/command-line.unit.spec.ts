import { expect } from 'chai'
import { parseCommandLine } from './command-line.ts'

const parse = (line: string) => parseCommandLine(line.split(' ').filter(word => word !== ''))

describe('npm run audit', () => {
  it('takes one file and any number of keys for verify', () => {
    expect(parse('verify a.jsonl')).to.deep.equal({ kind: 'verify', file: 'a.jsonl', keyFiles: [] })
    expect(parse('verify a.csv --keys one --keys=two')).to.deep.equal({
      kind: 'verify',
      file: 'a.csv',
      keyFiles: ['one', 'two'],
    })
  })

  it('takes --help anywhere', () => {
    for (const line of ['--help', '-h', 'verify a --help'])
      expect(parse(line), line).to.deep.equal({ kind: 'help' })
  })

  for (const line of ['', 'prove', 'verify', 'verify a b', 'verify a --kye b', 'verify a --keys']) {
    it(`refuses "${line}" with a reason`, () => {
      expect(parse(line)).to.have.property('fault').that.matches(/\w/u)
    })
  }
})
