import type { Reader } from '../engine/reader.ts'
import type { StoredRecord } from '../storage/storage.ts'
import { eventFrame, type ReadRequest } from '../wire/read-messages.ts'
import { decodeRecord, peekRecord, withStructuredId } from '../wire/record.ts'

/** Encodes an event as a read asks for it: its id as text or in two halves, and links with or without the events they lead to. */
export function createFramer(
  reader: Reader,
  { resolveLinks, structuredIds }: ReadRequest,
): (stored: StoredRecord) => Buffer {
  const shown = (record: Buffer) => (structuredIds ? withStructuredId(record) : record)
  return ({ position, record }) => {
    const target = resolveLinks ? targetOf(record) : undefined
    if (target === undefined) return eventFrame(position, shown(record))
    const linked = reader.event(target.stream, target.revision)
    return eventFrame(position, linked && shown(linked), shown(record))
  }
}

/** A link (`$>`) names its event as `revision@stream`. */
function targetOf(record: Buffer): { stream: string; revision: number } | undefined {
  if (peekRecord(record).type !== '$>') return undefined
  const [, revision, stream] = /^(\d+)@(.+)$/su.exec(decodeRecord(record).data.toString('utf8')) ?? []
  return stream === undefined ? undefined : { stream, revision: Number(revision) }
}
