import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { freePort } from '@safe-menu/local/supervisor/free-port'

export const hasCaddy = spawnSync('caddy', ['version']).status === 0
/** Ends the title of a test that needs Caddy. */
export const withoutCaddy = hasCaddy ? '' : ' (skipped: no caddy on PATH; Debian: apt-get install caddy)'

/** Starts Caddy with the deployment's configuration, which `edit` may change, in front of one service that answers for all. */
export async function startCaddy(answer: RequestListener, edit = (caddyfile: string) => caddyfile) {
  const scratch = await mkdtemp(join(tmpdir(), 'safe-menu-caddy-'))
  const service = createServer(answer).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const caddyfile = readFileSync(join(import.meta.dirname, '..', 'Caddyfile'), 'utf8')
  const config = join(scratch, 'Caddyfile')
  await writeFile(config, edit(caddyfile))
  const port = await freePort()
  const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
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

  function stopService(): void {
    service.closeAllConnections()
    service.close()
  }
  return {
    port,
    stopService,
    async stop() {
      caddy.kill('SIGKILL')
      stopService()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
