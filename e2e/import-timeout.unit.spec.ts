import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createClient } from '../web/src/api/client.ts'
import { defaultTimeoutMs } from '../web/src/api/request.ts'

const repository = join(import.meta.dirname, '..')

/** How long the client waits for the answer to a write with this body. */
async function timeoutOf(endpoint: 'import' | 'change'): Promise<number | undefined> {
  let timeoutMs: number | undefined
  const client = createClient({
    transport: {
      async send(_url, _init, options) {
        timeoutMs = options?.timeoutMs
        return { body: {}, headers: new Headers() }
      },
      read: async () => ({ body: {}, headers: new Headers() }),
      rememberWrite: () => undefined,
    },
    token: () => 'own-token',
    onSessionEnded: () => undefined,
    onChangedSince: () => undefined,
    readCurrentState: async () => undefined,
    wait: async () => undefined,
    newKey: () => 'key',
  })
  const params = { menuId: '0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11' }
  if (endpoint === 'import')
    await client.call('POST /api/menus/:menuId/import', { params, query: {}, body: 'item\nSoup' })
  else await client.call('PUT /api/menus/:menuId', { params, body: { name: 'Lunch' } })
  return timeoutMs
}

describe('the time limit of an import', () => {
  it('is that of both gateways, so that neither gives up while rows are being added', async () => {
    const caddyfile = readFileSync(join(repository, 'deploy', 'Caddyfile'), 'utf8')
    const local = readFileSync(join(repository, 'local', 'src', 'gateway', 'forward.ts'), 'utf8')
    const seconds = Number(/response_header_timeout (\d+)s/u.exec(caddyfile)?.[1])
    const localMs = Number(/firstByteTimeoutMs = ([\d_]+)/u.exec(local)?.[1]?.replaceAll('_', ''))
    expect(await timeoutOf('import')).to.equal(seconds * 1_000)
    expect(localMs).to.equal(seconds * 1_000)
  })

  it('is not that of other writes', async () => {
    expect(await timeoutOf('change')).to.equal(defaultTimeoutMs)
  })
})
