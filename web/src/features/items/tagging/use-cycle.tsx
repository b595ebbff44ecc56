import { type ContextType, useCallback, useEffect, useRef, useState } from 'react'
import { showFloating } from '../../../ui/overlay/floating.tsx'
import { type CellValue, cellValue, nextValue, type Target } from './cells.ts'
import { ReliedOn, useReliedOn } from './reasons.ts'
import { type Plan, planEdits } from './tag-edit.ts'
import { TagEditDialogs } from './tag-edit-messages.tsx'
import { type TagEdits, useTagEdits } from './use-tag-edits.ts'

/** A person who presses a cell again within this time has not made up their mind: nothing is saved yet. */
const settleMs = 800

/** The cells that are being cycled, by their ids, and what they will be set to. */
interface Cycling {
  readonly cells: readonly { readonly itemId: string; readonly tagId: string }[]
  readonly value: CellValue
}

const sameCells = (one: Cycling['cells'], other: Cycling['cells']) =>
  one.length === other.length &&
  one.every(({ itemId, tagId }, n) => other[n]?.itemId === itemId && other[n]?.tagId === tagId)

/**
 * Cycles cells with repeated presses and saves only what they come to: "may contain" is one entry of the history, not
 * "contains" and then "may contain". A page that is left saves it as well, and asks its questions where the manager then is.
 */
export function useCycle(edits: TagEdits) {
  const isReliedOn = useReliedOn()
  /** Saves what presses have come to. Returns whether it asks a question first. */
  const onSettled = ({ cells, value }: Cycling): boolean => {
    const plan = planEdits(
      cells.flatMap(({ itemId, tagId }): Target[] => {
        const item = edits.shown.find(({ id }) => id === itemId)
        return item ? [{ item, tagId }] : []
      }),
      value,
    )
    const isAsked = edits.asksAbout(plan)
    if (isAsked && edits.isLeft()) saveAfterLeaving({ menuId: edits.menuId, plan, isReliedOn })
    else edits.apply(plan)
    return isAsked
  }
  const [cycling, setCycling] = useState<Cycling | null>(null)
  const current = useRef<Cycling | null>(null)
  const timer = useRef(0)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  /** Saves what is being cycled at once. Returns whether it asks a question first. */
  const settle = useCallback((): boolean => {
    clearTimeout(timer.current)
    const done = current.current
    current.current = null
    setCycling(null)
    return done !== null && settled.current(done)
  }, [])
  useEffect(() => {
    const settleHidden = () => {
      if (document.visibilityState === 'hidden') settle() // the page may be closed before the time is over
    }
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (settle()) event.preventDefault() // the browser asks whether to leave, and the question is on the page
    }
    document.addEventListener('visibilitychange', settleHidden)
    addEventListener('beforeunload', askBeforeUnload)
    return () => {
      document.removeEventListener('visibilitychange', settleHidden)
      removeEventListener('beforeunload', askBeforeUnload)
      settle()
    }
  }, [settle])

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

interface Left {
  readonly menuId: string
  readonly plan: Plan
  /** What guests relied on, as the page that was left knew it. */
  readonly isReliedOn: ContextType<typeof ReliedOn>
}

/** Asks the questions about the presses that a page was left with, where the manager now is. A press must never be lost unseen. */
function saveAfterLeaving({ menuId, plan, isReliedOn }: Left): void {
  showFloating(close => (
    <ReliedOn.Provider value={isReliedOn}>
      <LeftChange menuId={menuId} plan={plan} onEnd={close} />
    </ReliedOn.Provider>
  ))
}

const noItems: [] = []

function LeftChange({ menuId, plan, onEnd }: Omit<Left, 'isReliedOn'> & { readonly onEnd: () => void }) {
  const edits = useTagEdits(menuId, noItems)
  const begun = useRef(false)
  const isAnswered = begun.current && edits.asked === null
  useEffect(() => {
    if (isAnswered) onEnd()
    else if (!begun.current) edits.apply(plan)
    begun.current = true
  })
  return <TagEditDialogs edits={edits} />
}
