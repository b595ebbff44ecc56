import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { type CallConnection, createCallPool, openCallConnection, preparedCall } from './calls.ts'

describe('a kept connection', () => {
  let server: Server
  let connection: CallConnection
  let url: URL
  const bodies: string[] = []
  let connections: number
  const post = async (body: string) => (await connection.send(preparedCall('POST', url, {}, body))).status

  beforeEach(async () => {
    connections = 0
    bodies.length = 0
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      bodies.push(body)
      const answer = Buffer.from(body === 'long' ? 'ä'.repeat(100_000) : '{}')
      if (body === 'end') request.socket.destroy()
      else if (body === 'chunked') response.write('{')
      else response.writeHead(body === 'no' ? 503 : 202, { 'content-length': answer.length }).end(answer)
    }).on('connection', () => {
      connections += 1
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`)
    connection = openCallConnection(url)
  })
  afterEach(() => {
    connection.close()
    server.closeAllConnections()
    server.close()
  })

  it('returns the status of each of several calls', async () => {
    const statuses = [await post('one'), await post('no'), await post('long'), await post('two')]
    expect(statuses).to.deep.equal([202, 503, 202, 202])
    expect(bodies).to.deep.equal(['one', 'no', 'long', 'two'])
    expect(connections).to.equal(1)
  })
  it('is used for the first call after open()', async () => {
    await connection.open()
    expect(connections).to.equal(1)
    await connection.open()
    expect([await post('one'), connections]).to.deep.equal([202, 1])
  })
  it('cannot be opened if no server listens', async () => {
    server.close()
    await once(server, 'close')
    const opened = await connection.open().then(
      () => 'opened',
      (error: Error) => error.message,
    )
    expect(opened).to.include('ECONNREFUSED')
  })
  for (const [how, body, why] of [
    ['ends without an answer', 'end', 'closed the connection'],
    ['does not tell the length of its answer', 'chunked', 'without Content-Length'],
  ] as const) {
    it(`fails the call and is replaced for the next one when the server ${how}`, async () => {
      const fault = await post(body).then(
        () => 'none',
        (error: Error) => error.message,
      )
      expect(fault).to.include(why)
      expect(await post('after')).to.equal(202)
      expect(connections).to.equal(2)
    })
  }
  it('is one of a pool, which refuses more parallel calls than it has connections', async () => {
    const pool = createCallPool(url.origin, 2)
    await pool.open()
    const calls = ['one', 'two'].map(body => pool.send('POST', '/calls', {}, body))
    const third = await pool.send('POST', '/calls', {}, 'three').catch((error: Error) => error.message)
    expect(third).to.equal('More than 2 calls at once.')
    expect((await Promise.all(calls)).map(({ status }) => status)).to.deep.equal([202, 202])
    expect([connections, pool.idle()]).to.deep.equal([2, 2])
    const call = preparedCall('POST', url, {}, 'one').length
    expect(pool.bytes()).to.be.greaterThan(2 * call + 2 * '{}'.length)
    pool.close()
  })
})
