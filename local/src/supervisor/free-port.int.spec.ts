import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { freePort } from './free-port.ts'

describe('a free port', () => {
  it('is different for each of many simultaneous calls, and can be listened on', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
    expect(new Set(ports).size).to.equal(ports.length)
    for (const port of ports.slice(0, 5)) {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      server.close()
    }
  })

  it('is outside the range for outgoing connections', async () => {
    expect(await freePort()).to.be.within(20_000, 32_767)
  })
})
