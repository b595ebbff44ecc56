import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { disconnectSlowReaders } from './slow-readers.ts'

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
    while ((await connections()) === 0) await sleep(10)
    while ((await connections()) > 0) await sleep(10)
    expect(performance.now() - startedAt).to.be.above(afterMs / 2)
    socket.destroy()
  })

  it('disconnects a client that sends blank lines and reads nothing', async () => {
    const startedAt = performance.now()
    const socket = ask('/large')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    const sending = setInterval(() => socket.write('\r\n'), afterMs / 8)
    while ((await connections()) === 0) await sleep(10)
    while ((await connections()) > 0) await sleep(10) // mocha's limit is the limit
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
