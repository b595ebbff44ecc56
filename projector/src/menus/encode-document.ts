import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A document as a query built it. */
export interface DocumentText {
  readonly kind: string
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

/** Serialises once what will be served many times: bytes, a strong ETag from their hash, and the compressed forms. */
export function encodeDocument({ body: text, ...row }: DocumentText): EncodedDocument {
  const body = Buffer.from(text, 'utf8')
  const etag = createHash('sha256').update(body).digest().subarray(0, etagBytes).toString('base64url')
  if (!row.published) return { ...row, etag, body, br: null, gzip: null }
  const br = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  return { ...row, etag, body, br, gzip: gzipSync(body, { level: gzipLevel }) }
}
