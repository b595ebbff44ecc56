import { useMemo } from 'react'
import type { LiveState } from '../live/live-state.ts'
import { type Results, type ResultsInput, resultsOf } from '../model/results.ts'

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
