import { expect } from 'chai'
import { withTimeout } from './lazy-page.tsx'

describe('withTimeout [with-timeout-1]', () => {
  it('returns the value if it arrives in time', async () => {
    expect(await withTimeout(Promise.resolve(7), 10_000, 'too late')).to.equal(7)
  })

  it('fails with the cause if the promise fails', async () => {
    const caught = await withTimeout(Promise.reject(new Error('gone')), 10_000, 'too late').catch(String)
    expect(caught).to.equal('Error: gone')
  })

  it('fails with the message if nothing happens in time', async () => {
    const caught = await withTimeout(new Promise(() => {}), 1, 'too late').catch(String)
    expect(caught).to.equal('Error: too late')
  })
})
