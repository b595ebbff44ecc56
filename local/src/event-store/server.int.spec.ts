import { connect as connectSocket } from 'node:net'
import { persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client'
import { expect } from 'chai'
import { createEventStoreServer } from './server.ts'
import {
  collect,
  connect,
  event,
  failure,
  unaryOptions,
  useDirectory,
  useEventStore,
} from './testing/event-store-fixture.ts'

describe('event store: server', () => {
  const store = useEventStore()
  const http = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${store.port}${path}`, init)

  describe('when it is asked over HTTP/1.1 on the same port', () => {
    it('then it says that it lives', async () => {
      expect((await http('/health/live')).status).to.equal(204)
      expect(await (await http('/ping')).json()).to.deep.equal({ text: 'Ping request' })
      expect((await http('/streams/x')).status).to.equal(404)
      expect((await http('/ping', { method: 'POST' })).status).to.equal(405)
    })

    it('then a preface that comes byte by byte is still taken for gRPC', async () => {
      const socket = connectSocket(store.port, '127.0.0.1')
      socket.setNoDelay(true)
      const answered = new Promise<Buffer>((resolve, reject) => {
        socket.once('data', resolve)
        socket.once('error', reject)
      })
      for (const byte of 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') {
        await new Promise(resolve => socket.write(byte, resolve))
      }
      socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])) // an empty SETTINGS frame
      expect((await answered)[3], 'a SETTINGS frame').to.equal(4)
      socket.destroy()
    })
  })

  describe('when the client discovers it', () => {
    for (const preference of ['leader', 'follower', 'random']) {
      it(`then it finds one node, whatever it prefers (${preference})`, async () => {
        const { EventStoreDBClient } = await import('@eventstore/db-client')
        const address = `127.0.0.1:${store.port}`
        for (const url of [`esdb+discover://${address}`, `esdb://${address},${address}`]) {
          const client = EventStoreDBClient.connectionString(`${url}?tls=false&nodePreference=${preference}`)
          await client.appendToStream(store.newStream(), event())
          await client.dispose()
        }
      })
    }
  })

  describe('when something is asked that it does not offer', () => {
    it('then it says so', async () => {
      const group = store.client.createPersistentSubscriptionToStream(
        'a',
        'group',
        persistentSubscriptionToStreamSettingsFromDefaults(),
      )
      expect((await failure(group)).message).to.match(
        /UNIMPLEMENTED: PersistentSubscriptions is not offered by the local event store/,
      )
      const projection = store.client.createProjection('p', 'fromAll()')
      expect((await failure(projection)).message).to.match(/UNIMPLEMENTED: Projections is not offered/)
      const reading = store.client.subscribeToPersistentSubscriptionToStream('a', 'group')
      expect((await failure(collect(reading))).message).to.match(/UNIMPLEMENTED/)
    })
  })
})

describe('event store: start and stop', () => {
  const directory = useDirectory()

  it('when it stops, then subscriptions end as unavailable, and the same port serves the log again', async () => {
    const server = createEventStoreServer({ directory: directory.path })
    const { port } = await server.start()
    const client = connect(port)
    await client.appendToStream('a', event())
    const subscription = client.subscribeToAll()
    const ended = failure(collect(subscription))
    await new Promise(resolve => subscription.once('caughtUp', resolve))
    await server.stop()
    expect((await ended).type).to.equal('unavailable')
    expect((await failure(client.appendToStream('a', event(), unaryOptions))).type).to.equal('unavailable')
    await server.stop()

    const again = createEventStoreServer({ directory: directory.path, port })
    await again.start()
    expect(await collect(client.readAll())).to.have.length(1)
    const { nextExpectedRevision } = await client.appendToStream('a', event())
    expect(nextExpectedRevision).to.equal(1n)
    await client.dispose()
    await again.stop()
  })

  it('when it has stopped, then the same object can be started again', async () => {
    const server = createEventStoreServer({ directory: directory.path })
    await server.start()
    expect((await failure(server.start())).message).to.match(/running already/)
    await server.stop()
    await server.start()
    await server.stop()
  })

  it('when its port is taken, then it says so and gives its directory back', async () => {
    const first = createEventStoreServer({ directory: `${directory.path}/first` })
    const { port } = await first.start()
    const second = createEventStoreServer({ directory: `${directory.path}/second`, port })
    expect((await failure(second.start())).code).to.equal('EADDRINUSE')
    await first.stop()
    await second.start()
    await second.stop()
  })
})
