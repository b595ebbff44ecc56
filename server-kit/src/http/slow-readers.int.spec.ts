import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { disconnectSlowReaders } from './slow-readers.ts'

const afterMs = 400
/** Far more than the operating system keeps for a client that does not read. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x')

// Runs alone: a client that the machine keeps waiting for 2 s counts as one that does not read.
describe('disconnectSlowReaders', () => {
  let server: Server
  /** Disconnects later: a busy machine keeps a reading client waiting for longer than `afterMs`. */
  let patientServer: Server
  const startServer = async (patienceMs: number) => {
    const started = createServer(async (request, response) => {
      if (request.url === '/large') response.end(large)
      else if (request.url === '/stream') response.writeHead(200).flushHeaders()
      else response.end(await sleep(3 * afterMs, 'late'))
    })
    disconnectSlowReaders(started, patienceMs)
    started.listen(0, '127.0.0.1')
    await once(started, 'listening')
    return started
  }
  before(async () => {
    server = await startServer(afterMs)
    patientServer = await startServer(2_000)
  })
  after(() => {
    for (const started of [server, patientServer]) {
      started.close()
      started.closeAllConnections()
    }
  })

  const connections = () => promisify(server.getConnections.bind(server))()

  function ask(path: string, asked = server): Socket {
    const address = asked.address()
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  /** Reads until `done` says so or the server closes the connection. */
  async function read(socket: Socket, done: (received: number) => boolean, pauseMs = 0): Promise<number> {
    let received = 0
    for await (const chunk of socket) {
      received += chunk.length
      if (done(received)) break
      if (pauseMs > 0) await sleep(pauseMs)
    }
    return received
  }

  it('disconnects a client that reads nothing of its response', async () => {
    const socket = ask('/large')
    await once(socket, 'connect')
    while ((await connections()) === 0) await sleep(10)
    const startedAt = performance.now()
    while ((await connections()) > 0) await sleep(10)
    expect(performance.now() - startedAt).to.be.within(afterMs / 2, 20 * afterMs)
    socket.destroy()
  })

  it('disconnects a client that sends blank lines and reads nothing', async () => {
    const socket = ask('/large')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    const sending = setInterval(() => socket.write('\r\n'), afterMs / 8)
    while ((await connections()) === 0) await sleep(10)
    const startedAt = performance.now()
    while ((await connections()) > 0 && performance.now() - startedAt < 20 * afterMs) await sleep(10)
    clearInterval(sending)
    socket.destroy()
    expect(performance.now() - startedAt).to.be.within(afterMs / 2, 10 * afterMs)
  })

  it('sends a large response to a client that reads slowly', async () => {
    expect(await read(ask('/large', patientServer), received => received > large.length, 5)).to.be.above(
      large.length,
    )
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
