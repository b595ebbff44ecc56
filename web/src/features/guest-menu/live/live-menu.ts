import { pageSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import type { ItemChange } from '../model/changes.ts'
import { type Moment, untilNextChange } from '../model/freshness.ts'
import { isOutdated, type LiveEvent, type LiveState, loadingState, reduceLive } from './live-state.ts'
import type { MenuAnswer } from './menu-answer.ts'
import { createStreamReader, type StreamEvent } from './menu-stream.ts'
import type { Timers } from './timers.ts'

export interface StreamHandlers {
  readonly onOpen: () => void
  readonly onEvent: (event: StreamEvent, data: string) => void
  /** The stream ended or never began, and does not come back by itself. */
  readonly onEnd: () => void
}

/** The outside world, so that specs can turn the clock and cut the line. */
export interface LiveMenuDeps {
  /** Asks for the menu unless it is still the one of `etag`; gives up on `signal`. Never throws. */
  readonly ask: (etag: string | null, signal: AbortSignal) => Promise<MenuAnswer>
  /** Opens the live stream; answers how to close it, after which no handler is called. */
  readonly openStream: (handlers: StreamHandlers) => () => void
  /** Told the restaurant's own document, first and at each change. It says nothing about the menu's freshness. */
  readonly onRestaurant: (answer: unknown) => void
  readonly now: () => Moment
  readonly timers: Timers
  /** 0 to 1. */
  readonly random: () => number
}

export interface LiveMenu {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => LiveState
  /** The page is in view: ask, and follow. Also the way back from `pause`. */
  readonly resume: () => void
  /** The page is out of view: let go of the connection, of which a browser has only six for one server. */
  readonly pause: () => void
  /** The guest pressed Retry, or the device came online or into focus: try at once. */
  readonly retry: () => void
  /** The device says that it has no network. */
  readonly offline: () => void
  readonly dismissChanges: (changes: readonly ItemChange[]) => void
}

/** Between attempts: doubling from 1 s to 10 s, so that asking alone keeps a menu within its 30 s; spread by half. */
const backoffMs = (attempt: number, random: number) =>
  Math.min(1_000 * 2 ** attempt, 10_000) * (0.5 + random / 2)

/** A stream begins with the menu; if that has not come by then, we ask. */
const firstEventMs = 3_000

/** A later answer proves nothing: proof counts from the asking, and by then the page has said that it waits. */
const answerTimeoutMs = 10_000

/** No `Retry-After` keeps a guest waiting longer than this. */
const retryAfterMaxMs = 30_000

/** What was known when the menu was asked for: an answer speaks of no other moment. */
interface Question {
  readonly at: Moment
  readonly position: bigint | undefined
  /** The stream that was open. */
  readonly stream: Stream | null
  readonly giveUp: AbortController
}

interface Stream {
  readonly close: () => void
  opened: boolean
  /** Whether the menu on screen is known to be the one this stream continues: only then `fresh` speaks about the screen. */
  synced: boolean
}

/** Follows one menu: asks for it, listens to it, and knows how fresh it is. Does nothing until resumed. */
export function createLiveMenu(deps: LiveMenuDeps): LiveMenu {
  const { ask, openStream, onRestaurant, now, timers, random } = deps
  let state = loadingState
  const listeners = new Set<() => void>()
  let following = false
  let stream: Stream | null = null
  let question: Question | null = null
  let askAgain = false
  let etag: string | null = null
  let attempt = 0

  function dispatch(event: LiveEvent) {
    const before = state
    state = reduceLive(state, event, now())
    watchFreshness()
    if (state !== before) for (const listener of listeners) listener()
  }

  function watchFreshness() {
    timers.cancel('freshness')
    const next = following ? untilNextChange(state.facts, now()) : null
    if (next !== null) timers.set('freshness', next, () => dispatch({ type: 'tick' }))
  }

  /** Something came from the server; the next thing is due within `pageSilenceMs`. */
  function heard() {
    timers.set('silence', pageSilenceMs, () => {
      closeStream()
      void check()
    })
  }

  /** Asks for the menu; one question at a time, and once more if somebody wanted to ask meanwhile. */
  async function check(): Promise<void> {
    if (question) {
      askAgain = true
      return
    }
    const asked: Question = {
      at: now(),
      position: state.menu?.position,
      stream: stream?.opened ? stream : null,
      giveUp: new AbortController(),
    }
    question = asked
    timers.set('answer', answerTimeoutMs, () => {
      giveUp()
      lose('unreachable')
    })
    const answer = await ask(etag, asked.giveUp.signal)
    if (question !== asked) return // given up meanwhile
    question = null
    timers.cancel('answer')
    take(answer, asked)
    if (askAgain) {
      askAgain = false
      await check()
    }
  }

  function giveUp() {
    timers.cancel('answer')
    question?.giveUp.abort()
    question = null
    askAgain = false
  }

  function take(answer: MenuAnswer, asked: Question) {
    const moment = answer.askedAt ?? asked.at
    switch (answer.kind) {
      case 'menu': {
        if (isOutdated(state, answer.menu, answer.staleness)) tryLater()
        else {
          etag = answer.etag
          if (asked.stream) sync(asked.stream)
        }
        dispatch({ type: 'answered', menu: answer.menu, moment, staleness: answer.staleness })
        break
      }
      case 'unchanged':
        // It speaks of the document that was asked about; a live event may have brought another one meanwhile.
        if (state.menu?.position === asked.position) {
          if (asked.stream) sync(asked.stream)
          dispatch({ type: 'current', moment, staleness: answer.staleness })
        }
        break
      case 'gone':
        return leave()
      default:
        return lose(answer.kind, answer.retryAfterMs)
    }
    heard()
    if (!stream && !timers.has('attempt')) follow()
  }

  function sync(followed: Stream) {
    followed.synced = true
    attempt = 0
  }

  function follow() {
    const read = createStreamReader()
    const opening: Stream = {
      opened: false,
      synced: false,
      close: openStream({
        onOpen: () => {
          opening.opened = true
          timers.set('first-event', firstEventMs, () => {
            if (!opening.synced) void check()
          })
        },
        onEvent: (event, data) => {
          heard()
          const news = read(event, data, now())
          switch (news.kind) {
            case 'menu':
              if (isOutdated(state, news.menu)) {
                opening.synced = false // what follows speaks of this document, not of the one on screen
                return tryLater()
              }
              if (news.menu.position !== state.menu?.position) etag = null // it belongs to the document before
              sync(opening)
              return dispatch({ type: 'pushed', menu: news.menu })
            case 'restaurant':
              return onRestaurant(news.restaurant)
            case 'fresh':
              if (!opening.synced) return
              return dispatch({ type: 'current', moment: news.moment, staleness: null })
            case 'stale':
              return dispatch({ type: 'stale', since: news.since })
            case 'gone':
              return leave()
            case 'unreadable':
              opening.synced = false // what follows speaks of a document that we do not have
              return dispatch({ type: 'lost', why: 'unreadable' })
          }
        },
        onEnd: () => {
          closeStream()
          tryLater()
          void check()
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

  function lose(why: 'unreachable' | 'unreadable', retryAfterMs = 0) {
    if (why === 'unreadable' && stream) stream.synced = false
    dispatch({ type: 'lost', why })
    tryLater(Math.min(retryAfterMs, retryAfterMaxMs))
  }

  function tryLater(atLeastMs = 0) {
    timers.set('attempt', Math.max(backoffMs(attempt, random()), atLeastMs), () => void check())
    attempt += 1
  }

  /** The menu is not published any more. It may come back: `retry` and `resume` still ask. */
  function leave() {
    closeStream()
    timers.cancelAll()
    etag = null
    dispatch({ type: 'gone' })
  }

  function tryNow() {
    attempt = 0
    timers.cancel('attempt')
    if (!question) void check()
  }

  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    resume: () => {
      following = true
      dispatch({ type: 'tick' }) // first of all: what was fresh before the pause may have expired
      tryNow()
    },
    pause: () => {
      following = false
      giveUp()
      closeStream()
      timers.cancelAll()
    },
    retry: () => {
      if (!following) return
      dispatch({ type: 'retried' })
      tryNow()
    },
    offline: () => {
      if (!following) return
      giveUp() // what was asked will not be answered any more
      lose('unreachable')
    },
    dismissChanges: changes => dispatch({ type: 'dismissed', changes }),
  }
}
