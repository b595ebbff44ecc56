import { pageSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import type { ItemChange } from '../model/changes.ts'
import { type Moment, untilNextChange } from '../model/freshness.ts'
import type { fetchMenu, MenuAnswer } from './fetch-menu.ts'
import { isOutdated, type LiveEvent, type LiveState, loadingState, reduceLive } from './live-state.ts'
import { createStreamReader, type openMenuStream } from './menu-stream.ts'
import type { Timers } from './timers.ts'

/** Network, clock, timers and randomness, so that specs control them. */
export interface LiveMenuDeps {
  readonly fetchMenu: typeof fetchMenu
  readonly openStream: typeof openMenuStream
  /** Receives the restaurant's document, first and at each change. It says nothing about the menu's freshness. */
  readonly onRestaurant: (restaurant: unknown) => void
  readonly now: () => Moment
  readonly timers: Timers
  /** 0 to 1. */
  readonly random: () => number
}

export interface LiveMenu {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => LiveState
  /** The page is in view: fetch the menu and follow it. Also ends `pause`. */
  readonly resume: () => void
  /** The page is out of view: close the stream, because a browser has only six connections to one server. */
  readonly pause: () => void
  /** The guest pressed Retry, or the device came online or into focus: fetch at once. */
  readonly retry: () => void
  /** The device reports that it has no network. */
  readonly offline: () => void
  readonly dismissChanges: (changes: readonly ItemChange[]) => void
}

/**
 * Pause between attempts: doubles from 1 s to 10 s, so that fetching alone keeps a menu within its 30 s. Jitter takes off up
 * to half.
 */
const backoffMs = (attempt: number, random: number) =>
  Math.min(1_000 * 2 ** attempt, 10_000) * (0.5 + random / 2)

/** A stream begins with the menu. If none has arrived by then, the page fetches it. */
const firstEventMs = 3_000

/** A later answer proves nothing: proof counts from the request, and by then the page already shows that it is waiting. */
const answerTimeoutMs = 10_000

/** A longer `Retry-After` is cut to this: a guest does not wait longer. */
const retryAfterMaxMs = 30_000

/** What was known when a request was sent. Its answer says nothing about a later moment. */
interface PendingRequest {
  readonly at: Moment
  readonly position: bigint | undefined
  /** The stream that was open then. */
  readonly stream: Stream | null
  readonly abort: AbortController
}

interface Stream {
  readonly close: () => void
  opened: boolean
  /** The stream continues the menu on screen. Only then its `fresh` events are about what the guest sees. */
  synced: boolean
}

/** Follows one menu: fetches it, listens to its stream and tracks how fresh it is. Does nothing until `resume`. */
export function createLiveMenu(menuId: string, deps: LiveMenuDeps): LiveMenu {
  const { now, timers, random } = deps
  let state = loadingState
  const listeners = new Set<() => void>()
  let following = false
  let stream: Stream | null = null
  let pending: PendingRequest | null = null
  let refetchAfter = false
  let etag: string | null = null
  let attempt = 0

  function dispatch(event: LiveEvent) {
    const before = state
    state = reduceLive(state, event, now())
    scheduleFreshnessCheck()
    if (state !== before) for (const listener of listeners) listener()
  }

  function scheduleFreshnessCheck() {
    timers.cancel('freshness')
    const next = following ? untilNextChange(state.facts, now()) : null
    if (next !== null) timers.set('freshness', next, () => dispatch({ type: 'tick' }))
  }

  /** The server sent something: expect the next thing within `pageSilenceMs`. */
  function restartSilenceTimer() {
    timers.set('silence', pageSilenceMs, () => {
      closeStream()
      void refetch()
    })
  }

  /** Fetches the menu: one request at a time, and one more if another was wanted meanwhile. */
  async function refetch(): Promise<void> {
    if (pending) {
      refetchAfter = true
      return
    }
    const request: PendingRequest = {
      at: now(),
      position: state.menu?.position,
      stream: stream?.opened ? stream : null,
      abort: new AbortController(),
    }
    pending = request
    timers.set('answer', answerTimeoutMs, () => {
      abandonRequest()
      handleFailure('unreachable')
    })
    const answer = await deps.fetchMenu(menuId, etag, request.abort.signal)
    if (pending !== request) return // abandoned meanwhile
    pending = null
    timers.cancel('answer')
    applyAnswer(answer, request)
    if (refetchAfter) {
      refetchAfter = false
      await refetch()
    }
  }

  function abandonRequest() {
    timers.cancel('answer')
    pending?.abort.abort()
    pending = null
    refetchAfter = false
  }

  function applyAnswer(answer: MenuAnswer, request: PendingRequest) {
    const moment = answer.requestedAt ?? request.at
    switch (answer.kind) {
      case 'menu': {
        if (isOutdated(state, answer.menu, answer.staleness)) retryLater()
        else {
          etag = answer.etag
          if (request.stream) markSynced(request.stream)
        }
        dispatch({ type: 'answered', menu: answer.menu, moment, staleness: answer.staleness })
        break
      }
      case 'unchanged':
        // It is about the document of the request. A live event may have brought another one meanwhile.
        if (state.menu?.position === request.position) {
          if (request.stream) markSynced(request.stream)
          dispatch({ type: 'current', moment, staleness: answer.staleness })
        }
        break
      case 'gone':
        return stopAsGone()
      default:
        return handleFailure(answer.kind, answer.retryAfterMs)
    }
    restartSilenceTimer()
    if (!stream && !timers.has('attempt')) openStream()
  }

  function markSynced(followed: Stream) {
    followed.synced = true
    attempt = 0
  }

  function openStream() {
    const read = createStreamReader()
    const opening: Stream = {
      opened: false,
      synced: false,
      close: deps.openStream(menuId, {
        onOpen: () => {
          opening.opened = true
          timers.set('first-event', firstEventMs, () => {
            if (!opening.synced) void refetch()
          })
        },
        onEvent: (event, data) => {
          restartSilenceTimer()
          const update = read(event, data, now())
          switch (update.kind) {
            case 'menu':
              if (isOutdated(state, update.menu)) {
                opening.synced = false // later events are about this document, not the one on screen
                return retryLater()
              }
              if (update.menu.position !== state.menu?.position) etag = null // it belongs to the previous document
              markSynced(opening)
              return dispatch({ type: 'pushed', menu: update.menu })
            case 'restaurant':
              return deps.onRestaurant(update.restaurant)
            case 'fresh':
              if (!opening.synced) return
              return dispatch({ type: 'current', moment: update.moment, staleness: null })
            case 'stale':
              return dispatch({ type: 'stale', since: update.since })
            case 'gone':
              return stopAsGone()
            case 'unreadable':
              opening.synced = false // later events are about a document that the page does not have
              return dispatch({ type: 'lost', why: 'unreadable' })
          }
        },
        onEnd: () => {
          closeStream()
          retryLater()
          void refetch()
        },
      }),
    }
    stream = opening
  }

  function closeStream() {
    stream?.close()
    stream = null
    timers.cancel('first-event')
  }

  function handleFailure(why: 'unreachable' | 'unreadable', retryAfterMs = 0) {
    if (why === 'unreadable' && stream) stream.synced = false
    dispatch({ type: 'lost', why })
    retryLater(Math.min(retryAfterMs, retryAfterMaxMs))
  }

  function retryLater(atLeastMs = 0) {
    timers.set('attempt', Math.max(backoffMs(attempt, random()), atLeastMs), () => void refetch())
    attempt += 1
  }

  /** The menu is no longer published. It may come back: `retry` and `resume` fetch it again. */
  function stopAsGone() {
    closeStream()
    timers.cancelAll()
    etag = null
    dispatch({ type: 'gone' })
  }

  function refetchNow() {
    attempt = 0
    timers.cancel('attempt')
    if (!pending) void refetch()
  }

  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    resume: () => {
      following = true
      dispatch({ type: 'tick' }) // first, because what was fresh before the pause may have expired
      refetchNow()
    },
    pause: () => {
      following = false
      abandonRequest()
      closeStream()
      timers.cancelAll()
    },
    retry: () => {
      if (!following) return
      dispatch({ type: 'retried' })
      refetchNow()
    },
    offline: () => {
      if (!following) return
      abandonRequest() // it will not be answered
      handleFailure('unreachable')
    },
    dismissChanges: changes => dispatch({ type: 'dismissed', changes }),
  }
}
