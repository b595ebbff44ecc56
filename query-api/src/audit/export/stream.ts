import { Readable } from 'node:stream'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Format } from '../proof/formats.ts'

/** Anyone can register a restaurant, so restaurants have places of their own and cannot take those of admins and auditors. */
export type ExportAudience = 'restaurant' | 'staff'

/** An export keeps a core busy. A process that also serves guests has time for two at once of each audience. */
const maxExports = 2
const chunkCharacters = 65_536 // one write to the socket, not one a line
/** A client idle this long is gone or hostile: even a phone with bad reception reads 64 KB in a few seconds. */
const stalledMs = 30_000

/** An export that has waited longer than this for its reader makes room for the next one: two slow readers could block all others. */
const patienceMs = 60_000

interface ExportStreamOptions {
  /** Milliseconds without a byte read after which an export is cut off. */
  readonly stalledAfterMs?: number
  /** Milliseconds of waiting for its reader after which an export makes room for another. */
  readonly patientForMs?: number
}

/** The total time that an export has waited for its reader. */
function createReaderWait() {
  let before = 0
  let since: number | null = null
  const waitedMs = () => before + (since === null ? 0 : performance.now() - since)
  return {
    waitedMs,
    begin(): void {
      since = performance.now()
    },
    end(): void {
      before = waitedMs()
      since = null
    },
  }
}

type ReaderWait = ReturnType<typeof createReaderWait>

/** An export that is being read. */
interface Place {
  readonly wait: ReaderWait
  readonly giveUp: () => void
}

/** Streams lines as the bytes of a file, as fast as the client reads. An account has one export at a time. */
export function createExportStreams({
  stalledAfterMs = stalledMs,
  patientForMs = patienceMs,
}: ExportStreamOptions = {}) {
  const open: Record<ExportAudience, Map<string, Place>> = { restaurant: new Map(), staff: new Map() }

  /** Ends the export that has waited longest for its reader, if it has waited too long. */
  function endSlowest(places: Map<string, Place>): void {
    const [slowest] = [...places].toSorted(([, a], [, b]) => b.wait.waitedMs() - a.wait.waitedMs())
    if (!slowest || slowest[1].wait.waitedMs() <= patientForMs) return
    places.delete(slowest[0])
    slowest[1].giveUp()
  }

  return function exportStream(
    audience: ExportAudience,
    accountId: string,
    lines: AsyncIterable<ExportLine>,
    format: Format,
  ): Readable {
    const places = open[audience]
    if (places.size >= maxExports && !places.has(accountId)) endSlowest(places)
    if (places.size >= maxExports || places.has(accountId)) throw new AppError('service.busy')
    const wait = createReaderWait()
    const stream = Readable.from(chunksOf(lines, format, stalledAfterMs, wait, giveUp), {
      objectMode: false,
    })
    function giveUp(): void {
      stream.destroy(new Error('The export was not read for too long.'))
    }
    const place = { wait, giveUp }
    places.set(accountId, place)
    stream.once('close', () => {
      if (places.get(accountId) === place) places.delete(accountId)
    })
    return stream
  }
}

async function* chunksOf(
  lines: AsyncIterable<ExportLine>,
  format: Format,
  stalledAfterMs: number,
  wait: ReaderWait,
  giveUp: () => void,
): AsyncGenerator<Buffer> {
  let text = format.head
  /** Waits here until the reader asks for the next chunk. */
  async function* deliver(chunk: string): AsyncGenerator<Buffer> {
    const timer = setTimeout(giveUp, stalledAfterMs)
    wait.begin()
    try {
      yield Buffer.from(chunk)
    } finally {
      wait.end()
      clearTimeout(timer)
    }
  }
  for await (const line of lines) {
    text += format.write(line)
    if (text.length < chunkCharacters) continue
    yield* deliver(text)
    text = ''
  }
  yield* deliver(text)
}
