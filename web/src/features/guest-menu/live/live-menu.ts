import { pageSilenceMs } from '@safe-menu/contracts/freshness-bounds'
import { createListeners } from '../../../device/store.ts'
import type { Moment } from '../../../hydration/page-data.ts'
import type { ItemChange } from './changes.ts'
import { createMenuRequest, type FailedLoad, type fetchMenu, type MenuAnswer } from './fetch-menu.ts'
import { untilNextChange } from './freshness.ts'
import type { GuestMenu } from './guest-document.ts'
import { type FirstMenu, firstState, type LiveEvent, reduceLive, renderedState } from './live-state.ts'
import { applyPatch, type MenuPatch, tagOf } from './menu-patch.ts'
import type { openMenuStream, StreamUpdate } from './menu-stream.ts'
import { createBackoff, type Timers } from './timers.ts'

/** Network, clock, timers and randomness (0 to 1), so that specs control them. */
interface LiveMenuDeps {
  /** The menu that came with the page; `null`: none. */
  readonly first: FirstMenu | null
  readonly fetchMenu: typeof fetchMenu
  readonly openStream: typeof openMenuStream
  /** Receives the restaurant's document, first and at each change. It says nothing about the menu's freshness. */
  readonly onRestaurant: (restaurant: unknown) => void
  readonly now: () => Moment
  readonly timers: Timers
  readonly random: () => number
}

/** A stream of the menu on screen. */
interface OpenStream {
  readonly close: () => void
  opened: boolean
  /** The stream continues the menu on screen. Only then its `fresh` events are about what the guest sees. */
  synced: boolean
}

export type LiveMenu = ReturnType<typeof createLiveMenu>

/** A stream begins with the menu, or with a patch that continues it. Without either by then, the page fetches it. */
const firstEventMs = 3_000

/** Follows one menu: fetches it, listens to its stream and tracks how fresh it is. Does nothing until `resume`. */
export function createLiveMenu(menuId: string, { first, now, timers, ...deps }: LiveMenuDeps) {
  let state = firstState(first, now())
  const rendered = renderedState(first)
  const { subscribe, notify } = createListeners()
  let following = false
  let stream: OpenStream | null = null
  /** The tag of the menu on the screen. */
  let etag: string | null = first?.etag ?? null
  /** The menu that came with the page needs no request while it is fresh: the stream continues it. */
  let isFirstCurrent = first !== null
  const backoff = createBackoff(deps.random)

  function dispatch(event: LiveEvent) {
    const before = state
    state = reduceLive(state, event, now())
    timers.cancel('freshness')
    const next = following ? untilNextChange(state.facts, now()) : null
    if (next !== null) timers.set('freshness', next, () => dispatch({ type: 'tick' }))
    if (state !== before) notify()
  }

  /** The server sent something: expect the next thing within `pageSilenceMs`. */
  function restartSilenceTimer() {
    timers.set('silence', pageSilenceMs, () => {
      closeStream()
      void request.start()
    })
  }

  const known = () => ({ at: now(), position: state.menu?.position, stream: stream?.opened ? stream : null })

  const request = createMenuRequest({
    context: known,
    send: signal => deps.fetchMenu(menuId, etag, signal),
    onAnswer: applyAnswer,
    onTimeout: () => handleFailure('unreachable'),
    timers,
  })

  function applyAnswer(answer: MenuAnswer, then: ReturnType<typeof known>) {
    const moment = then.at
    switch (answer.kind) {
      case 'menu':
        dispatch({ type: 'answered', menu: answer.menu, moment, staleness: answer.staleness })
        if (state.menu !== answer.menu) {
          retryLater() // it is older than the menu on screen, which stays
          break
        }
        etag = answer.etag
        // A copy is not from the server: the stream may continue another document.
        if (then.stream && !answer.staleness?.isCopy) markSynced(then.stream)
        break
      case 'unchanged':
        // It is about the document of the request. A live event may have brought another one meanwhile.
        if (state.menu?.position === then.position) {
          if (then.stream) markSynced(then.stream)
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

  function markSynced(followed: OpenStream) {
    followed.synced = true
    backoff.reset()
  }

  function openStream() {
    const opening: OpenStream = {
      opened: false,
      synced: false,
      close: deps.openStream(menuId, tagOf(etag), {
        now,
        onOpen: () => {
          opening.opened = true
          timers.set('first-event', firstEventMs, () => {
            if (!opening.synced) void request.start()
          })
        },
        onUpdate: update => applyUpdate(opening, update),
        onEnd: restartStream,
      }),
    }
    stream = opening
  }

  function applyUpdate(followed: OpenStream, update: StreamUpdate) {
    // A late `fresh` event is no sign of life: the device slept, its clock was set, or the stream was stale until now.
    const isLate = update.kind === 'fresh' && now().wall - update.moment.wall >= pageSilenceMs
    if (!isLate) restartSilenceTimer()
    switch (update.kind) {
      case 'menu':
        return applyPushed(followed, update.menu, update.etag)
      case 'patch':
        return applyPushedPatch(followed, update.patch)
      case 'restaurant':
        return deps.onRestaurant(update.restaurant)
      case 'fresh':
        if (!followed.synced) return
        return dispatch({ type: 'current', moment: update.moment, staleness: null })
      case 'stale':
        return dispatch({ type: 'stale', since: update.since })
      case 'gone':
        return stopAsGone()
      case 'unreadable':
        followed.synced = false // later events are about a document that the page does not have
        return dispatch({ type: 'lost', why: 'unreadable' })
    }
  }

  function applyPushed(followed: OpenStream, menu: GuestMenu, newEtag: string | null) {
    dispatch({ type: 'pushed', menu })
    if (state.menu !== menu) {
      followed.synced = false // later events are about this document, not the newer one on screen
      return retryLater()
    }
    etag = newEtag
    markSynced(followed)
  }

  function applyPushedPatch(followed: OpenStream, patch: MenuPatch) {
    const menu = applyPatch(state.menu, etag, patch)
    if (menu === null) {
      // The menu has changed, and the page does not know how.
      dispatch({ type: 'lost', why: 'unreachable' })
      return restartStream()
    }
    if (patch.from === patch.to) markSynced(followed)
    else applyPushed(followed, menu, `"${patch.to}"`)
  }

  /** The stream ended, or continues another menu than the one on screen: fetches the menu, and follows it again a little later. */
  function restartStream() {
    closeStream()
    retryLater()
    void request.start()
  }

  function closeStream() {
    stream?.close()
    stream = null
    timers.cancel('first-event')
  }

  function handleFailure(why: FailedLoad, retryAfterMs = 0) {
    if (why === 'unreadable' && stream) stream.synced = false
    dispatch({ type: 'lost', why })
    retryLater(retryAfterMs)
  }

  function retryLater(retryAfterMs = 0) {
    timers.set('attempt', backoff.next(retryAfterMs), () => void request.start())
  }

  /** The menu is no longer published. It may come back: `retry` and `resume` fetch it again. */
  function stopAsGone() {
    closeStream()
    timers.cancelAll()
    etag = null
    dispatch({ type: 'gone' })
  }

  function refetchNow() {
    backoff.reset()
    timers.cancel('attempt')
    if (!request.isPending()) void request.start()
  }

  return {
    subscribe,
    state: () => state,
    /** What the server has rendered: the menu, and nothing that only the device knows. */
    renderedState: () => rendered,
    /** The page is in view: fetch the menu and follow it. Also ends `pause`. */
    resume() {
      following = true
      dispatch({ type: 'tick' }) // first, because what was fresh before the pause may have expired
      if (!isFirstCurrent || state.freshness.kind !== 'fresh') return refetchNow()
      isFirstCurrent = false
      restartSilenceTimer()
      openStream() // without a stream that continues the first menu, the page fetches it
    },
    /** The page is out of view: close the stream, because a browser has only six connections to one server. */
    pause() {
      following = false
      request.abandon()
      closeStream()
      timers.cancelAll()
    },
    /** The guest pressed Retry, or the device came online or into focus: fetch at once. */
    retry() {
      if (!following) return
      dispatch({ type: 'retried' })
      refetchNow()
    },
    /** The device reports that it has no network. */
    offline() {
      if (!following) return
      request.abandon() // it will not be answered
      handleFailure('unreachable')
    },
    dismissChanges: (changes: readonly ItemChange[]) => dispatch({ type: 'dismissed', changes }),
  }
}
