import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { handleUnaryCall, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'
import type { EventLog, WriteResult } from '../engine/event-log.ts'
import { StoreError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Expected } from '../model.ts'
import { messages } from '../wire/generated.ts'
import { statusOf, streamDeleted, wrongExpectedVersion } from './statuses.ts'

const { DeleteReq: Request, DeleteResp: DeleteResponse, TombstoneResp: TombstoneResponse } = messages.streams
const { ExpectedStreamRevisionCase: Case } = Request.Options

type Options = DeleteReq.Options | TombstoneReq.Options

const parse = (options: Options | undefined): { stream: string; expected: Expected } => {
  if (options === undefined) throw new StoreError('invalid-argument', 'The deletion has no options.')
  const name = options.getStreamIdentifier()?.getStreamName_asU8() ?? []
  return { stream: Buffer.from(name).toString('utf8'), expected: parseExpected(options) }
}

const parseExpected = (options: Options): Expected => {
  switch (options.getExpectedStreamRevisionCase() as number) {
    case Case.REVISION:
      return { kind: 'revision', revision: BigInt(options.getRevision()) }
    case Case.NO_STREAM:
      return { kind: 'no_stream' }
    case Case.STREAM_EXISTS:
      return { kind: 'stream_exists' }
    default:
      return { kind: 'any' }
  }
}

type Write = (stream: string, expected: Expected) => Promise<WriteResult>

const handler =
  <Q extends DeleteReq | TombstoneReq, R>(write: Write, respond: (position: string) => R, log: Log) =>
  (call: ServerUnaryCall<Q, R>, answer: sendUnaryData<R>): void => {
    const run = async () => {
      const { stream, expected } = parse(call.request.getOptions())
      const result = await write(stream, expected)
      if (result.kind === 'deleted') answer(streamDeleted(stream))
      else if (result.kind === 'wrong-version') {
        answer(wrongExpectedVersion(stream, expected, result.current))
      } else answer(null, respond(String(result.position)))
    }
    run().catch((error: unknown) => {
      if (!(error instanceof StoreError)) log.error({ err: error }, 'A deletion failed')
      answer(statusOf(error))
    })
  }

/** `Streams.Delete`: a soft delete. New events can be appended afterwards. */
export function deleteHandler(eventLog: EventLog, log: Log): handleUnaryCall<DeleteReq, DeleteResp> {
  return handler(
    eventLog.softDelete,
    position => {
      const at = new DeleteResponse.Position()
      at.setCommitPosition(position)
      at.setPreparePosition(position)
      return new DeleteResponse().setPosition(at)
    },
    log,
  )
}

/** `Streams.Tombstone`: deletes the stream permanently. */
export function tombstoneHandler(eventLog: EventLog, log: Log): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return handler(
    eventLog.tombstone,
    position => {
      const at = new TombstoneResponse.Position()
      at.setCommitPosition(position)
      at.setPreparePosition(position)
      return new TombstoneResponse().setPosition(at)
    },
    log,
  )
}
