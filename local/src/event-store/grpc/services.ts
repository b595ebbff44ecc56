import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import {
  type handleUnaryCall,
  Server,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog } from '../engine/event-log.ts'
import { messages, services } from '../wire/generated.ts'
import { appendHandler } from './append.ts'
import { batchAppendHandler } from './batch-append.ts'
import { readHandler } from './read.ts'

/**
 * This server behaves like this version, which deployments run. The client supports caughtUp only from 23.10 on, and versions before
 * 25.0.1 count only an append's data towards its limit.
 */
export const serverVersion = '26.0.4'

// An event above the append limit must still arrive, so that the client gets the error about the limit.
const maxMessageBytes = 17 * 1024 * 1024

/** The answers of a read are encoded by the handler: framing a stored event takes a tenth of the time of a generated class. */
const { delete: _, tombstone: __, ...offeredStreams } = services.streams
const streamsService = {
  ...offeredStreams,
  read: { ...services.streams.read, responseSerialize: (frame: Buffer) => frame },
} satisfies ServiceDefinition

interface StreamsDeps {
  readonly eventLog: EventLog
  /** Fires when the server stops. */
  readonly stopping: AbortSignal
  readonly log: Logger
}

/** The handlers of `Streams`. */
export function streamsHandlers({ eventLog, stopping, log }: StreamsDeps) {
  return {
    read: readHandler(eventLog.reader, stopping, log),
    append: appendHandler(eventLog, log),
    batchAppend: batchAppendHandler(eventLog, stopping, log),
  }
}

/** Creates the gRPC server, which has no port yet. It answers UNIMPLEMENTED to all other services, such as projections. */
export function createGrpcServer(streams: ReturnType<typeof streamsHandlers>): Server {
  const server = new Server({ 'grpc.max_receive_message_length': maxMessageBytes })
  server.addService(streamsService, streams as unknown as UntypedServiceImplementation)
  server.addService(services.features, { getSupportedMethods: supportedMethodsHandler() })
  return server
}

const { SupportedMethods: Methods, SupportedMethod: Method } = messages.features

/** `ServerFeatures.GetSupportedMethods`: the client calls it before the first append of a channel. */
function supportedMethodsHandler(): handleUnaryCall<Empty, SupportedMethods> {
  const answer = new Methods().setEventStoreServerVersion(serverVersion)
  const offered = [streamsService, services.features]
  for (const { path } of offered.flatMap(service => Object.values(service))) {
    const [, service = '', name = ''] = path.toLowerCase().split('/')
    answer.addMethods(new Method().setServiceName(service).setMethodName(name))
  }
  return (_call, respond) => respond(null, answer)
}
