import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { GuestPageInput } from '@safe-menu/contracts/menus/guest-page'
import { pagePolicy } from '@safe-menu/server-kit/http/page-policy'
import { createSharedQueue } from '@safe-menu/server-kit/limits/shared-queue'
import type { Logger } from 'pino'

/** Renders guest pages away from the thread that answers requests. */
export interface PageRenderer {
  /** The built `index.html`, without a menu. */
  readonly plainPage: Buffer
  /** The Content-Security-Policy of a rendered page, which has its styles inside. */
  readonly policy: string
  /** The `Link` header of a rendered page: a slow phone asks for the scripts before it has begun to read the page. */
  readonly scripts: string
  /** The version of the rendering code. Another version may render the same documents differently. */
  readonly version: string
  /** Rejects with `service.busy` when too many are waiting, and when rendering fails or takes too long. */
  render(input: GuestPageInput): Promise<string>
  close(): Promise<void>
}

/** A menu of 160 dishes takes about 30 ms on an idle core. In a longer queue, pages would wait for seconds. */
const maxWaiting = 50
/** A restaurant's pages in all languages. Beyond it, guests get the plain page. */
const maxOfRestaurant = 10
/** The largest menu takes a tenth of this. A page that takes longer must not delay other restaurants' pages. */
const renderMs = 5_000
/** Several times what the largest menu needs. */
const maxHeapMb = 256

/** What the worker runs: the web client's own code, which this package must not import. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { readFileSync } = require('node:fs')
  const ready = import(workerData.module).then(({ createGuestPage }) =>
    createGuestPage(readFileSync(workerData.template, 'utf8')))
  parentPort.on('message', async input => {
    const render = await ready // a worker that cannot load its code ends with the error
    try {
      parentPort.postMessage({ html: render(input) })
    } catch (error) {
      parentPort.postMessage({ fault: String(error?.stack ?? error) })
    }
  })`

const scriptsOf = (template: string): string =>
  [...template.matchAll(/<script [^>]*src="([^"]+)"/gu)]
    .map(([, address]) => `<${address}>; rel=modulepreload`)
    .join(', ')

/** The page that the worker renders. */
interface Job {
  readonly restaurantId: string
  readonly resolve: (html: string) => void
  readonly reject: (error: Error) => void
}

/** `directory`: the folder of the built renderer, from `npm run build`. `null`: it is not built. */
export function createPageRenderer(directory: string, log: Logger): PageRenderer | null {
  const module = join(directory, 'guest-page.mjs')
  const template = join(directory, 'template.html')
  if (!existsSync(module) || !existsSync(template)) return null
  const queue = createSharedQueue({
    concurrency: 1,
    perKey: maxOfRestaurant,
    waiting: maxWaiting,
    retryAfter: 1,
  })
  /** Started at once, so that the first guest does not wait until it has loaded its code. */
  let worker: Worker | null = start()
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const started = new Worker(program, {
      eval: true,
      execArgv: [],
      workerData: { module: pathToFileURL(module).href, template },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    started.unref()
    started.on('message', ({ html, fault }: { html?: string; fault?: string }) => {
      if (started === worker) finish(html ?? new Error(fault))
    })
    started.on('error', error => restart(started, error))
    return started
  }

  /** A worker that failed as a whole is replaced by the next page. */
  function restart(failed: Worker, error: Error) {
    if (failed !== worker) return
    worker = null
    void failed.terminate()
    finish(error)
  }

  function finish(result: string | Error) {
    clearTimeout(timer)
    const job = current
    current = null
    if (result instanceof Error) {
      log.error({ err: result, restaurantId: job?.restaurantId }, 'a guest page was not rendered')
      job?.reject(result)
    } else job?.resolve(result)
  }

  function renderNow(input: GuestPageInput): Promise<string> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('the renderer is closed'))
      current = { restaurantId: input.restaurantId, resolve, reject }
      const used = worker ?? start()
      worker = used
      used.postMessage(input)
      const late = () => restart(used, new Error(`the page was not rendered within ${renderMs} ms`))
      timer = setTimeout(late, renderMs)
    })
  }

  return {
    plainPage: readFileSync(join(directory, 'plain.html')),
    policy: pagePolicy(readFileSync(template, 'utf8')),
    scripts: scriptsOf(readFileSync(template, 'utf8')),
    version: createHash('sha256').update(readFileSync(module)).update(readFileSync(template)).digest('hex'),
    render: input => queue.run(input.restaurantId, () => renderNow(input)),
    async close() {
      isClosed = true
      clearTimeout(timer)
      current?.reject(new Error('the renderer is closed')) // then those that wait
      await worker?.terminate()
    },
  }
}
