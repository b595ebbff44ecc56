import { useEffect, useRef } from 'react'
import type { Results } from '../model/results.ts'

export type Place = 'safe' | 'ask' | 'hidden'

/** Where the guest's results have each item. */
function placesIn(results: Results): ReadonlyMap<string, Place> {
  if (results.mode === 'plain') return new Map()
  const { safe, ask, hidden } = results
  return new Map<string, Place>([
    ...safe.map(item => [item.id, 'safe'] as const),
    ...ask.map(({ item }) => [item.id, 'ask'] as const),
    ...hidden.map(({ item }) => [item.id, 'hidden'] as const),
  ])
}

/**
 * Where the results have each item (`places`), and where the guest saw the cards that have changed for them (`kept`): such a card
 * keeps its place until the change is dismissed, so that nothing moves under a finger. Only items whose place has changed are kept.
 */
export function usePlaces(results: Results, changed: ReadonlySet<string>) {
  const seen = useRef<ReadonlyMap<string, Place>>(new Map())
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
