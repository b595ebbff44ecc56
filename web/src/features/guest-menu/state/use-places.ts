import { useEffect, useRef } from 'react'
import type { Results, Verdict } from '../model/results.ts'

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
