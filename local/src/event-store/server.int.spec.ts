import { expect } from 'chai'
import {
  collect,
  connect,
  event,
  failure,
  unaryOptions,
  useDirectory,
} from '../testing/event-store-fixture.ts'
import { createEventStoreServer } from './server.ts'

describe('event store: start and stop', () => {
  const directory = useDirectory()

  it('ends subscriptions as unavailable, and serves the log on the same port again', async () => {
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

  it('starts the same object again after a stop', async () => {
    const server = createEventStoreServer({ directory: directory.path })
    await server.start()
    expect((await failure(server.start())).message).to.match(/running already/)
    await server.stop()
    await server.start()
    await server.stop()
  })

  it('reports a taken port and releases its directory', async () => {
    const first = createEventStoreServer({ directory: `${directory.path}/first` })
    const { port } = await first.start()
    const second = createEventStoreServer({ directory: `${directory.path}/second`, port })
    expect((await failure(second.start())).code).to.equal('EADDRINUSE')
    await first.stop()
    await second.start()
    await second.stop()
  })
})
