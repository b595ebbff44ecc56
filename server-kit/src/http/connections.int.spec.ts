import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { closeWaitingResponses, disconnectSlowReaders, rejectUnreadableRequest } from './connections.ts'

const afterMs = 400
/** Far more than the operating system keeps for a client that does not read. */
const large = Buffer.alloc(64 * 1024 * 1024, 'x')

describe('disconnectSlowReaders', () => {
  let server: Server
  const startServer = async (options: Parameters<typeof disconnectSlowReaders>[1]) => {
    const started = createServer(async (request, response) => {
      if (request.url === '/large') response.end(large)
      else if (request.url === '/stream') response.writeHead(200).flushHeaders()
      else response.end(await sleep(3 * afterMs, 'late'))
    })
    disconnectSlowReaders(started, options)
    started.listen(0, '127.0.0.1')
    await once(started, 'listening')
    return started
  }
  before(async () => {
    server = await startServer({ afterMs })
  })
  after(() => end(server))

  function end(started: Server): void {
    started.close()
    started.closeAllConnections()
  }
  const connections = (to = server) => promisify(to.getConnections.bind(to))()

  async function connectedThenNot() {
    await waitUntil('the client is connected', async () => (await connections()) > 0)
    await waitUntil('the client is disconnected', async () => (await connections()) === 0)
  }

  function ask(path: string, asked = server): Socket {
    const address = asked.address()
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  it('disconnects a client that reads nothing of its response', async () => {
    const startedAt = performance.now()
    const socket = ask('/large')
    await once(socket, 'connect')
    await connectedThenNot()
    expect(performance.now() - startedAt).to.be.above(afterMs / 2)
    socket.destroy()
  })

  it('disconnects a client that sends blank lines and reads nothing', async () => {
    const startedAt = performance.now()
    const socket = ask('/large')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    const sending = setInterval(() => socket.write('\r\n'), afterMs / 8)
    await connectedThenNot()
    clearInterval(sending)
    socket.destroy()
    expect(performance.now() - startedAt).to.be.above(afterMs / 2)
  })

  it('keeps a client that reads a little now and then, until it stops reading', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const [patienceMs, clock] = [60_000, { now: 0 }]
    const patient = await startServer({ afterMs: patienceMs, now: () => clock.now })
    /** Lets almost the whole patience pass, and the server check its connections. */
    function wait(): void {
      clock.now += 0.9 * patienceMs
      mock.timers.tick(patienceMs / 4)
    }
    try {
      const socket = ask('/large', patient)
      socket.on('error', () => undefined)
      const reading = socket[Symbol.asyncIterator]()
      for (let rest = large.length; rest > large.length / 2; wait()) {
        // More than the buffers between both ends hold, so that the server has sent something meanwhile.
        for (let part = 0; part < 8 * 1024 * 1024; ) {
          const { value, done } = await reading.next()
          expect(done, 'disconnected').to.equal(false)
          part += value.length
          rest -= value.length
        }
      }
      while ((await connections(patient)) > 0) wait()
    } finally {
      mock.timers.reset()
      end(patient)
    }
  })

  it('waits for a response that takes longer to begin', async () => {
    const socket = ask('/late')
    let text = ''
    for await (const chunk of socket) {
      text += chunk
      if (text.endsWith('late')) break
    }
    expect(text).to.match(/^HTTP\/1\.1 200 /u)
  })

  it('keeps a stream open that has nothing to send', async () => {
    const socket = ask('/stream')
    socket.resume()
    const isOpen = await Promise.race([once(socket, 'close').then(() => false), sleep(3 * afterMs, true)])
    expect(isOpen).to.equal(true)
    socket.destroy()
  })
})

describe('closeWaitingResponses', () => {
  let server: Server
  let ends: string[]
  let asked: Map<string, ServerResponse>

  beforeEach(async () => {
    ends = []
    asked = new Map()
    server = createServer((request, response) => {
      const { url = '' } = request
      asked.set(url, response)
      response.on('close', () => ends.push(url))
      if (url === '/broken') response.destroy()
    })
    closeWaitingResponses(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })

  /** Sends all requests at once over one connection, and waits until the server has them. */
  async function ask(...paths: string[]): Promise<Socket> {
    const address = server.address()
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
    socket.resume()
    socket.write(paths.map(path => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await waitUntil('all have been asked', () => paths.every(path => asked.has(path)))
    return socket
  }
  const end = (path: string) => asked.get(path)?.end('done')

  it('ends each response of a connection once when the client leaves', async () => {
    const socket = await ask('/1', '/2', '/broken')
    socket.destroy()
    await waitUntil('all have ended', () => ends.length === 3)
    expect([...asked.values()].every(({ destroyed }) => destroyed)).to.equal(true)
    for (const path of ['/1', '/2']) end(path)
    const other = await ask('/later')
    end('/later')
    await waitUntil('a later response has ended', () => ends.includes('/later'))
    other.destroy()
    expect(ends.toSorted()).to.deep.equal(['/1', '/2', '/broken', '/later'])
  })

  it('leaves responses alone whose turn comes', async () => {
    const socket = await ask('/1', '/2', '/3')
    let text = ''
    socket.on('data', data => (text += data))
    for (const path of ['/3', '/2', '/1']) end(path)
    await waitUntil('all are sent', () => text.split('done').length === 4)
    await waitUntil('all have ended', () => ends.length === 3)
    socket.destroy()
    const connections = promisify(server.getConnections.bind(server))
    await waitUntil("the server's end is closed", async () => (await connections()) === 0)
    expect(ends).to.deep.equal(['/1', '/2', '/3'])
  })
})

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
