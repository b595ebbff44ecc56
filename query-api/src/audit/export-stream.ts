import { Readable } from 'node:stream'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Format } from './proof/formats.ts'

/** Whose places are taken: restaurants, which anybody may open, leave those of admins and auditors free. */
export type ExportAudience = 'restaurant' | 'staff'

/** An export keeps a core busy; a process that serves guests has time for so many at once, of each audience. */
const maxExports = 2
const chunkCharacters = 65_536 // one write to the socket, not one a line
/** Who reads nothing for so long has gone or means to keep the place: a phone in a cellar reads 64 KB in a few seconds. */
const stalledMs = 30_000

interface ExportStreamOptions {
  /** Milliseconds without a byte read after which a place is given to the next. */
  readonly stalledAfterMs?: number
}

/** Turns lines into the bytes of a file, as fast as its reader takes them. */
export function createExportStreams({ stalledAfterMs = stalledMs }: ExportStreamOptions = {}) {
  const open: Record<ExportAudience, number> = { restaurant: 0, staff: 0 }
  return function exportStream(
    audience: ExportAudience,
    lines: AsyncIterable<ExportLine>,
    format: Format,
  ): Readable {
    if (open[audience] >= maxExports) throw new AppError('service.busy')
    open[audience] += 1
    const stream = Readable.from(chunksOf(lines, format, stalledAfterMs, giveUp), { objectMode: false })
    function giveUp(): void {
      stream.destroy(new Error('The export was not read for too long.'))
    }
    stream.once('close', () => {
      open[audience] -= 1
    })
    return stream
  }
}

async function* chunksOf(
  lines: AsyncIterable<ExportLine>,
  format: Format,
  stalledAfterMs: number,
  giveUp: () => void,
): AsyncGenerator<Buffer> {
  let text = format.head
  /** A chunk stands here until the reader comes for the next one. */
  async function* handed(chunk: string): AsyncGenerator<Buffer> {
    const timer = setTimeout(giveUp, stalledAfterMs)
    try {
      yield Buffer.from(chunk)
    } finally {
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
