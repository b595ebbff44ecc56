import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog, WriteResult } from '../engine/event-log.ts'
import { StoreError } from '../errors.ts'
import type { Expected } from '../model.ts'
import { messages } from '../wire/generated.ts'
import { writeTarget } from '../wire/write-requests.ts'
import { statusOf, streamDeleted, wrongExpectedVersion } from './statuses.ts'

const { DeleteResp, TombstoneResp } = messages.streams

/** `Streams.Delete` (a soft delete) or `Streams.Tombstone`: both have the same request and answer, in different classes. */
function handler<Request extends DeleteReq | TombstoneReq, Response>(
  write: (stream: string, expected: Expected) => Promise<WriteResult>,
  respond: (position: string) => Response,
  log: Logger,
): handleUnaryCall<Request, Response> {
  return (call, answer) => {
    const run = async () => {
      const { stream, expected } = writeTarget(call.request.getOptions())
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
}

/** The handlers of the two kinds of deletion. */
export function deleteHandlers({ softDelete, tombstone }: EventLog, log: Logger) {
  return {
    delete: handler<DeleteReq, InstanceType<typeof DeleteResp>>(
      softDelete,
      at =>
        new DeleteResp().setPosition(new DeleteResp.Position().setCommitPosition(at).setPreparePosition(at)),
      log,
    ),
    tombstone: handler<TombstoneReq, InstanceType<typeof TombstoneResp>>(
      tombstone,
      at =>
        new TombstoneResp().setPosition(
          new TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at),
        ),
      log,
    ),
  }
}
