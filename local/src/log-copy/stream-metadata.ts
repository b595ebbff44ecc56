import { isSystemEvent, type RawEvent } from '@safe-menu/server-kit/event-store/raw-log'

/** `$tb` of a stream that was deleted and may be created again. JSON.parse would round it. */
const softDeleted = '9223372036854775807'

export type StreamMetadata = ReturnType<typeof createStreamMetadata>

/** The metadata of streams, such as `$maxAge`, by the stream's name: JSON as it is stored. */
export function createStreamMetadata() {
  const stored = new Map<string, string>()
  const firstRevisions = new Map<string, bigint>()
  const started = new Set<string>()
  return {
    /** Takes every event of a log, in order. */
    add(event: RawEvent): void {
      const { streamName, type, revision, data } = event
      if (type === '$metadata' && streamName.startsWith('$$') && !streamName.startsWith('$$$')) {
        stored.set(streamName.slice(2), data.toString())
      } else if (!isSystemEvent(event) && !started.has(streamName)) {
        started.add(streamName)
        if (revision > 0n) firstRevisions.set(streamName, revision)
      }
    },
    /** The last metadata of each stream. */
    stored: (): ReadonlyMap<string, string> => stored,
    /** The metadata that a copy must have: streams whose first events are gone hide the placeholders by `$tb`. */
    forCopy(): ReadonlyMap<string, string> {
      const copy = new Map(stored)
      for (const [streamName, revision] of firstRevisions)
        copy.set(streamName, hiddenBefore(stored.get(streamName) ?? '{}', revision))
      return copy
    },
  }
}

function hiddenBefore(json: string, revision: bigint): string {
  if (json.includes(softDeleted)) return json
  const fields = JSON.parse(json) as Record<string, unknown>
  const before = typeof fields.$tb === 'number' ? BigInt(fields.$tb) : 0n
  return before >= revision ? json : JSON.stringify({ ...fields, $tb: Number(revision) })
}
