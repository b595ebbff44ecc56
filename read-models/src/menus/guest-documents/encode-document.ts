import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { DocumentMismatch, findMismatch, type GuestDocumentKind } from './check-document.ts'

/** A document as a query built it. */
export interface DocumentText {
  readonly kind: GuestDocumentKind
  readonly id: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly body: string
}

/** The same as bytes; `br` and `gzip` are `null` on drafts, which only their own manager reads. */
export interface EncodedDocument extends Omit<DocumentText, 'body'> {
  readonly etag: string
  readonly body: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

// A 12 KB menu: quality 5 takes 0.06 ms, 11 takes 13 ms and saves a tenth. Gzip is for old clients and plain-HTTP proxies.
const brotliQuality = 5
const gzipLevel = 4
const etagBytes = 18 // 144 bits: no two documents meet, and base64url needs no padding
// Compression runs on the thread pool: 1 MB of random text takes 0.2 s, in which the event loop could neither beat nor answer. Two
// at once leave threads of the pool to everything else, and a core to the database.
const concurrently = 2

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Checks and serialises once what will be served many times: bytes, a strong ETag from their hash, and the compressed forms.
 * @throws DocumentMismatch when a document does not fit the response schema of its route
 */
export async function encodeDocuments(texts: readonly DocumentText[]): Promise<readonly EncodedDocument[]> {
  const encoded: EncodedDocument[] = []
  const waiting = [...texts.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, text] = next
      encoded[index] = await encodeDocument(text)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrently, texts.length) }, worker))
  return encoded
}

async function encodeDocument(document: DocumentText): Promise<EncodedDocument> {
  const mismatch = findMismatch(document)
  if (mismatch !== null) throw new DocumentMismatch(mismatch)
  const { body: text, ...row } = document
  const body = Buffer.from(text, 'utf8')
  const etag = createHash('sha256').update(body).digest().subarray(0, etagBytes).toString('base64url')
  if (!row.published) return { ...row, etag, body, br: null, gzip: null }
  const br = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  return { ...row, etag, body, br, gzip: await compressGzip(body, { level: gzipLevel }) }
}
