import type { Moment, PageData } from '../../../hydration/page-data.ts'
import { type ItemChange, menuChanges } from './changes.ts'
import type { FailedLoad, Staleness } from './fetch-menu.ts'
import { earlier, type Freshness, type FreshnessFacts, freshnessAt, later, noFacts } from './freshness.ts'
import { type GuestMenu, readMenu } from './guest-document.ts'

/** What the page knows about one menu. A document only replaces an older one, so a late answer cannot bring back the past. */
export interface LiveState {
  /** `failed`: there is no menu to show. Later failures keep the last menu and show in `freshness`. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone'
  /** Why the first load failed. */
  readonly failure: FailedLoad | null
  readonly menu: GuestMenu | null
  readonly facts: FreshnessFacts
  /** The freshness when this state was made. */
  readonly freshness: Freshness
  /** Changes that the guest has not dismissed, the oldest first. */
  readonly changes: readonly ItemChange[]
}

export type LiveEvent =
  /** A whole document, in answer to a request made at `moment`. */
  | {
      readonly type: 'answered'
      readonly menu: GuestMenu
      readonly moment: Moment
      readonly staleness: Staleness
    }
  /** A whole document of a live event. It proves nothing by itself: it may have been buffered while the device slept. */
  | { readonly type: 'pushed'; readonly menu: GuestMenu }
  /** The menu on screen is the latest as of `moment`. */
  | { readonly type: 'current'; readonly moment: Moment; readonly staleness: Staleness }
  /** The server cannot vouch for the menu since `since` (epoch ms). */
  | { readonly type: 'stale'; readonly since: number }
  | { readonly type: 'lost'; readonly why: FailedLoad }
  | { readonly type: 'gone' }
  | { readonly type: 'retried' }
  | { readonly type: 'dismissed'; readonly changes: readonly ItemChange[] }
  | { readonly type: 'tick' }

/** A menu that came with the page. */
export interface FirstMenu {
  readonly menu: GuestMenu
  readonly etag: string
  /** When the page was requested; `null`: the page may come from a cache, so this menu proves nothing. */
  readonly requestedAt: Moment | null
  readonly staleness: Staleness
}

const loadingState: LiveState = {
  phase: 'loading',
  failure: null,
  menu: null,
  facts: noFacts,
  freshness: freshnessAt(noFacts, { wall: 0, steady: 0 }),
  changes: [],
}

/** The state with the menu that came with the page, if there is one. */
export function firstState(first: FirstMenu | null, now: Moment): LiveState {
  if (!first) return loadingState
  const facts = first.requestedAt ? proven(noFacts, first.requestedAt, first.staleness) : noFacts
  return { ...renderedState(first), facts, freshness: freshnessAt(facts, now) }
}

/** The same as the server renders it: without a word about its age, which only the device can tell. */
export function renderedState(first: FirstMenu | null): LiveState {
  return first
    ? { ...loadingState, phase: 'ready', menu: first.menu, freshness: { kind: 'fresh' } }
    : loadingState
}

/** The next state at `now`. The same object when nothing visible has changed. */
export function reduceLive(state: LiveState, event: LiveEvent, now: Moment): LiveState {
  const after = next(state, event)
  const freshness = freshnessAt(after.facts, now)
  if (!sameFreshness(freshness, after.freshness)) return { ...after, freshness }
  return after
}

const sameFreshness = (a: Freshness, b: Freshness) => JSON.stringify(a) === JSON.stringify(b)

function next(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'answered':
      return withDocument(
        state,
        event.menu,
        proven(state.facts, event.moment, event.staleness),
        event.staleness,
      )
    case 'pushed':
      return withDocument(state, event.menu, state.facts)
    case 'current':
      return state.menu ? { ...state, facts: proven(state.facts, event.moment, event.staleness) } : state
    case 'stale':
      return { ...state, facts: { ...state.facts, staleSince: event.since } }
    case 'lost': {
      if (!state.menu && state.phase !== 'gone') return { ...state, phase: 'failed', failure: event.why }
      return { ...state, facts: { ...state.facts, contactLost: true } }
    }
    case 'gone':
      return { ...state, phase: 'gone', changes: [] }
    case 'retried':
      return state.phase === 'failed' ? { ...state, phase: 'loading', failure: null } : state
    case 'dismissed':
      return { ...state, changes: state.changes.filter(change => !event.changes.includes(change)) }
    case 'tick':
      return state
  }
}

function withDocument(
  state: LiveState,
  menu: GuestMenu,
  facts: FreshnessFacts,
  staleness: Staleness = null,
): LiveState {
  if (isOutdated(state, menu, staleness)) return state
  const changes = state.menu && state.phase === 'ready' ? menuChanges(state.menu, menu) : []
  return {
    ...state,
    phase: 'ready',
    failure: null,
    menu,
    facts,
    changes: changes.length === 0 ? state.changes : [...state.changes, ...changes].slice(-changesKept),
  }
}

/**
 * Whether a document is older than the one on screen: a live event overtook it, or its server is behind another. Once the
 * page is expired, a current document is never outdated: positions start lower when the log was restored from a backup.
 */
function isOutdated(state: LiveState, menu: GuestMenu, staleness: Staleness = null): boolean {
  if (state.freshness.kind === 'expired' && staleness === null) return false
  return state.menu !== null && menu.position < state.menu.position
}

/** A guest reads no more than these. The oldest are dropped first. */
const changesKept = 30

function proven(facts: FreshnessFacts, moment: Moment, staleness: Staleness): FreshnessFacts {
  if (staleness?.isCopy) return { ...noFacts, copy: staleness }
  const proof = later(facts.proof, staleness === null ? moment : earlier(moment, staleness.ageMs))
  return { proof, staleSince: staleness?.since ?? null, contactLost: false }
}

/** The menu of a rendered page; `null`: the page has another one or none. */
export function firstMenuOf(data: PageData | null, menuId: string): FirstMenu | null {
  if (data?.menu?.id !== menuId) return null
  const { requestedAt, staleness } = data
  return { menu: readMenu(data.menu.document), etag: `"${data.menu.etag}"`, requestedAt, staleness }
}
