import { createServer } from 'node:net'
import { expect } from 'chai'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { checkStores, givenDatabase, givenEventStore } from './given-stores.ts'
import { StartError } from './start-error.ts'

const secret = 'pa55w0rd'

describe('a store that the operator gave', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  it('has no fault when it answers', async () => {
    expect(await givenDatabase(postgres.url).check()).to.equal(null)
  })

  it('is named with its host and port when nothing answers', async () => {
    expect(await givenDatabase(`postgres://u:${secret}@127.0.0.1:1/db`).check()).to.deep.equal({
      sentence: 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1',
      isFinal: false,
    })
    expect(await givenEventStore('esdb://127.0.0.1:1?tls=false').check()).to.deep.equal({
      sentence: 'EVENTSTORE_URL: no event store answers at 127.0.0.1:1',
      isFinal: false,
    })
  })

  it('is reported separately when its host is unknown', async () => {
    const faults = await Promise.all([
      givenDatabase(`postgres://u:${secret}@store.invalid/db`).check(),
      givenEventStore(`esdb://u:${secret}@store.invalid`).check(),
    ])
    expect(faults).to.deep.equal([
      { sentence: 'DATABASE_URL: the host of store.invalid:5432 cannot be found', isFinal: false },
      { sentence: 'EVENTSTORE_URL: the host of store.invalid:2113 cannot be found', isFinal: false },
    ])
  })

  it('is a wrong setting when its database does not exist', async () => {
    const url = new URL(postgres.url)
    url.pathname = '/none'
    const fault = await givenDatabase(url.href).check()
    expect(fault?.sentence).to.match(/^DATABASE_URL: PostgreSQL at \S+:\d+ has no database "none"$/)
    expect(fault?.isFinal).to.equal(true)
  })

  it('is a wrong setting when it refuses the password', async () => {
    // The test's PostgreSQL asks for no password, so this one only speaks the beginning of the protocol.
    const message = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "u"\0\0')
    const length = Buffer.alloc(4)
    length.writeInt32BE(message.length + 4)
    const server = createServer(socket => {
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, message])))
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as { port: number }
    const fault = await givenDatabase(`postgres://u:${secret}@127.0.0.1:${port}/db`).check()
    server.close()
    expect(fault).to.deep.equal({
      sentence: `DATABASE_URL: PostgreSQL at 127.0.0.1:${port} refuses the password of the user "u"`,
      isFinal: true,
    })
  })

  it('ends the start with the code of wrong settings when it refuses', async () => {
    const fault = { sentence: 'X: the password is refused', isFinal: true }
    const error = await checkStores([{ check: async () => fault }]).catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(StartError)
    expect(error).to.include({ message: 'Safe Menu cannot start: X: the password is refused.', exitCode: 78 })
  })

  it('is waited for when it does not answer', async () => {
    const closed = { sentence: 'X: closed', isFinal: false }
    const said = await checkStores([{ check: async () => closed }, { check: async () => null }])
    expect(said).to.deep.equal(['X: closed. Waiting for it ...'])
  })
})
