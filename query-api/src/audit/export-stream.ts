import { Readable } from 'node:stream'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Format } from './proof/formats.ts'

/** Whose places are taken: restaurants, which anybody may open, leave those of admins and auditors free. */
export type ExportAudience = 'restaurant' | 'staff'

/** An export keeps a core busy; a process that serves guests has time for two at once of each audience, from two accounts. */
const maxExports = 2
const chunkCharacters = 65_536 // one write to the socket, not one a line
/** Who reads nothing for so long has gone or means to keep the place: a phone in a cellar reads 64 KB in a few seconds. */
const stalledMs = 30_000

/** Whose reader keeps the server waiting for longer in all gives its place up to the next who asks: two slow ones would keep everybody out. */
const patienceMs = 60_000

interface ExportStreamOptions {
  /** Milliseconds without a byte read after which a place is given to the next. */
  readonly stalledAfterMs?: number
  /** Milliseconds of waiting for its reader after which an export makes room for another. */
  readonly patientForMs?: number
}

/** How long an export has waited for its reader, in all. */
interface Patience {
  waitedMs(): number
  begin(): void
  end(): void
}

function createPatience(): Patience {
  let before = 0
  let since: number | null = null
  const waitedMs = () => before + (since === null ? 0 : performance.now() - since)
  return {
    waitedMs,
    begin() {
      since = performance.now()
    },
    end() {
      before = waitedMs()
      since = null
    },
  }
}

/** An export that is being read. */
interface Place {
  readonly patience: Patience
  readonly giveUp: () => void
}

/** Turns lines into the bytes of a file, as fast as its reader takes them. An account has one export at a time. */
export function createExportStreams({
  stalledAfterMs = stalledMs,
  patientForMs = patienceMs,
}: ExportStreamOptions = {}) {
  const open: Record<ExportAudience, Map<string, Place>> = { restaurant: new Map(), staff: new Map() }

  /** Ends the export that has waited longest for its reader, if that was too long. */
  function makeRoom(places: Map<string, Place>): void {
    const [slowest] = [...places].toSorted(([, a], [, b]) => b.patience.waitedMs() - a.patience.waitedMs())
    if (!slowest || slowest[1].patience.waitedMs() <= patientForMs) return
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
    if (places.size >= maxExports && !places.has(accountId)) makeRoom(places)
    if (places.size >= maxExports || places.has(accountId)) throw new AppError('service.busy')
    const patience = createPatience()
    const stream = Readable.from(chunksOf(lines, format, stalledAfterMs, patience, giveUp), {
      objectMode: false,
    })
    function giveUp(): void {
      stream.destroy(new Error('The export was not read for too long.'))
    }
    const place = { patience, giveUp }
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
  patience: Patience,
  giveUp: () => void,
): AsyncGenerator<Buffer> {
  let text = format.head
  /** A chunk stands here until the reader comes for the next one. */
  async function* handed(chunk: string): AsyncGenerator<Buffer> {
    const timer = setTimeout(giveUp, stalledAfterMs)
    patience.begin()
    try {
      yield Buffer.from(chunk)
    } finally {
      patience.end()
      clearTimeout(timer)
    }
  }
  for await (const line of lines) {
    text += format.write(line)
    if (text.length < chunkCharacters) continue
    yield* handed(text)
    text = ''
  }
  yield* handed(text)
}
