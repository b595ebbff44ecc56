import { randomUUID } from 'node:crypto'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type ClientDuplexStream, credentials } from '@grpc/grpc-js'
import { expect } from 'chai'
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { collect, event, failure, useEventStore } from '../testing/event-store-fixture.ts'
import { messages, streamIdentifier } from './wire/generated.ts'

const { BatchAppendReq: Request } = messages.streams
const { UUID: Uuid, Empty } = messages.shared

const uuid = (id: string) => new Uuid().setString(id)
const structuredUuid = new Uuid().setStructured(
  new Uuid.Structured()
    .setMostSignificantBits('1311768467463790320')
    .setLeastSignificantBits('-81985529216486896'),
)

const proposed = (id = randomUUID() as string, data = '{}') => {
  const message = new Request.ProposedMessage().setId(uuid(id)).setData(Buffer.from(data))
  message.getMetadataMap().set('type', 'T').set('content-type', 'application/json')
  return message
}

const options = (stream: string) =>
  new Request.Options().setStreamIdentifier(streamIdentifier(stream)).setAny(new Empty())

/** A message of an append; without `target`, one that only continues an append. */
const message = (id: UUID, target: BatchAppendReq.Options | undefined, event = proposed(), isFinal = true) =>
  new Request().setCorrelationId(id).setOptions(target).setProposedMessagesList([event]).setIsFinal(isFinal)

describe('event store: BatchAppend on the wire', () => {
  const store = useEventStore()
  let client: InstanceType<typeof streamsGrpc.StreamsClient>
  let call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>
  let answers: BatchAppendResp[]
  beforeEach(() => {
    client = new streamsGrpc.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure())
    call = client.batchAppend()
    answers = []
    call.on('data', (answer: BatchAppendResp) => answers.push(answer))
    call.on('error', () => undefined)
  })
  afterEach(() => {
    call.cancel()
    client.close()
  })

  /** Ends the call and returns all its answers. */
  const finished = async () => {
    const ended = new Promise(resolve => call.once('end', resolve))
    call.end()
    await ended
    return answers
  }

  describe('two appends at once', () => {
    it('get one answer each, with the unchanged correlation id and the stream', async () => {
      const [first, second] = [store.newStream(), store.newStream()]
      await store.client.appendToStream(second, event())
      call.write(message(structuredUuid, options(first)))
      call.write(message(uuid('an id that is no UUID at all'), options(second)))
      const [one, two, ...more] = (await finished()).sort(
        (x, y) => Number(x.getSuccess()?.getCurrentRevision()) - Number(y.getSuccess()?.getCurrentRevision()),
      )
      expect(more).to.deep.equal([])
      expect(one?.getCorrelationId()?.toObject()).to.deep.equal(structuredUuid.toObject())
      expect(two?.getCorrelationId()?.getString()).to.equal('an id that is no UUID at all')
      expect(Buffer.from(two?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).to.equal(second)
      expect(two?.getSuccess()?.getCurrentRevision()).to.equal('1')
    })
  })

  describe('an append in several messages', () => {
    it('is refused as too large, once, because the client splits no smaller one', async () => {
      const stream = store.newStream()
      const id = uuid('split')
      call.write(message(id, options(stream), proposed(), false))
      call.write(message(id, undefined, proposed(), false))
      call.write(message(id, undefined))
      expect(await finished()).to.have.length(1)
      expect(answers[0]?.getError()?.getMessage()).to.match(/An append holds at most/)
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
    })
  })

  describe('an invalid append', () => {
    it('is refused, and the call takes the next one', async () => {
      const stream = store.newStream()
      call.write(message(uuid('invalid'), options(stream), proposed('no-uuid')))
      call.write(message(uuid('valid'), options(stream)))
      expect(await finished()).to.have.length(2)
      expect(answers.map(answer => answer.getError()?.getMessage() ?? 'done').sort()).to.deep.equal([
        'An event id must be a UUID: "no-uuid" is not.',
        'done',
      ])
    })
  })

  describe('a deadline', () => {
    it('that has passed by the clock of the store is ignored', async () => {
      const stream = store.newStream()
      const late = options(stream).setDeadline(timestamps.Timestamp.fromDate(new Date(0)))
      call.write(message(uuid('late'), late))
      expect(await finished()).to.have.length(1)
      expect(answers[0]?.getSuccess()?.getCurrentRevision()).to.equal('0')
    })
  })
})
