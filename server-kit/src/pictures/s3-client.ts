import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config/pictures.ts'

/** Larger objects are not ours: a picture has at most 250 KB. */
const largestObject = 8 * 1024 * 1024
const largestError = 64 * 1024

/** The store answered with an error. */
export class S3Refusal extends Error {
  readonly status: number
  /** The store's own word, for example `NoSuchBucket`; empty if it gave none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`The store of pictures answered ${status}${code && ` ${code}`}`)
    this.name = 'S3Refusal'
    this.status = status
    this.code = code
  }
}

interface Attempt {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

/** How a request is sent: `createRetry` adds timeouts and repetitions. */
export type RunAttempt = <T>(attempt: (signal: AbortSignal) => Promise<T>) => Promise<T>

/**
 * The bucket's objects under their keys, in the path of the address: all stores know this form, and it needs no DNS name for each
 * bucket. Rejects with {@link S3Refusal}, and with errors of the network.
 */
export function createS3Client(settings: S3Settings, run: RunAttempt) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const keys = new Map<string, ArrayBuffer>() // the signing keys of one day each

  async function send({ method, key, body, signal }: Attempt): Promise<Buffer | null> {
    if (keys.size > 2) keys.clear()
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${key}`,
      headers: {
        // The store compares it with what arrived.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'image/webp' }),
      },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: keys,
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      redirect: 'manual', // a redirect means that the region is wrong
      signal,
    })
    if (response.ok) return await readBody(response, largestObject)
    const text = (await readBody(response, largestError))?.toString('utf8', 0, 2_000) ?? ''
    const code = /<Code>(?<code>\w{1,64})<\/Code>/u.exec(text)?.groups?.code ?? ''
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw new S3Refusal(response.status, code)
  }

  return {
    async put(key: string, body: Uint8Array): Promise<void> {
      const stored = await run(signal => send({ method: 'PUT', key, body, signal }))
      if (stored === null) throw new S3Refusal(404, '')
    },
    /** `null`: there is no such object, or it is too large to be a picture. */
    get: (key: string): Promise<Buffer | null> => run(signal => send({ method: 'GET', key, signal })),
    /** An object that is missing is no error. */
    async delete(key: string): Promise<void> {
      await run(signal => send({ method: 'DELETE', key, signal }))
    },
  }
}

/** `null`: it is longer than `most` bytes. */
async function readBody(response: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > most) return null // leaving the loop ends the transfer
    parts.push(part)
  }
  return Buffer.concat(parts)
}
