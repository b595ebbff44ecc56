import { END, eventTypeFilter, type Filter, FORWARDS, streamNameFilter } from '@eventstore/db-client'
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { type ChannelCredentials, type Client, credentials, type ServiceError, status } from '@grpc/grpc-js'
import { expect } from 'chai'
import {
  appendWays,
  collect,
  connect,
  event,
  failure,
  startProcess,
  useDirectory,
  useEventStore,
} from '../testing/event-store-fixture.ts'
import { messages, services } from './wire/generated.ts'

/** Behaviour in which the two servers once differed: the same calls went to a real EventStoreDB 23.10.6. */
describe('event store: as a real server', () => {
  const store = useEventStore()

  const rawClients: Client[] = []
  /** A client of the protocol itself, without the library. */
  const rawClient = <C extends Client>(
    Service: new (address: string, access: ChannelCredentials) => C,
  ): C => {
    const client = new Service(`127.0.0.1:${store.port}`, credentials.createInsecure())
    rawClients.push(client)
    return client
  }
  after(() => {
    for (const client of rawClients) client.close()
  })

  describe('after a restart', () => {
    const directory = useDirectory()

    it('has forgotten the ids of appends without an exact revision', async () => {
      const [loose, exact] = [event('loose'), event('exact')]
      const append = async () => {
        const server = await startProcess(directory.path)
        const client = connect(server.port)
        await client.appendToStream('loose', loose)
        const { nextExpectedRevision } = await client.appendToStream('exact', exact, {
          expectedRevision: 'no_stream',
        })
        const written = await collect(client.readStream('loose'))
        await client.dispose()
        server.child.kill('SIGKILL')
        await server.ended
        return [written.length, Number(nextExpectedRevision)]
      }
      expect(await append()).to.deep.equal([1, 0])
      expect(await append(), 'written again, and answered as before').to.deep.equal([2, 0])
    })
  })

  describe('a read', () => {
    it('is refused for a stream forwards from END', async () => {
      const stream = await store.newStreamOf(1)
      const reading = collect(store.client.readStream(stream, { direction: FORWARDS, fromRevision: END }))
      expect((await failure(reading)).message).to.match(/Unexpected ReadStreamResult/)
    })
  })

  describe('a filter', () => {
    const matching = async (filter: Filter) => {
      const subscription = store.client.subscribeToAll({ fromPosition: 'start', filter })
      const names: string[] = []
      subscription.on('data', ({ event: e }) => names.push(`${e?.streamId} ${e?.type}`))
      await new Promise((resolve, reject) => {
        subscription.once('caughtUp', resolve)
        subscription.once('error', reject)
      })
      await subscription.unsubscribe()
      return new Set(names)
    }

    it('takes needless escapes', async () => {
      await store.client.appendToStream('fa-1', event())
      const types = await matching(eventTypeFilter({ regex: '^(?!\\$|(?:other)$)Item\\Re' }))
      expect(types).to.include('fa-1 ItemRenamed')
    })

    it('is refused with a sentence if JavaScript cannot compile it, or it is not for types', async () => {
      for (const regex of ['(', '(?i)item', '(?>item)']) {
        const error = await failure(matching(eventTypeFilter({ regex })))
        expect(error.message).to.match(/INVALID_ARGUMENT: The filter ".+" .+\./)
      }
      for (const filter of [streamNameFilter({ regex: 'item' }), eventTypeFilter({ prefixes: ['Item'] })]) {
        const error = await failure(matching(filter))
        expect(error.message).to.match(/A filter needs a regular expression for event types\./)
      }
    })
  })

  describe('error details', () => {
    for (const { way, options } of appendWays) {
      it(`name the stream as it is with ${way}`, async () => {
        const stream = 'menu:12/a 100%'
        const appended = store.client.appendToStream(stream, event(), { ...options, expectedRevision: 7n })
        expect(await failure(appended)).to.include({ type: 'wrong-expected-version', streamName: stream })
      })
    }
  })

  describe('its supported methods', () => {
    it('are all that it offers; every other one is UNIMPLEMENTED', async () => {
      const features = rawClient(featuresGrpc.ServerFeaturesClient)
      const supported = await new Promise<SupportedMethods>((resolve, reject) => {
        features.getSupportedMethods(new messages.shared.Empty(), (error, answer) =>
          error ? reject(error) : resolve(answer),
        )
      })
      const listed = supported
        .getMethodsList()
        .map(method => `/${method.getServiceName()}/${method.getMethodName()}`)
      expect(listed).to.deep.include('/event_store.client.streams.streams/batchappend')
      for (const method of Object.values(services).flatMap(service => Object.values(service))) {
        const code = await codeOf(features, method.path)
        const isListed = listed.includes(method.path.toLowerCase())
        expect(code === status.UNIMPLEMENTED, `${method.path} answers ${code}`).to.equal(!isListed)
      }
      expect(await codeOf(features, '/event_store.client.streams.Streams/MultiStreamAppend')).to.equal(
        status.UNIMPLEMENTED,
      )
    })
  })
})

/** The status of a call with an empty request, which every method that is offered refuses in another way or answers. */
function codeOf(client: Client, path: string): Promise<status> {
  return new Promise(resolve => {
    const call = client.makeServerStreamRequest(
      path,
      (bytes: Buffer) => bytes,
      bytes => bytes,
      Buffer.alloc(0),
    )
    call.on('error', (error: ServiceError) => resolve(error.code))
    call.on('data', () => undefined)
    call.on('end', () => resolve(status.OK))
  })
}
