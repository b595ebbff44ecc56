import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
/** Smaller files fit into one network packet anyway. */
const MIN_BYTES = 1_000

/** Writes `.br` and `.gz` next to every text file, at the highest level, so that the gateway does not have to compress. */
export async function compressFiles(directory) {
  const files = await readdir(directory, { recursive: true })
  for (const name of files.filter(file => compressible.has(extname(file)))) {
    const path = join(directory, name)
    const text = await readFile(path)
    if (text.length < MIN_BYTES) continue
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(text, { level: 9 }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
