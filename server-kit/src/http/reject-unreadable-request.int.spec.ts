import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'chai'
import { rejectUnreadableRequest } from './reject-unreadable-request.ts'
import { disconnectSlowReaders } from './slow-readers.ts'

describe('rejectUnreadableRequest', () => {
  let server: Server
  let port = 0

  before(async () => {
    const shortTimes = { headersTimeout: 50, connectionsCheckingInterval: 20 }
    server = createServer(shortTimes, (_, response) => response.end()).on(
      'clientError',
      rejectUnreadableRequest,
    )
    disconnectSlowReaders(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  after(() => server.close())

  /** Sends `text` over a connection, and `more` after the first response. Returns everything received until it closes. */
  async function answerTo(text: string, more?: string): Promise<string> {
    // The server may disconnect before it has read all of the text; the system then resets the connection.
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = new Promise(resolve => socket.once('close', resolve))
    let answer = ''
    socket.on('data', data => (answer += data))
    if (text) socket.write(text)
    if (more) {
      await once(socket, 'data')
      socket.write(more)
    }
    await closed
    return answer
  }

  for (const [what, text] of [
    ['text that is no request', 'no request\r\n\r\n'],
    ['a request that breaks off', 'GET / HTTP/1.1\r\nHost: '],
  ] as const)
    it(`refuses ${what} as malformed and disconnects`, async () => {
      expect(await answerTo(text)).to.match(/^HTTP\/1\.1 400 .*"code":"request\.malformed"/su)
    })

  const statuses = (answers: string) =>
    [...answers.matchAll(/^HTTP\/1\.1 (\d+)/gmu)].map(([, status]) => status)

  it('sends no second response to a request whose body becomes unreadable', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(statuses(await answerTo(`${head}2\r\n{}\r\n`, 'no chunk\r\n'))).to.deep.equal(['200'])
  })

  it('refuses text after a whole request as the next request', async () => {
    const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
    expect(statuses(await answerTo(whole, 'no request\r\n\r\n'))).to.deep.equal(['200', '400'])
  })

  it('closes an unused connection without a response', async () => {
    expect(await answerTo('')).to.equal('')
  })
})
