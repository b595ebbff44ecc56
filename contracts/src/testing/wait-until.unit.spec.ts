import { expect } from 'chai'
import { waitUntil } from './wait-until.ts'

describe('waitUntil', () => {
  it('resolves to the first truthy value and checks again after an error', async () => {
    let checks = 0
    const value = await waitUntil('the third check', () => {
      checks += 1
      if (checks === 1) throw new Error('refused')
      return checks === 3 && 'done'
    })
    expect([value, checks]).to.deep.equal(['done', 3])
  })

  it('rejects with a message that names the condition and the last error', async () => {
    const failing = () => {
      throw new Error('refused')
    }
    const error = await waitUntil('it is ready', failing, { withinMs: 1 }).catch((reason: unknown) => reason)
    expect(error).to.have.property('message', 'Waited 1 ms until it is ready: refused')
  })
})
