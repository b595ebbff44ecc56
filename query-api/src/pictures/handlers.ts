import { pictureRoutes } from '@safe-menu/contracts/pictures/routes'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { handles } from '@safe-menu/server-kit/http/handles'
import type { PictureFiles } from '@safe-menu/server-kit/pictures/files'
import { LRUCache } from 'lru-cache'

/** Some 1,500 thumbnails: all that the guests of fifty restaurants look at. */
const cacheBytes = 32 * 1024 * 1024

/** One that was removed, for example with its owner, is served from memory at most this long. */
const cacheMs = 5 * 60_000

/** A picture is data: opened by itself, it runs, loads and frames nothing. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

interface PictureDeps {
  readonly files: Pick<PictureFiles, 'get'>
  /** A monotonic clock, in milliseconds. */
  readonly perf?: { now(): number }
}

/** Pictures by their ids, which nobody can guess: that of a draft is known to its restaurant alone. */
export function pictureHandlers({ files, perf = performance }: PictureDeps) {
  // A picture never changes under its id.
  const recent = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    ttl: cacheMs,
    perf,
    sizeCalculation: bytes => bytes.length + 200,
  })
  return handles(pictureRoutes.get, async request => {
    const { pictureId, pictureSize } = request.params
    const etag = `"${pictureId.slice(0, 32)}-${pictureSize}"`
    const key = `${pictureId} ${pictureSize}`
    const bytes = recent.get(key) ?? (await files.get(pictureId, pictureSize))
    if (bytes === null) throw new AppError('picture.not_found')
    recent.set(key, bytes)
    const known = { ...headers, etag }
    if (request.headers['if-none-match'] === etag) return { status: 304, body: null, headers: known }
    return { status: 200, body: bytes, headers: known }
  })
}
