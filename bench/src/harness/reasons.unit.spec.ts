import { expect } from 'chai'
import { absoluteLine } from './line.ts'
import { reasonsText } from './reasons.ts'
import { latest, readResult } from './result.ts'

const line = (id: string, value: number) =>
  absoluteLine({ id, what: 'a size', unit: 'KB', values: [value], bound: { atMost: 2 } })

describe('the reasons for missed targets', () => {
  it('name each figure that is not met once', () => {
    const text = reasonsText([line('S1', 3), line('S1', 4), line('S4', 1), line('S9', 3)])
    expect([...text.matchAll(/^- \*\*(S\d+)\*\*: \S/gmu)].map(([, id]) => id)).to.deep.equal(['S1', 'S9'])
  })
  it('say so where no profile was taken', () => {
    expect(reasonsText([line('S99', 3)])).to.match(/S99\*\*: not profiled yet/u)
  })
  it('are left out if all targets are met', () => {
    expect(reasonsText([line('S1', 1)])).to.equal('')
  })
  it('are known for the saved result', async () => {
    expect(reasonsText((await readResult(latest)).lines)).not.to.include('not profiled yet')
  })
})
