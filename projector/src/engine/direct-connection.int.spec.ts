import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import { connectDirectly } from './direct-connection.ts'

describe('direct connection', () => {
  let postgres: TestPostgres
  let relay: Relay

  before(async () => {
    postgres = await startTestPostgres()
    relay = await startRelay(await postgres.createDatabase())
  })
  after(async () => {
    await relay.close()
    await postgres.stop()
  })
  afterEach(() => relay.release())

  it('closes and reports itself lost even if the server has gone silent', async () => {
    const connection = await connectDirectly({ url: relay.url, applicationName: 'spec' })
    const asked = connection.client.query('select 1').catch((error: Error) => error.message)
    relay.hold()
    const unanswered = connection.client.query('select 2').catch((error: Error) => error.message)
    await connection.close()
    await asked
    expect(await unanswered).to.match(/terminated/u)
    expect(connection.lost.aborted).to.equal(true)
  })
})
