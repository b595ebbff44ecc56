import { expect } from 'chai'
import { interleave, valuesOf } from './windows.ts'

describe('windows', () => {
  it('are measured in turn, every other round backwards', async () => {
    const order: string[] = []
    const subject = (name: string) => async () => {
      order.push(name)
      return { at: order.length }
    }
    const subjects = { product: subject('P'), baseline: subject('B'), other: subject('O') }
    const measured = await interleave({ rounds: 3, warmUp: false }, subjects)
    expect(order.join('')).to.equal('PBOOBPPBO')
    expect(valuesOf(measured.product, 'at')).to.deep.equal([1, 6, 7])
    expect(valuesOf(measured.baseline, 'at')).to.deep.equal([2, 5, 8])
  })
  it('are preceded by a round that warms up and is not counted', async () => {
    let count = 0
    const { product } = await interleave({ rounds: 2 }, { product: async () => (count += 1) })
    expect(product).to.deep.equal([2, 3])
  })
  it('begin only after the product is idle', async () => {
    const order: string[] = []
    const log = (name: string) => async () => void order.push(name)
    await interleave(
      { rounds: 2, warmUp: false, before: log('idle') },
      { product: log('P'), baseline: log('B') },
    )
    expect(order).to.deep.equal(['idle', 'P', 'idle', 'B', 'idle', 'B', 'idle', 'P'])
  })
  it('stop at the first failure', async () => {
    let measured = 0
    const product = async () => {
      measured += 1
      throw new Error('no answer')
    }
    const failing = interleave({ rounds: 7 }, { product })
    const fault = await failing.then(
      () => 'none',
      (error: Error) => error.message,
    )
    expect([fault, measured]).to.deep.equal(['no answer', 1])
  })
})
