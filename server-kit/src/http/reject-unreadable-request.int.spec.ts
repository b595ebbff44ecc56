import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'chai'
import { rejectUnreadableRequest } from './reject-unreadable-request.ts'

describe('rejectUnreadableRequest', () => {
  let server: Server
  let port = 0

  before(async () => {
    const shortTimes = { headersTimeout: 50, connectionsCheckingInterval: 20 }
    server = createServer(shortTimes, (_, response) => response.end()).on(
      'clientError',
      rejectUnreadableRequest,
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  after(() => server.close())

  /** Sends `text` over a connection and returns everything received until it closes. */
  async function answerTo(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', data => (answer += data))
    if (text) socket.write(text)
    await once(socket, 'close')
    return answer
  }

  for (const [what, text] of [
    ['text that is no request', 'no request\r\n\r\n'],
    ['a request that breaks off', 'GET / HTTP/1.1\r\nHost: '],
  ] as const)
    it(`refuses ${what} as malformed and disconnects`, async () => {
      expect(await answerTo(text)).to.match(/^HTTP\/1\.1 400 .*"code":"request\.malformed"/su)
    })

  it('closes an unused connection without a response', async () => {
    expect(await answerTo('')).to.equal('')
  })
})
