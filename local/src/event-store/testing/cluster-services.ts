/** Services that only a cluster has: no part of the product asks the local event store for them. */
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import shared, { type Empty } from '@eventstore/db-client/generated/shared_pb.js'
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js'
import users from '@eventstore/db-client/generated/users_pb.js'
import type { handleUnaryCall, Server } from '@grpc/grpc-js'

export type { DeleteReq } from '@eventstore/db-client/generated/streams_pb.js'

export const usersService = usersGrpc.UsersService
export const usersMessages = users

/** A node of the cluster, as gossip describes it. */
export interface Member {
  readonly instanceId: string
  readonly address: string
  readonly port: number
  readonly state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN'
  readonly isAlive: boolean
}

/** Adds `Gossip.Read`, by which clients find the leader. */
export function addGossip(server: Server, members: () => readonly Member[]): void {
  const read: handleUnaryCall<Empty, ClusterInfo> = (_call, respond) => {
    const cluster = new gossip.ClusterInfo()
    for (const { instanceId, address, port, state, isAlive } of members())
      cluster.addMembers(
        new gossip.MemberInfo()
          .setInstanceId(new shared.UUID().setString(instanceId))
          .setTimeStamp(`${Date.now()}0000`)
          .setState(gossip.MemberInfo.VNodeState[state])
          .setIsAlive(isAlive)
          .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port)),
      )
    respond(null, cluster)
  }
  server.addService(gossipGrpc.GossipService, { read })
}
