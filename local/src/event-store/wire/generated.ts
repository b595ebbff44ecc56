/**
 * The protocol's service and message classes from the client's package. They are CommonJS without static export names,
 * so only a default import works both in Node and after bundling.
 */
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared, { type StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb.js'
import rpc from '@eventstore/db-client/generated/status_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'

export const messages = { features, rpc, shared, streams, Any: any.Any }

export const services = {
  streams: streamsGrpc.StreamsService,
  features: featuresGrpc.ServerFeaturesService,
}

/** The name in a stream identifier, '' if there is none. */
export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

/** The identifier of a stream. */
export function streamIdentifier(stream: string): StreamIdentifier {
  return new messages.shared.StreamIdentifier().setStreamName(Buffer.from(stream))
}

/** A UUID as lower-case text. The client sends no other form. */
export const uuidText = (uuid: UUID | undefined): string => uuid?.getString().toLowerCase() ?? ''

interface LogPosition<P> {
  setCommitPosition(position: string): P
  setPreparePosition(position: string): P
}

/** A position in the log, in one of the protocol's classes for it. Commit and prepare position are the same. */
export function logPosition<P extends LogPosition<P>>(Position: new () => P, position: string): P {
  return new Position().setCommitPosition(position).setPreparePosition(position)
}
