import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { startRelay } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { connectDirectly } from './direct-connection.ts'

describe('direct connection', () => {
  let postgres: TestPostgres
  let relay: Awaited<ReturnType<typeof startRelay>>
  let url: string

  before(async () => {
    postgres = await startTestPostgres()
    const direct = new URL(await postgres.createDatabase())
    relay = await startRelay(Number(direct.port))
    direct.port = String(relay.port)
    url = direct.href
  })
  after(async () => {
    await relay.close()
    await postgres.stop()
  })
  afterEach(() => relay.release())

  it('closes and reports itself lost even if the server has gone silent', async () => {
    const connection = await connectDirectly({ url, applicationName: 'spec' })
    const asked = connection.client.query('select 1').catch((error: Error) => error.message)
    relay.hold()
    const unanswered = connection.client.query('select 2').catch((error: Error) => error.message)
    await connection.close()
    await asked
    expect(await unanswered).to.match(/terminated/u)
    expect(connection.lost.aborted).to.equal(true)
  })
})
