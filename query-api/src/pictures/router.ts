import type { PictureSize } from '@safe-menu/contracts/picture'
import { pictureRoutes } from '@safe-menu/contracts/pictures/routes'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

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

const sql = {
  thumbnail: 'select thumbnail as bytes from pictures.file where id = $1',
  full: 'select full_size as bytes from pictures.file where id = $1',
} as const

interface PictureDeps {
  readonly pool: Pick<pg.Pool, 'query'>
  /** A monotonic clock, in milliseconds. */
  readonly perf?: { now(): number }
}

/** Serves pictures by their ids. Ids cannot be guessed, so only its restaurant sees the picture of a draft. */
export function pictureRouter({ pool, perf = performance }: PictureDeps) {
  // An id always has the same bytes.
  const recent = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    ttl: cacheMs,
    perf,
    sizeCalculation: bytes => bytes.length + 200,
  })
  const load = async (id: string, size: PictureSize): Promise<Buffer | null> => {
    const { rows } = await pool.query<{ bytes: Buffer }>({
      name: `picture-${size}`,
      text: sql[size],
      values: [id],
    })
    return rows[0]?.bytes ?? null
  }
  return createRouter([
    on(pictureRoutes.get, async ctx => {
      const { pictureId, pictureSize } = ctx.input.params
      const key = `${pictureId} ${pictureSize}`
      const kept = recent.get(key)
      const bytes = kept ?? (await load(pictureId, pictureSize))
      if (bytes === null) throw new AppError('picture.not_found')
      if (!kept) recent.set(key, bytes) // not again: its time would begin anew
      ctx.set(headers)
      ctx.etag = `${pictureId.slice(0, 32)}-${pictureSize}`
      ctx.body = bytes
    }),
  ])
}
