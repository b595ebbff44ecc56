import { expect } from 'chai'
import { runEach } from './run-each.ts'

describe('runEach', () => {
  it('runs every item in turn and rejects with the first error at the end', async () => {
    const seen: number[] = []
    const error = await runEach([1, 2, 3], async item => {
      seen.push(item)
      if (item < 3) throw new Error(`item ${item}`)
    }).catch((thrown: unknown) => thrown)
    expect(seen).to.deep.equal([1, 2, 3])
    expect(error).to.have.property('message', 'item 1')
  })
})
