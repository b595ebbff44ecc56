import { copiesCache } from './copy-headers.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The service worker of `SERVICE_WORKER=off npm run build`: removes the worker before it, all copies, and then itself. */

const scope = globalThis as unknown as WorkerScope

async function removeAll(): Promise<void> {
  for (const name of await caches.keys())
    if (name === copiesCache || name.startsWith('app-')) await caches.delete(name)
  await scope.registration.unregister()
}

// At once, unlike an update: it serves no files that could be of another build.
scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', event => event.waitUntil(removeAll()))
