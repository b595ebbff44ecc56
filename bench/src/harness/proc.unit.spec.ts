import { expect } from 'chai'
import { parseKilobytes, parseStat, treeOf } from './proc.ts'

const stat = (pid: number, name: string, parent: number) =>
  `${pid} (${name}) S ${parent} 7 7 0 -1 4194560 50 60 0 0 100 20 3 4 20 0 11 0 1000 900 80 184 1 1\n`

describe('process', () => {
  it('has its CPU time and that of its ended children', () => {
    expect(parseStat(stat(42, 'node', 7))).to.deep.equal({ pid: 42, parent: 7, ticks: 127 })
  })
  it('may have spaces and brackets in its name', () => {
    expect(parseStat(stat(42, 'postgres: (1) S 9 x', 7))).to.deep.include({ pid: 42, parent: 7 })
  })
  it('is skipped if its file is empty or cut', () => {
    expect(parseStat('')).to.equal(null)
    expect(parseStat('42 (node) S 7')).to.equal(null)
  })
})

describe('process tree', () => {
  const of = (pid: number, parent: number) => ({ pid, parent, ticks: 1 })
  it('holds the children of children, listed in any order, each once', () => {
    const all = [of(5, 4), of(4, 3), of(3, 1), of(2, 1), of(9, 8)]
    const pids = (roots: number[]) => treeOf(all, roots).map(({ pid }) => pid)
    expect(pids([3])).to.have.members([3, 4, 5])
    expect(pids([3, 4, 2])).to.have.members([2, 3, 4, 5])
    expect(pids([77])).to.deep.equal([])
  })
})

describe('memory of a process', () => {
  it('is the number of kB after the name, in bytes', () => {
    const text = 'Rss:    300 kB\nPss:    200 kB\nPss_Dirty:   10 kB\n'
    expect(parseKilobytes(text, 'Pss')).to.equal(204_800)
    expect(parseKilobytes(text, 'Swap')).to.equal(null)
  })
})
