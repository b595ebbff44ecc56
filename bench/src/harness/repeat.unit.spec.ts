import { expect } from 'chai'
import { repeat, repeatEvenly } from './repeat.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('load', () => {
  it('repeats an operation a number of times, some in parallel', async () => {
    const indexes: number[] = []
    let [running, most] = [0, 0]
    const load = await repeat({ total: 10, inFlight: 3 }, async index => {
      indexes.push(index)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
    })
    expect(indexes).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([load.count, load.milliseconds.length, most]).to.deep.equal([10, 10, 3])
  })
  it('ends when its time is over', async () => {
    const load = await repeat({ inFlight: 2, milliseconds: 20 }, turn)
    expect(load.count).to.be.greaterThan(0)
    expect(load.perSecond).to.be.at.most(load.count / 0.02)
  })
  it('ends at the first failure', async () => {
    let begun = 0
    const failing = repeat({ total: 100, inFlight: 2 }, async index => {
      begun += 1
      await turn()
      if (index === 4) throw new Error('refused')
    })
    const fault = await failing.then(
      () => 'none',
      (error: Error) => error.message,
    )
    await turn()
    expect(fault).to.equal('refused')
    expect(begun).to.be.at.most(6)
  })
  it('with a rate does not wait for the operations before it begins the next', async () => {
    let [begun, beganTogether] = [0, 0]
    const results = await repeatEvenly({ perSecond: 1_000, milliseconds: 10 }, async index => {
      begun += 1
      await new Promise(resolve => setTimeout(resolve, 30))
      beganTogether = Math.max(beganTogether, begun)
      return index
    })
    expect(results).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(beganTogether).to.be.greaterThan(1)
  })
})
