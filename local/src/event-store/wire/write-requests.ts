import type {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js'
import { StoreError } from '../errors.ts'
import type { Expected, ProposedEvent } from '../model.ts'
import { streamName, uuidText } from './identifiers.ts'

/** The stream of a write and its expected state. */
export interface WriteTarget {
  readonly stream: string
  readonly expected: Expected
}

interface ExpectedOptions {
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

const invalid = (message: string) => new StoreError('invalid-argument', message)

function expectedOf(options: ExpectedOptions, revision: string | undefined): Expected {
  if (revision !== undefined) return { kind: 'revision', revision: BigInt(revision) }
  if (options.hasNoStream()) return { kind: 'no_stream' }
  return { kind: options.hasStreamExists() ? 'stream_exists' : 'any' }
}

/** The target of an append or a deletion. */
export function writeTarget(
  options: AppendReq.Options | DeleteReq.Options | TombstoneReq.Options | undefined,
): WriteTarget {
  if (options === undefined) throw invalid('The request has no options.')
  const revision = options.hasRevision() ? options.getRevision() : undefined
  return { stream: streamName(options.getStreamIdentifier()), expected: expectedOf(options, revision) }
}

/** The target of a batch append. `deadline`: milliseconds since the epoch. */
export function batchTarget(options: BatchAppendReq.Options): WriteTarget & { deadline: number | undefined } {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined
  return {
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedOf(options, revision),
    deadline: options.getDeadline()?.toDate().getTime(),
  }
}

/** An event that a client proposes. Throws a StoreError for one that cannot be stored or read back. */
export function proposedEvent(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const facts = message.getMetadataMap()
  const event = {
    id: uuidText(message.getId()),
    type: facts.get('type') ?? '',
    contentType: facts.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
  if (!uuidPattern.test(event.id)) throw invalid(`An event id must be a UUID: "${event.id}" is not.`)
  if (event.type === '') throw invalid('An event needs a type.')
  if (event.contentType !== 'application/json' && event.contentType !== 'application/octet-stream') {
    throw invalid(`The content type "${event.contentType}" is unknown.`)
  }
  return event
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The bytes of an event that count towards the size limit of an append. */
export function sizeOf({ data, metadata, type }: ProposedEvent): number {
  return data.length + metadata.length + 2 * type.length
}
