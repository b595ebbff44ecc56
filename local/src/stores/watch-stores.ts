import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { StartError } from '../supervisor/start-error.ts'
import type { GivenStore, StoreFault } from './check-store.ts'

const checkEveryMs = 1_000 // a person who has just started the store waits for the answer

const reconnectMs = 5_000 // the parts try again after 3 s at the latest

export type StoreWatch = ReturnType<typeof watchStores>

/**
 * Watches the stores that the operator gave, so that their failures are reported once, in a sentence. Checks nothing before the first
 * `check`. Then it repeats the checks of a store until it answers.
 */
export function watchStores(stores: readonly GivenStore[], say: (sentence: string) => void) {
  let refuse: (error: StartError) => void = () => undefined
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  refused.catch(() => undefined) // the start may have failed for another reason
  let closed = false
  let failedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let running: Promise<boolean> | null = null
  const states = stores.map(store => ({ store, fault: null as StoreFault | null, hasAnswered: false }))
  const allAnswer = () => states.every(({ fault }) => fault === null)

  async function checkOne(state: (typeof states)[number]): Promise<void> {
    const { store, fault: before } = state
    const fault = await store.check()
    if (closed) return
    state.fault = fault
    if (fault === null) {
      state.hasAnswered = true
      if (before !== null) say(`${store.answers}.`)
    } else if (fault.isFinal && !state.hasAnswered) {
      refuse(new StartError(`Safe Menu cannot start: ${fault.sentence}.`, settingsExitCode))
    } else if (fault.sentence !== before?.sentence) say(`${fault.sentence}. Waiting for it ...`)
  }

  async function checkAll(): Promise<boolean> {
    clearTimeout(timer)
    await Promise.all(states.map(checkOne))
    running = null
    if (!allAnswer()) failedAt = performance.now()
    if (!closed && !allAnswer()) timer = setTimeout(() => void check(), checkEveryMs)
    return allAnswer()
  }

  function check(): Promise<boolean> {
    running ??= checkAll()
    return running
  }

  return {
    /** Checks every store. Resolves with whether all of them answer. */
    check,
    /** Rejects with a {@link StartError} when a store refuses because of a wrong setting before it has ever answered. */
    refused,
    /** Whether a store does not answer, or did not until a moment ago: that explains the failures of the parts. */
    explainsFailures: () => !allAnswer() || performance.now() - failedAt < reconnectMs,
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
