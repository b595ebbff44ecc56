import { fieldsOf } from '../device/read-json.ts'
import { type AppFiles, createAppFiles } from './app-files.ts'
import { createCopies } from './copies.ts'
import { copiesCache } from './copy-headers.ts'
import { classify, firstAnswer, isId, listAddress } from './requests.ts'
import type { WorkerEvent, WorkerScope } from './worker-scope.ts'

/** The service worker of guests' pages: the network first. No `skipWaiting`, so that a page and its files are of one build. */

/** The build writes it in. */
declare const guestAppFiles: AppFiles

const scope = globalThis as unknown as WorkerScope
const app = createAppFiles(guestAppFiles)
const copies = createCopies({
  open: () => caches.open(copiesCache),
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
})

scope.addEventListener('install', event => event.waitUntil(app.install()))
scope.addEventListener('activate', event =>
  // The first worker takes over the page that registered it, which has no other.
  event.waitUntil(app.removeOthers().then(() => scope.clients.claim())),
)

async function answerPage({ request }: WorkerEvent, restaurantId: string | null): Promise<Response> {
  // Asks the server even where the browser would take its own cached page (Back, a restored tab): through a worker, the page
  // cannot tell the two apart, and would take the age of its data from a request that never reached the server.
  const network = fetch(new Request(request, { cache: 'no-cache' }))
  // Without a copy, a guest on a slow network is better off waiting for the page with the menu in it.
  const isSaved = restaurantId === null || (await copies.has(listAddress(restaurantId)).catch(() => false))
  if (isSaved) return firstAnswer({ network, copy: app.file })
  return network.catch(async error => {
    const shell = await app.file()
    if (shell) return shell
    throw error
  })
}

async function answerDocument(event: WorkerEvent, path: string): Promise<Response> {
  const network = fetch(event.request)
  event.waitUntil(
    network.then(
      ({ status }) => (status === 404 || status === 410 ? copies.forgetGone(path) : undefined),
      () => undefined, // no network: nothing is known
    ),
  )
  return firstAnswer({ network, copy: () => copies.read(path) })
}

const answerFile = async ({ request }: WorkerEvent, path: string): Promise<Response> =>
  (await app.file(path).catch(() => undefined)) ?? fetch(request)

scope.addEventListener('fetch', event => {
  const handled = classify(event.request, location.origin)
  if (handled === null) return
  if (handled.kind === 'page') event.respondWith(answerPage(event, handled.restaurantId))
  else if (handled.kind === 'document') event.respondWith(answerDocument(event, handled.path))
  else event.respondWith(answerFile(event, handled.path))
})

/** Pages ask one after the other, because they would read and write the same copies. */
let last: Promise<unknown> = Promise.resolve()

scope.addEventListener('message', event => {
  const { restaurantId, menuId, language } = fieldsOf(fieldsOf(event.data).keep)
  if (!isId(restaurantId) || !isId(menuId)) return
  // A failure keeps the copies as they are: without a network, without room.
  last = last
    .then(() => app.keepLanguage(language))
    .catch(() => undefined)
    .then(() => copies.keepPage(restaurantId, menuId))
    .then(() => copies.staffLanguageOf(restaurantId))
    .then(app.keepLanguage)
    .catch(() => undefined)
  event.waitUntil(last)
})
