import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'

/** Sends bytes that no HTTP client would send, and reads until the server closes the connection. */
export async function rawRequest(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

/** Prints the status, or the error, of each of the requests. */
const largeClient = `
  const { connect } = require('node:net')
  const { PORT, HEAD, BYTES, TIMES, CHUNKED } = process.env
  const chunk = '4000\\r\\n' + 'x'.repeat(16384) + '\\r\\n'
  const body = CHUNKED ? chunk.repeat(Number(BYTES) / 16384) + '0\\r\\n\\r\\n' : 'x'.repeat(Number(BYTES))
  const ask = () => new Promise(resolve => {
    const socket = connect(Number(PORT), '127.0.0.1')
    let received = ''
    socket.on('data', data => { received += data })
    socket.on('error', error => { received = 'HTTP/1.1 ' + error.code })
    socket.on('close', () => resolve(received.split(' ')[1]))
    socket.write(HEAD + body)
  })
  ;(async () => {
    const statuses = []
    while (statuses.length < Number(TIMES)) statuses.push(await ask())
    console.log(JSON.stringify(statuses))
  })()`

/**
 * The status of each of several requests with a large body, sent in one go over a connection of its own. Another process sends
 * them, because a client in this one would only run while the server is idle.
 */
export async function statusesOfLarge(
  port: number,
  head: string,
  { bytes, times, isChunked = false }: { bytes: number; times: number; isChunked?: boolean },
): Promise<string[]> {
  const sizes = { BYTES: String(bytes), TIMES: String(times), CHUNKED: isChunked ? '1' : '' }
  const env = { PORT: String(port), HEAD: head, ...sizes }
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', largeClient], { env })
  return JSON.parse(stdout)
}
