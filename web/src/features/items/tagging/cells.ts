import { catalogue, catalogueEntry, isCovered, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tagName } from '../../../tags/tag-text.ts'

export type TaggedItem = Pick<
  ItemView,
  | 'id'
  | 'name'
  | 'allergens'
  | 'allergensConfirmedAt'
  | 'allergensConfirmedEdition'
  | 'mentions'
  | 'statedAbsent'
>

/** One tag of one item: a chip, or a cell of the grid. */
export interface Target {
  readonly item: TaggedItem
  readonly tagId: string
}

/** What a cell says: a presence, or `null` for nothing. */
export type CellValue = Presence | null

/** The columns: the fourteen in the order of Annex II, then the diets. */
export const columns = catalogue

/** The three statements a restaurant can make about an allergen, with their letters as in the import's file. */
export const presenceChoices = [
  { value: 'contains', letter: 'C', label: 'Contains', tone: 'stop' },
  { value: 'may_contain', letter: 'M', label: 'May contain', tone: 'ask' },
  { value: 'can_be_made_without', letter: 'W', label: 'Can be made without', tone: 'note' },
] as const

const none = { value: null, letter: 'N', label: 'None', tone: 'neutral' } as const

/** What a tag can be set to. */
export const tagChoices = [...presenceChoices, none]

/** The choice of this value; `null`: not tagged. */
export const choiceOf = (value: CellValue) => presenceChoices.find(choice => choice.value === value) ?? none

export function cellValue({ item, tagId }: Target): CellValue {
  return item.allergens.find(({ id }) => id === tagId)?.presence ?? null
}

/** What a cell shows. */
export function letterOf(tagId: string, value: CellValue): string {
  if (value === null) return ''
  return isDiet(tagId) ? '✓' : choiceOf(value).letter
}

/** Whether the item was checked for a tag: without it, the item then has none. An allergen may be newer than the check, or named by a text. */
export function isCheckedFor({ item, tagId }: Target): boolean {
  const entry = catalogueEntry(tagId)
  const isOpen = item.mentions?.some(({ allergenId }) => allergenId === tagId) ?? false
  return (
    item.allergensConfirmedAt !== null &&
    !isOpen &&
    !!entry &&
    isCovered(entry, item.allergensConfirmedEdition)
  )
}

/** Whether an imported file said that an allergen is not in the item, and nobody has confirmed or changed that. */
export function isStatedAbsent({ item, tagId }: Target): boolean {
  const isStated = item.statedAbsent?.some(id => id === tagId) ?? false
  return isStated && !isDiet(tagId) && !item.allergens.some(({ id }) => id === tagId)
}

/** What a cell says aloud, after the names of its item and tag: "may contain (Almond)". */
export function spokenValue({ item, tagId }: Target): string {
  const tag = item.allergens.find(({ id }) => id === tagId)
  if (!tag && isStatedAbsent({ item, tagId })) return 'not in it, says the imported file'
  if (!tag) return isCheckedFor({ item, tagId }) ? 'none' : 'not declared'
  if (isDiet(tagId)) return 'yes'
  const details = tagName(tag).slice(tag.name.length)
  return `${choiceOf(tag.presence).label.toLowerCase()}${details}`
}

const byKey = new Map<string, CellValue>([
  ...tagChoices.map(({ letter, value }) => [letter.toLowerCase(), value] as const),
  ['?', null],
  ['Delete', null],
  ['Backspace', null],
])

/** What a key sets a cell to; `undefined`: nothing. */
export function valueOfKey(key: string): CellValue | undefined {
  return byKey.get(key.length === 1 ? key.toLowerCase() : key)
}

const allergenCycle: readonly CellValue[] = [null, 'contains', 'may_contain', 'can_be_made_without']
const dietCycle: readonly CellValue[] = [null, 'contains']

/** What the next press makes of a cell: contains, may contain, can be made without, nothing. A diet is on or off. */
export function nextValue(tagId: string, value: CellValue): CellValue {
  const cycle = isDiet(tagId) ? dietCycle : allergenCycle
  return cycle[(cycle.indexOf(value) + 1) % cycle.length] ?? null
}

/** A person who presses a cell again within this time has not made up their mind: nothing is saved yet. */
const settleMs = 800

/** The cells that are being cycled, by their ids, and what they will be set to. */
export interface Cycling {
  readonly cells: readonly { readonly itemId: string; readonly tagId: string }[]
  readonly value: CellValue
}

const sameCells = (one: Cycling['cells'], other: Cycling['cells']) =>
  one.length === other.length &&
  one.every(({ itemId, tagId }, n) => other[n]?.itemId === itemId && other[n]?.tagId === tagId)

/**
 * Saves what presses have come to. `isLeaving`: the page goes, so a question must be asked elsewhere. Returns whether it asks
 * a question first.
 */
type OnSettled = (cycling: Cycling, isLeaving: boolean) => boolean

/**
 * Cycles cells with repeated presses and saves only what they come to: "may contain" is one entry of the history, not
 * "contains" and then "may contain".
 */
export function useCycle(onSettled: OnSettled) {
  const [cycling, setCycling] = useState<Cycling | null>(null)
  const current = useRef<Cycling | null>(null)
  const timer = useRef(0)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  const end = useCallback((isLeaving: boolean): boolean => {
    clearTimeout(timer.current)
    const done = current.current
    current.current = null
    setCycling(null)
    return done !== null && settled.current(done, isLeaving)
  }, [])
  /** Saves what is being cycled at once. */
  const settle = useCallback(() => void end(false), [end])
  useEffect(() => {
    const settleHidden = () => {
      if (document.visibilityState === 'hidden') settle() // the page may be closed before the time is over
    }
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (end(false)) event.preventDefault() // the browser asks whether to leave, and the question is on the page
    }
    document.addEventListener('visibilitychange', settleHidden)
    addEventListener('beforeunload', askBeforeUnload)
    return () => {
      document.removeEventListener('visibilitychange', settleHidden)
      removeEventListener('beforeunload', askBeforeUnload)
      end(true)
    }
  }, [end, settle])

  /** The next value for these cells, as a press on `active`, one of them, sets it. */
  const cycle = (targets: readonly Target[], active: Target) => {
    const cells = targets.map(({ item, tagId }) => ({ itemId: item.id, tagId }))
    if (current.current && !sameCells(current.current.cells, cells)) settle()
    const value = current.current ? current.current.value : cellValue(active)
    const next = { cells, value: nextValue(active.tagId, value) }
    current.current = next
    setCycling(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(settle, settleMs)
  }
  /** Forgets what presses on these cells have come to, because they are set to something else now. Saves the rest at once. */
  const release = (targets: readonly Target[]) => {
    const isReleased = ({ itemId, tagId }: Cycling['cells'][number]) =>
      targets.some(target => target.item.id === itemId && target.tagId === tagId)
    if (current.current)
      current.current = {
        ...current.current,
        cells: current.current.cells.filter(cell => !isReleased(cell)),
      }
    settle()
  }
  /** What the presses have come to so far; `undefined`: the cell is not being cycled. */
  const cyclingValue = ({ item, tagId }: Target): CellValue | undefined =>
    cycling?.cells.some(cell => cell.itemId === item.id && cell.tagId === tagId) ? cycling.value : undefined
  return { isCycling: cycling !== null, cyclingValue, cycle, release, settle }
}
