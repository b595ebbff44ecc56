import { tryAgainIn } from '../errors/app-error.ts'
import { holdAll, placesOf } from '../limits/by-network.ts'
import type { Limiter } from '../limits/limiter.ts'

/** All uploads of a process may be this many times those of one account: 64 bodies of 3 MB are a quarter of a service's memory. */
const timesInAll = 4

interface Uploader {
  readonly accountId: string | undefined
  readonly address: string
}

/**
 * Holds a place for the body of an upload until the returned function is called: slow clients must not fill the memory with
 * bodies that are never complete. Throws `service.busy` when the account, its network or the process has too many.
 */
export function holdUpload(limiter: Limiter, { accountId, address }: Uploader): () => void {
  const release = holdAll(limiter, [
    ...placesOf('picture', address),
    ['picture', `account ${accountId ?? ''}`],
    ['picture', 'all', timesInAll],
  ])
  if (!release) throw tryAgainIn(5, 'service.busy')
  return release
}
