import { randomUUID } from 'node:crypto'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type ClientDuplexStream, credentials } from '@grpc/grpc-js'
import { expect } from 'chai'
import { collect, event, failure, useEventStore } from './testing/event-store-fixture.ts'
import { encodeMessage } from './wire/protobuf.ts'

const text = (value: string) => Buffer.from(value)
const uuid = (id: string) => encodeMessage([[2, text(id)]])
const structuredUuid = encodeMessage([
  [
    1,
    encodeMessage([
      [1, 0x123456789abcdef0n],
      [2, 0xfedcba9876543210n],
    ] as const),
  ],
])

const proposed = (id = randomUUID()) =>
  encodeMessage([
    [1, uuid(id)],
    [
      2,
      encodeMessage([
        [1, text('type')],
        [2, text('T')],
      ] as const),
    ],
    [
      2,
      encodeMessage([
        [1, text('content-type')],
        [2, text('application/json')],
      ] as const),
    ],
    [4, text('{}')],
  ])

const options = (stream: string, deadline?: number) =>
  encodeMessage([
    [1, encodeMessage([[3, text(stream)]])],
    [4, Buffer.alloc(0)],
    ...(deadline === undefined
      ? []
      : [
          [
            6,
            encodeMessage([
              [1, Math.floor(deadline / 1000)],
              [2, (deadline % 1000) * 1_000_000],
            ] as const),
          ] as const,
        ]),
  ])

interface Piece {
  id?: Buffer
  options?: Buffer
  events?: Buffer[]
  final?: boolean
}

const piece = ({ id, options: target, events = [], final = false }: Piece) =>
  encodeMessage([
    ...(id === undefined ? [] : [[1, id] as const]),
    ...(target === undefined ? [] : [[2, target] as const]),
    ...events.map(bytes => [3, bytes] as const),
    [4, final ? 1 : 0],
  ])

/** A call that sends exactly the given bytes. */
class RawStreams extends streamsGrpc.StreamsClient {
  raw(): ClientDuplexStream<Buffer, BatchAppendResp> {
    const { path, responseDeserialize } = streamsGrpc.StreamsService.batchAppend
    return this.makeBidiStreamRequest(path, (bytes: Buffer) => bytes, responseDeserialize)
  }
}

describe('event store: BatchAppend on the wire', () => {
  const store = useEventStore()
  let client: RawStreams
  let call: ClientDuplexStream<Buffer, BatchAppendResp>
  let answers: BatchAppendResp[]
  beforeEach(() => {
    client = new RawStreams(`127.0.0.1:${store.port}`, credentials.createInsecure())
    call = client.raw()
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
  const revisions = async (stream: string) =>
    (await collect(store.client.readStream(stream))).map(({ event: e }) => Number(e?.revision))

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
      expect(Buffer.from(two?.getCorrelationId()?.serializeBinary() ?? [])).to.deep.equal(structuredUuid)
      expect(two?.getSuccess()?.getCurrentRevision()).to.equal('2')
      expect(await revisions(first)).to.deep.equal([0, 1, 2])
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
      const badEvent = encodeMessage([[1, uuid('no-uuid')]])
      call.write(piece({ id, options: options(stream), events: [badEvent] }))
      for (let n = 0; n < 3; n++) call.write(piece({ id, events: [proposed()] }))
      call.write(piece({ id, events: [proposed()], final: true }))
      expect(await finished()).to.have.length(1)
      expect(answers[0]?.getError()?.getMessage()).to.match(/must be a UUID/)
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
    })
  })

  describe('a deadline', () => {
    const detail = () => answers[0]?.getError()?.getDetails()?.getTypeName()

    it('gets the answer Timeout before the last piece, and nothing is appended', async () => {
      const stream = store.newStream()
      const id = uuid('late')
      const answered = new Promise(resolve => call.once('data', resolve))
      call.write(piece({ id, options: options(stream, Date.now() + 50), events: [proposed()] }))
      await answered
      expect(detail()).to.equal('event_store.client.Timeout')
      call.write(piece({ id, events: [proposed()], final: true }))
      expect(await finished()).to.have.length(1)
      expect((await failure(collect(store.client.readStream(stream)))).type).to.equal('stream-not-found')
    })

    it('takes precedence over the size limit', async () => {
      const tooLarge = encodeMessage([
        [1, uuid(randomUUID())],
        [4, Buffer.alloc(2 * 1024 * 1024)],
      ])
      call.write(
        piece({
          id: uuid('late'),
          options: options(store.newStream(), Date.now() - 1000),
          events: [tooLarge],
          final: true,
        }),
      )
      expect(await finished()).to.have.length(1)
      expect(detail()).to.equal('event_store.client.Timeout')
    })

    it('is a deadline error in the client', async () => {
      const error = await failure(
        store.client.appendToStream(store.newStream(), event(), { deadline: -1_000 }),
      )
      expect(error.type).to.equal('deadline-exceeded')
    })
  })
})
