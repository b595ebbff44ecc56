import { pictureRoutes } from '@safe-menu/contracts/pictures/routes'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { handles } from '@safe-menu/server-kit/http/handler'
import type { PictureFiles } from '@safe-menu/server-kit/pictures/files'
import { LRUCache } from 'lru-cache'

/** About 1,500 thumbnails: what the guests of fifty restaurants look at. */
const cacheBytes = 32 * 1024 * 1024

/** A removed picture is served from memory for at most this long. */
const cacheMs = 5 * 60_000

/** A picture that is opened as a page must not run, load or frame anything. */
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

/** Serves pictures by their ids. Ids cannot be guessed, so only its restaurant sees the picture of a draft. */
export function pictureHandlers({ files, perf = performance }: PictureDeps) {
  // An id always has the same bytes.
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
    const kept = recent.get(key)
    const bytes = kept ?? (await files.get(pictureId, pictureSize))
    if (bytes === null) throw new AppError('picture.not_found')
    if (!kept) recent.set(key, bytes) // not again: its time would begin anew
    return { status: 200, body: bytes, headers: { ...headers, etag } }
  })
}
