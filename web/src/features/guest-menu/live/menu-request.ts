import type { MenuAnswer } from './fetch-menu.ts'
import type { Timers } from './timers.ts'

/** A later answer proves nothing: proof counts from the request, and by then the page already shows that it is waiting. */
const answerTimeoutMs = 10_000

/** How to fetch the menu, and what to do with what comes back. */
interface MenuRequestOptions<Context> {
  /** What is known at the moment of the request. Its answer says nothing about a later moment. */
  readonly context: () => Context
  readonly send: (signal: AbortSignal) => Promise<MenuAnswer>
  readonly onAnswer: (answer: MenuAnswer, context: Context) => void
  readonly onTimeout: () => void
  readonly timers: Timers
}

/** Fetches the menu: one request at a time, and one more if another was wanted meanwhile. */
export function createMenuRequest<Context>(options: MenuRequestOptions<Context>) {
  const { context, send, onAnswer, onTimeout, timers } = options
  let pending: AbortController | null = null
  let isWantedAgain = false

  function abandon() {
    timers.cancel('answer')
    pending?.abort()
    pending = null
    isWantedAgain = false
  }

  async function start(): Promise<void> {
    if (pending) {
      isWantedAgain = true
      return
    }
    const known = context()
    const request = new AbortController()
    pending = request
    timers.set('answer', answerTimeoutMs, () => {
      abandon()
      onTimeout()
    })
    const answer = await send(request.signal)
    if (pending !== request) return // abandoned meanwhile
    pending = null
    timers.cancel('answer')
    onAnswer(answer, known)
    if (isWantedAgain) {
      isWantedAgain = false
      await start()
    }
  }

  return { start, abandon, isPending: () => pending !== null }
}
