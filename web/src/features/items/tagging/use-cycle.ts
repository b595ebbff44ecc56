import { useCallback, useEffect, useRef, useState } from 'react'
import { type CellValue, nextValue } from './cell-values.ts'

/** A person who presses a cell again within this time has not made up their mind: nothing is saved yet. */
const settleMs = 800

/** A cell by its ids. */
export interface Cell {
  readonly itemId: string
  readonly tagId: string
}

/** The cells that are being cycled, and what they will be set to. */
export interface Cycling {
  readonly cells: readonly Cell[]
  readonly value: CellValue
}

const sameCells = (one: readonly Cell[], other: readonly Cell[]) =>
  one.length === other.length &&
  one.every(({ itemId, tagId }, n) => other[n]?.itemId === itemId && other[n]?.tagId === tagId)

/**
 * Cycles cells with repeated presses and saves only what they come to: "may contain" is one entry of the history, not
 * "contains" and then "may contain".
 */
export function useCycle(onSettled: (cycling: Cycling) => void) {
  const [cycling, setCycling] = useState<Cycling | null>(null)
  const current = useRef<Cycling | null>(null)
  const timer = useRef(0)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  /** Saves what is being cycled at once. */
  const settle = useCallback(() => {
    clearTimeout(timer.current)
    const done = current.current
    current.current = null
    setCycling(null)
    if (done) settled.current(done)
  }, [])
  useEffect(() => {
    const settleHidden = () => {
      if (document.visibilityState === 'hidden') settle() // the page may be closed before the time is over
    }
    document.addEventListener('visibilitychange', settleHidden)
    return () => {
      document.removeEventListener('visibilitychange', settleHidden)
      settle()
    }
  }, [settle])

  /** The next value for these cells; `value` is what the first of them says. */
  const cycle = (cells: readonly Cell[], tagId: string, value: CellValue) => {
    if (current.current && !sameCells(current.current.cells, cells)) settle()
    const next = { cells, value: nextValue(tagId, current.current ? current.current.value : value) }
    current.current = next
    setCycling(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(settle, settleMs)
  }
  return { cycling, cycle, settle }
}
