import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'

const { ReadResp } = streams
type Methods = Record<string, (...args: unknown[]) => unknown>

/**
 * An event as it came from the store. It has the methods of the client's own message, which decode it when they are called, so that
 * the client's reads work as before.
 */
export class EventFrame {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** The event as the client decodes it. */
  resolved() {
    const message = ReadResp.deserializeBinary(new Uint8Array(this.bytes)).getEvent()
    if (message === undefined) throw new Error('the message contains no event')
    return convertGrpcEvent(message)
  }
}

/** Not `instanceof`: a bundle can bring a second copy of this module, and all copies change the same client. */
export const isEventFrame = (arrival: object): arrival is EventFrame => 'bytes' in arrival

/** A message with an event. Others are decoded by the client. */
class EventMessage {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Gives `target` the methods of a generated message, which `decode` makes of the bytes. */
function addMethods(
  target: { prototype: { readonly bytes: Buffer } },
  generated: object,
  decode: (bytes: Buffer) => unknown,
): void {
  const methods = target.prototype as unknown as Methods
  for (const name of Object.getOwnPropertyNames(generated))
    if (name !== 'constructor')
      methods[name] = function (this: { readonly bytes: Buffer }, ...args) {
        return (decode(this.bytes) as Methods)[name]?.(...args)
      }
}

const messageOf = (bytes: Buffer) => ReadResp.deserializeBinary(new Uint8Array(bytes))
addMethods(EventFrame, ReadResp.ReadEvent.prototype, bytes => messageOf(bytes).getEvent())
addMethods(EventMessage, ReadResp.prototype, messageOf)
const ofMessage = EventMessage.prototype as unknown as Methods
// A message has one content, and this one's is an event.
for (const name of Object.keys(ofMessage))
  if (name.startsWith('has')) ofMessage[name] = () => name === 'hasEvent'
ofMessage.getEvent = function (this: EventMessage) {
  return new EventFrame(this.bytes)
}

const { path, requestSerialize, responseDeserialize } = streamsGrpc.StreamsService.read
const eventField = 0x0a
const deserialize = (bytes: Buffer) =>
  bytes[0] === eventField ? new EventMessage(bytes) : responseDeserialize(bytes)

/** The part of the gRPC client that sends a call with a stream of answers. */
interface Caller {
  makeServerStreamRequest(...given: unknown[]): unknown
}

/** Lets the client hand over events as frames. The client's class is made when it is loaded, so its method is replaced. */
export function leaveEventsEncoded(): void {
  const client = streamsGrpc.StreamsClient.prototype as unknown as { read: unknown }
  client.read = function (this: Caller, ...args: unknown[]) {
    return this.makeServerStreamRequest(path, requestSerialize, deserialize, ...args)
  }
}

/** Makes a subscription deliver frames instead of decoded events. */
export function deliverFrames(subscription: object): void {
  const internal = subscription as { convertGrpcEvent?: unknown }
  if (typeof internal.convertGrpcEvent === 'function') internal.convertGrpcEvent = (event: unknown) => event
}
