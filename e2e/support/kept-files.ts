import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { Page } from 'playwright-core'

/** The paths of everything that the service worker has kept on the device. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

/** Waits until the device keeps a file for each part of a path. */
export const waitUntilKept = (page: Page, ...parts: readonly string[]): Promise<unknown> =>
  waitUntil(`${parts.join(', ')} are kept`, async () => {
    const kept = await keptPaths(page)
    return parts.every(part => kept.some(path => path.includes(part)))
  })
