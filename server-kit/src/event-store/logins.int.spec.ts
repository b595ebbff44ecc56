import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { makeCertificates } from '@safe-menu/local/testing/certificates'
import { startSecuredStore } from '@safe-menu/local/testing/secured-store'
import { expect } from 'chai'
import { silentLog, specCodec, written } from '../testing/event-store.ts'
import { createEventStoreGateway } from './gateway.ts'
import { createLogins } from './logins.ts'

describe('the logins at the event store', () => {
  let directory: string
  let store: Awaited<ReturnType<typeof startSecuredStore>>
  const clients: EventStoreDBClient[] = []
  const urlOf = (user: string, password: string) =>
    `esdb://${user}:${encodeURIComponent(password)}@localhost:${store.port}?tls=true&tlsCaFile=${encodeURIComponent(join(directory, 'event-store-ca.crt'))}`
  const urls = (projectorPassword = 'a') => ({
    admin: urlOf('admin', store.adminPassword),
    commandApi: urlOf('command-api', 'c'),
    projector: urlOf('projector', projectorPassword),
  })
  const clientOf = (url: string) => {
    const client = EventStoreDBClient.connectionString(url)
    clients.push(client)
    return client
  }
  const typeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { readonly type?: string }) => error.type ?? String(error),
    )
  const readAll = async (client: EventStoreDBClient) => {
    let count = 0
    for await (const _ of client.readAll()) count += 1
    return count
  }
  const append = (client: EventStoreDBClient, stream: string) =>
    client.appendToStream(stream, jsonEvent({ type: 'Any', data: {} }))
  const asAdmin = () => clientOf(urls().admin)

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'logins-'))
    makeCertificates(directory)
    store = await startSecuredStore({
      certificate: readFileSync(join(directory, 'event-store-1.crt')),
      key: readFileSync(join(directory, 'event-store-1.key')),
    })
    await createLogins(urls())
  })
  after(async () => {
    await Promise.all(clients.map(client => client.dispose()))
    await store?.stop()
    rmSync(directory, { recursive: true })
  })

  it('let the gateway read, append, subscribe and let events expire', async () => {
    const gateway = createEventStoreGateway({ url: urls().commandApi, codec: specCodec, log: silentLog })
    const { revision } = await gateway.append('note-1', [written('1')], 'no_stream')
    await gateway.expireAfter('note-1', 60)
    expect((await gateway.readStream('note-1')).revision).to.equal(revision)
    const ending = new AbortController()
    for await (const item of gateway.subscribeToAll({
      from: async () => null,
      eventTypes: ['NoteWritten'],
      signal: ending.signal,
    })) {
      if (item.kind !== 'event') continue
      expect(item.event.streamName).to.equal('note-1')
      ending.abort()
    }
    await gateway.close()
  })

  it('let the projector read everything and append, and set no metadata', async () => {
    const projector = clientOf(urls().projector)
    expect(await readAll(projector)).to.be.above(0)
    expect(await typeOf(append(projector, 'guest-view'))).to.equal('done')
    expect(await typeOf(projector.setStreamMetadata('guest-view', { maxAge: 1 }))).to.equal('access-denied')
  })

  it("cannot delete streams or touch the store's own", async () => {
    await append(asAdmin(), 'kept')
    for (const url of [urls().commandApi, urls().projector]) {
      const client = clientOf(url)
      const attempts = {
        delete: () => client.deleteStream('kept'),
        settings: () => append(client, '$settings'),
        'rights on $all': () => client.setStreamMetadata('$all', { acl: { readRoles: ['$all'] } }),
        users: () => readStream(client, '$users'),
      }
      for (const [what, attempt] of Object.entries(attempts))
        expect(await typeOf(attempt()), what).to.equal('access-denied')
    }
  })

  it('refuse other users, whose password is right', async () => {
    const { admin, commandApi } = urls()
    await createLogins({ admin, commandApi, projector: urlOf('other', 'o') }) // the rights move to it
    const former = clientOf(urls().projector)
    expect(await typeOf(readAll(former))).to.equal('access-denied')
    expect(await typeOf(append(former, 'guest-view'))).to.equal('access-denied')
    const gateway = createEventStoreGateway({ url: urls().projector, codec: specCodec, log: silentLog })
    const refused = await gateway.append('guest-view', [written('2')], 'any').catch(each => each)
    expect(refused).to.have.property('name', 'EventStoreRefused')
    await gateway.close()
    await createLogins(urls())
  })

  it('stay as they are when they are right, and get a new password', async () => {
    const admin = asAdmin()
    const count = await readAll(admin)
    await createLogins(urls())
    expect(await readAll(admin)).to.equal(count)
    await createLogins(urls('b'))
    expect(await typeOf(readAll(clientOf(urls('b').projector)))).to.equal('done')
    expect(await typeOf(readAll(clientOf(urls('a').projector)))).to.not.equal('done')
  })

  it('say that the administrator of the address is refused', async () => {
    const error = await createLogins({ ...urls(), admin: urlOf('admin', 'wrong') }).catch(each => each)
    expect(error).to.have.property('name', 'EventStoreRefused')
  })
})

async function readStream(client: EventStoreDBClient, stream: string): Promise<void> {
  for await (const _ of client.readStream(stream)) return
}
