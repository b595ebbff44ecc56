import {
  type AssessableItem,
  type Assessment,
  assessItem,
  isHiddenInStrictMode,
} from '@safe-menu/contracts/allergens/safety'
import { placesItems } from '@safe-menu/contracts/menus/arrangement'
import { useEffect, useMemo, useRef } from 'react'
import { bySection, type Section } from '../../../dish/by-section.ts'
import { t } from '../../../i18n/t.ts'
import type { Freshness } from '../live/freshness.ts'
import type { GuestItem, GuestMenu, Translation } from '../live/guest-document.ts'
import type { LiveState } from '../live/live-state.ts'
import type { GuestReason } from './reason-text.ts'

/**
 * Groups a menu for the guest. `assessItem` of the contracts decides. This file only removes "safe": from items that could
 * not be read in full, and from everything once the data is too old.
 */

export interface JudgedItem {
  readonly item: GuestItem
  readonly reasons: readonly GuestReason[]
  /** Hidden by strict mode alone: in standard mode it is under "Ask staff first". */
  readonly isUncertain?: true
}

export type Results =
  /** The whole menu: no filters, or (`pending`) filters that are not applied. Nothing is called safe. */
  | { readonly mode: 'plain'; readonly pending: boolean; readonly items: readonly GuestItem[] }
  | {
      readonly mode: 'personal'
      readonly safe: readonly GuestItem[]
      readonly ask: readonly JudgedItem[]
      readonly hidden: readonly JudgedItem[]
      /** Ids of all items that match the search, in the menu's order. */
      readonly order: readonly string[]
      /** The data is too old: every "safe" became "ask". */
      readonly expired: boolean
    }

/** Results for a guest's filters. */
type PersonalResults = Extract<Results, { mode: 'personal' }>

export type Verdict = GuestAssessment['verdict']
export const verdicts: readonly Verdict[] = ['safe', 'ask', 'hidden']

export type GuestAssessment =
  | Extract<Assessment, { verdict: 'safe' }>
  | { readonly verdict: 'ask' | 'hidden'; readonly reasons: readonly GuestReason[] }

/** What the contracts say. Data that is too old hides nothing. */
const isHiddenWhenStrict = (reason: GuestReason): boolean =>
  reason.kind === 'unreadable' || (reason.kind !== 'out-of-date' && isHiddenInStrictMode(reason))

/** The part of an item that its verdict depends on. */
export type JudgeableItem = AssessableItem & Pick<GuestItem, 'readable'>

/** Judges one item for a non-empty choice. */
export function judge(
  item: JudgeableItem,
  selected: readonly string[],
  freshness: Freshness,
): GuestAssessment {
  const assessment = assessItem(item, new Set(selected))
  if (assessment.verdict === 'hidden') return assessment
  const reasons: GuestReason[] = assessment.verdict === 'ask' ? [...assessment.reasons] : []
  if (!item.readable) reasons.push({ kind: 'unreadable' })
  if (freshness.kind === 'expired') reasons.push({ kind: 'out-of-date', since: freshness.since })
  return reasons.length === 0 ? { verdict: 'safe' } : { verdict: 'ask', reasons }
}

export interface ResultsInput {
  readonly items: readonly GuestItem[]
  readonly search: string
  readonly selected: readonly string[]
  readonly applied: boolean
  readonly freshness: Freshness
  /** Strict mode. */
  readonly isStrict?: boolean
}

/** Searches, then groups. Items keep the menu's order. */
export function resultsOf(input: ResultsInput): Results {
  const { items, search, selected, applied, freshness, isStrict = false } = input
  // Without a search the same list, so that the page need not show it again.
  const found = search.trim() === '' ? items : items.filter(item => matchesSearch(item, search))
  if (selected.length === 0 || !applied) return { mode: 'plain', pending: selected.length > 0, items: found }

  const safe: GuestItem[] = []
  const ask: JudgedItem[] = []
  const hidden: JudgedItem[] = []
  for (const item of found) {
    const assessment = judge(item, selected, freshness)
    if (assessment.verdict === 'safe') safe.push(item)
    else if (assessment.verdict === 'ask') {
      const { reasons } = assessment
      if (isStrict && reasons.some(isHiddenWhenStrict)) hidden.push({ item, reasons, isUncertain: true })
      else ask.push({ item, reasons })
    } else hidden.push({ item, reasons: assessment.reasons })
  }
  const order = found.map(({ id }) => id)
  return { mode: 'personal', safe, ask, hidden, order, expired: freshness.kind === 'expired' }
}

/** The items shown as cards: all but the hidden ones. */
export function shownDishes(results: Results): readonly GuestItem[] {
  return results.mode === 'plain' ? results.items : [...results.safe, ...results.ask.map(({ item }) => item)]
}

/** How many of the items shown are not confirmed (product, "Items not confirmed"). */
export function notConfirmedCount(results: Results): number {
  return shownDishes(results).filter(item => item.allergensConfirmedAt === null).length
}

const countTexts = { safe: 'count.safeForYou', ask: 'count.ask', hidden: 'count.hidden' } as const

/** How many dishes a verdict has, in words. */
export const countText = (results: PersonalResults, verdict: Verdict): string =>
  t(countTexts[verdict], { count: results[verdict].length })

/** The counts in words, shown above the list and announced when they change. */
export function summaryText(results: Results): string {
  if (results.mode === 'plain') return t('count.dishes', { count: results.items.length })
  return verdicts.map(verdict => countText(results, verdict)).join(' · ')
}

/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** A text as it is searched: without case and accents, and with `&` as "and". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[ßæœøłđ]/gu, letter => plainLetters[letter] ?? letter)
    .replaceAll('’', "'")
    .replaceAll('&', ' and ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether an item matches the search: a substring of its name or description (specification section 5), also translated. */
export function matchesSearch(
  item: Pick<GuestItem, 'name' | 'description' | 'translation'>,
  search: string,
): boolean {
  const term = fold(search)
  const found = ({ name, description }: Pick<Translation, 'name' | 'description'>) =>
    fold(name).includes(term) || fold(description).includes(term)
  return found(item) || (item.translation ? found(item.translation) : false)
}

/** A shorter group of dishes is read at a glance: sections would only spread it over the screen. */
const leastForSections = 9

/** The dishes of a verdict by section if they are many or the restaurant has put items in order, else as one section. */
export function sectionsOfGroup<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
  order: GuestMenu['sections'] = [],
): readonly Section<T>[] {
  const isShort = items.length < leastForSections && !placesItems(order)
  return isShort ? [{ name: '', items }] : bySection(items, sectionOf, order)
}

/** The menu on screen, searched and grouped; `null` while it loads. The same until one of its parts changes. */
export function useResults(
  { menu, freshness }: LiveState,
  filter: Required<Omit<ResultsInput, 'items' | 'freshness'>>,
): Results | null {
  const { selected, search, applied, isStrict } = filter
  return useMemo(
    () => menu && resultsOf({ items: menu.items, selected, freshness, search, applied, isStrict }),
    [menu, selected, freshness, search, applied, isStrict],
  )
}

/** The group of each item in the results. */
function placesIn(results: Results): ReadonlyMap<string, Verdict> {
  if (results.mode === 'plain') return new Map()
  const { safe, ask, hidden } = results
  return new Map<string, Verdict>([
    ...safe.map(item => [item.id, 'safe'] as const),
    ...ask.map(({ item }) => [item.id, 'ask'] as const),
    ...hidden.map(({ item }) => [item.id, 'hidden'] as const),
  ])
}

/** The group of each item (`places`), and where the guest saw one that has changed since (`kept`): nothing moves under a finger. */
export function usePlaces(results: Results, changed: ReadonlySet<string>) {
  const seen = useRef<ReadonlyMap<string, Verdict>>(new Map())
  const places = placesIn(results)
  const kept = new Map<string, 'safe' | 'ask'>()
  for (const [id, place] of seen.current)
    if (place !== 'hidden' && changed.has(id) && places.has(id) && places.get(id) !== place)
      kept.set(id, place)
  useEffect(() => {
    seen.current = new Map([...places, ...kept])
  })
  return { places, kept }
}
