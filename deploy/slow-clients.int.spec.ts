import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'chai'
import { hasCaddy, startCaddy, withoutCaddy } from './testing/caddy.ts'

/** What both deadlines of the Caddyfile are shortened to. */
const deadlineMs = 2_000
/** Fits into the buffers of the operating system, so Caddy has sent it although nobody reads it. */
const smallBytes = 100_000
/** Fits into no buffers. */
const largeBytes = 60_000_000

describe('production shape › clients that read nothing', () => {
  let caddy: Awaited<ReturnType<typeof startCaddy>>

  before(async function () {
    if (!hasCaddy) this.skip()
    caddy = await startCaddy(
      (request, response) => {
        response.end(Buffer.alloc(request.url?.endsWith('/large') ? largeBytes : smallBytes))
      },
      caddyfile => {
        const shortened = caddyfile.replace(/\bwrite 15m\b/u, 'write 2s').replace(/\bidle 1m\b/u, 'idle 2s')
        expect(shortened.match(/\b(?:write|idle) 2s\b/gu)).to.have.length(2)
        return shortened
      },
    )
  })

  after(async () => {
    if (hasCaddy) await caddy.stop()
  })

  /** Requests an answer, reads nothing until the deadlines are over, and then reads until the connection ends. */
  async function bytesLeftFor(path: string): Promise<number> {
    const socket = connect(caddy.port, '127.0.0.1').pause()
    socket.write(`GET /api/${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await new Promise(resolve => setTimeout(resolve, 2 * deadlineMs)) // the deadlines are what is tested
    let bytes = 0
    socket.on('data', data => {
      bytes += data.length
    })
    socket.resume()
    await Promise.race([once(socket, 'end'), once(socket, 'error')])
    socket.destroy()
    return bytes
  }

  it(`are cut off in the middle of an answer${withoutCaddy}`, async () => {
    expect(await bytesLeftFor('large')).to.be.within(1, largeBytes - 1)
  })

  it(`are disconnected after an answer that was sent but not read${withoutCaddy}`, async () => {
    expect(await bytesLeftFor('small')).to.be.above(smallBytes)
  })
})
