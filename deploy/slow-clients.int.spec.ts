import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { freePort } from '@safe-menu/local/supervisor/free-port'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const withoutCaddy = hasCaddy ? '' : ' (skipped: no caddy on PATH; Debian: apt-get install caddy)'
/** What both deadlines of the Caddyfile are shortened to. */
const deadlineMs = 2_000
/** Fits into the buffers of the operating system, so Caddy has sent it although nobody reads it. */
const smallBytes = 100_000
/** Fits into no buffers. */
const largeBytes = 60_000_000

describe('production shape › clients that read nothing', () => {
  let scratch: string
  let service: Server
  let caddy: ChildProcess
  let port: number

  before(async function () {
    if (!hasCaddy) this.skip()
    scratch = await mkdtemp(join(tmpdir(), 'safe-menu-slow-clients-'))
    service = createServer((request, response) => {
      response.end(Buffer.alloc(request.url?.endsWith('/large') ? largeBytes : smallBytes))
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const caddyfile = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
    const shortened = caddyfile.replace(/\bwrite 15m\b/u, 'write 2s').replace(/\bidle 1m\b/u, 'idle 2s')
    expect(shortened.match(/\b(?:write|idle) 2s\b/gu)).to.have.length(2)
    const config = join(scratch, 'Caddyfile')
    await writeFile(config, shortened)
    port = await freePort()
    const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`
    caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        SITE_ADDRESS: `:${port}`,
        HEALTH_ADDRESS: `:${await freePort()}`,
        COMMAND_APIS: upstream,
        QUERY_APIS: upstream,
        PROJECTORS: upstream,
      },
    })
    await waitUntil('Caddy answers', async () => (await fetch(`http://127.0.0.1:${port}/livez`)).ok)
  })

  after(async () => {
    if (!hasCaddy) return
    caddy.kill('SIGKILL')
    service.closeAllConnections()
    service.close()
    await rm(scratch, { recursive: true, force: true })
  })

  /** Requests an answer, reads nothing until the deadlines are over, and then reads until the connection ends. */
  async function bytesLeftFor(path: string): Promise<number> {
    const socket = connect(port, '127.0.0.1').pause()
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
