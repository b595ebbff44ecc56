import { expect } from 'chai'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout [with-timeout-1]', () => {
  it('gives the value › when it is there in time', async () => {
    expect(await withTimeout(Promise.resolve(7), 10_000, 'too late')).to.equal(7)
  })

  it('fails with the cause › when the promise fails', async () => {
    const caught = await withTimeout(Promise.reject(new Error('gone')), 10_000, 'too late').catch(String)
    expect(caught).to.equal('Error: gone')
  })

  it('fails with the message › when nothing happens in time', async () => {
    const caught = await withTimeout(new Promise(() => {}), 1, 'too late').catch(String)
    expect(caught).to.equal('Error: too late')
  })
})
