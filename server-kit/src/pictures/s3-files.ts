import { randomUUID } from 'node:crypto'
import { PictureId, PictureSize } from '@safe-menu/contracts/pictures/picture'
import { SettingsError } from '../config/environment.ts'
import type { S3Settings } from '../config/pictures.ts'
import { isWebp, type PictureFiles } from './files.ts'
import { createRetry, type RetryOptions } from './retry.ts'
import { createS3Client, S3Refusal } from './s3-client.ts'

/** Pictures that are removed at the same time. */
const deleteConcurrency = 10

/** The network failed, or the store asks to try later. The same request would get any other refusal again. */
const isTransient = (error: unknown) =>
  !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429

const createClient = (settings: S3Settings, retry: Omit<RetryOptions, 'isTransient'> = {}) =>
  createS3Client(settings, createRetry({ isTransient, ...retry }))

/**
 * Pictures in a bucket, with the same names as in a folder: `ab/ab12…-full.webp`. Rejects with `S3Refusal`, and with errors of
 * the network.
 */
export function createS3Files(settings: S3Settings, retry?: Omit<RetryOptions, 'isTransient'>): PictureFiles {
  const client = createClient(settings, retry)
  const keyOf = (id: string, size: PictureSize) => `${settings.prefix}${id.slice(0, 2)}/${id}-${size}.webp`
  const forEachSize = (work: (size: PictureSize) => Promise<void>) =>
    Promise.all(PictureSize.options.map(work))
  return {
    async put(id, bytes) {
      const known = PictureId.parse(id)
      await forEachSize(size => client.put(keyOf(known, size), bytes[size]))
    },
    async get(id, size) {
      if (!PictureId.safeParse(id).success) return null
      const bytes = await client.get(keyOf(id, size))
      return bytes !== null && isWebp(bytes) ? bytes : null
    },
    async delete(ids) {
      for (let from = 0; from < ids.length; from += deleteConcurrency)
        await Promise.all(
          ids.slice(from, from + deleteConcurrency).map(id => {
            const known = PictureId.parse(id)
            return forEachSize(size => client.delete(keyOf(known, size)))
          }),
        )
    },
  }
}

const hints: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct PICTURES',
  AccessDenied: 'Allow the key to list the bucket and to get, put and delete its objects',
  InvalidAccessKeyId: 'Correct PICTURES_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'Correct PICTURES_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: "Set this machine's clock",
}

/**
 * Writes, looks for and removes an object, so that a wrong setting is found at the start and not by the first upload. Rejects with
 * `SettingsError` if the store refuses, and with errors of the network if it does not answer.
 */
export async function checkS3(
  settings: S3Settings,
  retry?: Omit<RetryOptions, 'isTransient'>,
): Promise<void> {
  const client = createClient(settings, retry)
  const key = `${settings.prefix}check-${randomUUID()}`
  try {
    // Without the right to list, S3 answers "forbidden" for a missing object, so each missing picture would be an error.
    await client.get(key)
    await client.put(key, Buffer.from('Safe Menu may write here.'))
    await client.delete(key)
  } catch (error) {
    if (!(error instanceof S3Refusal) || isTransient(error)) throw error
    const { status, code } = error
    const hint = hints[code] ?? 'Correct PICTURES, PICTURES_ENDPOINT, PICTURES_REGION or the key'
    throw new SettingsError(
      `The bucket "${settings.bucket}" of PICTURES cannot be used: ${settings.endpoint} answered ${status}${code && ` ${code}`}. ${hint}.`,
      { cause: error },
    )
  }
}
