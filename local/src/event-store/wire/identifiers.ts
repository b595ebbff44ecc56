import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import { messages } from './generated.ts'

const { StreamIdentifier: Identifier } = messages.shared

/** The name in a stream identifier, '' if there is none. */
export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

/** The identifier of a stream. */
export function streamIdentifier(stream: string): StreamIdentifier {
  return new Identifier().setStreamName(Buffer.from(stream))
}

/** A UUID as lower-case text, also if it was sent as two 64-bit halves. */
export function uuidText(uuid: UUID | undefined): string {
  const halves = uuid?.getStructured()
  if (halves === undefined) return uuid?.getString().toLowerCase() ?? ''
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map(half => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
