import { randomUUID } from 'node:crypto'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type ClientDuplexStream, credentials } from '@grpc/grpc-js'
import { expect } from 'chai'
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { collect, failure, useEventStore } from '../testing/event-store-fixture.ts'
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

interface Piece {
  id: UUID
  options?: BatchAppendReq.Options
  events?: BatchAppendReq.ProposedMessage[]
  final?: boolean
}

const piece = ({ id, options: target, events = [], final = false }: Piece) =>
  new Request().setCorrelationId(id).setOptions(target).setProposedMessagesList(events).setIsFinal(final)

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

  describe('two appends with interleaved pieces', () => {
    it('get one answer each, with the unchanged correlation id and the stream', async () => {
      const [first, second] = [store.newStream(), store.newStream()]
      const [a, b] = [structuredUuid, uuid('an id that is no UUID at all')]
      call.write(piece({ id: a, options: options(first), events: [proposed()] }))
      call.write(piece({ id: b, options: options(second), events: [proposed()] }))
      call.write(piece({ id: a, events: [proposed()] }))
      call.write(piece({ id: b, final: true }))
      call.write(piece({ id: a, events: [proposed()], final: true }))
      const [one, two, ...more] = (await finished()).sort(
        (x, y) => Number(x.getSuccess()?.getCurrentRevision()) - Number(y.getSuccess()?.getCurrentRevision()),
      )
      expect(more).to.deep.equal([])
      expect(one?.getCorrelationId()?.getString()).to.equal('an id that is no UUID at all')
      expect(Buffer.from(one?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).to.equal(second)
      expect(two?.getCorrelationId()?.toObject()).to.deep.equal(structuredUuid.toObject())
      expect(two?.getSuccess()?.getCurrentRevision()).to.equal('2')
      expect(await store.revisions(first)).to.deep.equal([0, 1, 2])
    })
  })

  describe('pieces without an open append', () => {
    it('get no answer and append nothing', async () => {
      const stream = store.newStream()
      call.write(piece({ id: uuid('never begun'), events: [proposed()], final: true }))
      call.write(piece({ id: uuid('never finished'), options: options(stream), events: [proposed()] }))
      expect(await finished()).to.deep.equal([])
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
    })

    it('are ignored after a refusal', async () => {
      const stream = store.newStream()
      const id = uuid('refused')
      const badEvent = proposed('no-uuid')
      call.write(piece({ id, options: options(stream), events: [badEvent] }))
      for (let n = 0; n < 3; n++) call.write(piece({ id, events: [proposed()] }))
      call.write(piece({ id, events: [proposed()], final: true }))
      expect(await finished()).to.have.length(1)
      expect(answers[0]?.getError()?.getMessage()).to.match(/must be a UUID/)
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
    })
  })

  describe('a deadline', () => {
    it('that has passed by the clock of the store is ignored', async () => {
      const stream = store.newStream()
      const late = options(stream).setDeadline(timestamps.Timestamp.fromDate(new Date(0)))
      call.write(piece({ id: uuid('late'), options: late, events: [proposed()], final: true }))
      expect(await finished()).to.have.length(1)
      expect(answers[0]?.getSuccess()?.getCurrentRevision()).to.equal('0')
    })
  })
})
