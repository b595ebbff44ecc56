/**
 * The protocol's service and message classes from the client's package. They are CommonJS without static export names,
 * so only a default import works both in Node and after bundling.
 */
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js'
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js'
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js'
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js'
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import rpc from '@eventstore/db-client/generated/status_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'

export const messages = { gossip, features, rpc, shared, streams, Any: any.Any }

export const services = {
  streams: streamsGrpc.StreamsService,
  features: featuresGrpc.ServerFeaturesService,
  gossip: gossipGrpc.GossipService,
  monitoring: monitoringGrpc.MonitoringService,
  operations: operationsGrpc.OperationsService,
  persistentSubscriptions: persistentGrpc.PersistentSubscriptionsService,
  projections: projectionsGrpc.ProjectionsService,
  users: usersGrpc.UsersService,
}
