import { Readable } from 'node:stream'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Format } from './proof/formats.ts'

/** An export keeps a core busy; a process that serves guests has time for so many at once. */
const maxExports = 2
const chunkCharacters = 65_536 // one write to the socket, not one a line

/** Turns lines into the bytes of a file, as fast as its reader takes them. */
export function createExportStreams() {
  let open = 0
  return function exportStream(lines: AsyncIterable<ExportLine>, format: Format): Readable {
    if (open >= maxExports) throw new AppError('service.busy')
    open += 1
    const stream = Readable.from(chunksOf(lines, format), { objectMode: false })
    stream.once('close', () => {
      open -= 1
    })
    return stream
  }
}

async function* chunksOf(lines: AsyncIterable<ExportLine>, format: Format): AsyncGenerator<Buffer> {
  let text = format.head
  for await (const line of lines) {
    text += format.write(line)
    if (text.length < chunkCharacters) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
