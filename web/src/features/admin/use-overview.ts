import { limits } from '@safe-menu/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { usePagedRead } from '../../api/read-query.ts'
import { useAddress } from '../../api/use-address.ts'

/** Feels immediate. Without a pause every letter would change the address, which Safari allows 100 times in 30 s. */
const pauseMs = 250

/**
 * The restaurants whose name or owner's email contains what is typed. The text goes into the address (`q`) when typing
 * pauses, so that a link or Back leads to the same list.
 */
export function useOverview() {
  const [search, changeAddress] = useAddress()
  const settled = search.get('q') ?? ''
  const [typed, setTyped] = useState(settled)
  /** The address as this page has written it: any other is one of Back, Forward or a link. */
  const written = useRef(settled)
  useEffect(() => {
    if (settled !== written.current) setTyped(settled)
    written.current = settled
  }, [settled])
  useEffect(() => {
    const next = typed.trim()
    if (next === settled) return
    const timer = setTimeout(() => {
      written.current = next
      changeAddress({ q: next })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, settled, changeAddress])
  const overview = usePagedRead('GET /api/admin/restaurants-overview', {
    query: { search: settled.slice(0, limits.emailLength) },
  })
  return { overview, typed, onTyped: setTyped }
}
