import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
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
import { appendHandler, deleteHandler } from './append.ts'
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
const { tombstone: _, ...offeredStreams } = services.streams
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
    delete: deleteHandler(eventLog, log),
  }
}

/** A node of the cluster, as gossip describes it. */
export interface Member {
  readonly instanceId: string
  readonly address: string
  readonly port: number
  readonly state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN'
  readonly isAlive: boolean
}

interface ServicesDeps {
  readonly streams: ReturnType<typeof streamsHandlers>
  /** The cluster's nodes. `address`, `port`: where the client has reached this one. */
  readonly members: (at: Pick<Member, 'address' | 'port'>) => readonly Member[]
}

/** Creates the gRPC server, which has no port yet. It answers UNIMPLEMENTED to all other services, such as projections. */
export function createGrpcServer({ streams, members }: ServicesDeps): Server {
  const server = new Server({ 'grpc.max_receive_message_length': maxMessageBytes })
  server.addService(streamsService, streams as unknown as UntypedServiceImplementation)
  server.addService(services.features, { getSupportedMethods: supportedMethodsHandler() })
  server.addService(services.gossip, { read: gossipHandler(members) })
  return server
}

const { SupportedMethods: Methods, SupportedMethod: Method } = messages.features
const { ClusterInfo: Cluster, EndPoint, MemberInfo } = messages.gossip
const { UUID } = messages.shared

/** `ServerFeatures.GetSupportedMethods`: the client calls it before the first append of a channel. */
function supportedMethodsHandler(): handleUnaryCall<Empty, SupportedMethods> {
  const answer = new Methods().setEventStoreServerVersion(serverVersion)
  const offered = [streamsService, services.features, services.gossip]
  for (const { path } of offered.flatMap(service => Object.values(service))) {
    const [, service = '', name = ''] = path.toLowerCase().split('/')
    answer.addMethods(new Method().setServiceName(service).setMethodName(name))
  }
  return (_call, respond) => respond(null, answer)
}

/** `Gossip.Read`. */
function gossipHandler(members: ServicesDeps['members']): handleUnaryCall<Empty, ClusterInfo> {
  return (call, respond) => {
    // authority-form: "host:port", with brackets around an IPv6 host.
    const { hostname, port } = new URL(`http://${call.getHost()}`)
    const cluster = new Cluster()
    for (const member of members({ address: hostname, port: Number(port || 80) }))
      cluster.addMembers(
        new MemberInfo()
          .setInstanceId(new UUID().setString(member.instanceId))
          .setTimeStamp(`${Date.now()}0000`)
          .setState(MemberInfo.VNodeState[member.state])
          .setIsAlive(member.isAlive)
          .setHttpEndPoint(new EndPoint().setAddress(member.address).setPort(member.port)),
      )
    respond(null, cluster)
  }
}
