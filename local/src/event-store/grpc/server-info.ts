import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import type { handleUnaryCall } from '@grpc/grpc-js'
import { serverVersion } from '../model.ts'
import { messages, services } from '../wire/generated.ts'

const { SupportedMethods: Methods, SupportedMethod: Method } = messages.features
const { ClusterInfo: Cluster, EndPoint, MemberInfo } = messages.gossip

/** `ServerFeatures.GetSupportedMethods`: the client calls it before the first append of a channel. */
export function supportedMethodsHandler(): handleUnaryCall<Empty, SupportedMethods> {
  const answer = new Methods()
  answer.setEventStoreServerVersion(serverVersion)
  const offered = [services.streams, services.features, services.gossip]
  for (const { path } of offered.flatMap(service => Object.values(service))) {
    const [, service = '', name = ''] = path.toLowerCase().split('/')
    const method = new Method()
    method.setServiceName(service)
    method.setMethodName(name)
    answer.addMethods(method)
  }
  return (_call, respond) => respond(null, answer)
}

/** `Gossip.Read`: a cluster with one node, at the address that the client used. */
export function gossipHandler(instanceId: string, now: () => number): handleUnaryCall<Empty, ClusterInfo> {
  return (call, respond) => {
    // authority-form: "host:port", with brackets around an IPv6 host.
    const { hostname, port } = new URL(`http://${call.getHost()}`)
    const endpoint = new EndPoint()
    endpoint.setAddress(hostname)
    endpoint.setPort(Number(port || 80))
    const id = new messages.shared.UUID()
    id.setString(instanceId)
    const member = new MemberInfo()
    member.setInstanceId(id)
    member.setTimeStamp(`${now()}0000`)
    member.setState(MemberInfo.VNodeState.LEADER)
    member.setIsAlive(true)
    member.setHttpEndPoint(endpoint)
    const cluster = new Cluster()
    cluster.addMembers(member)
    respond(null, cluster)
  }
}
