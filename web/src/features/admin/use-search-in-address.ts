import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Short enough to feel immediate; a call and a new address for each letter would be too many (Safari refuses 100 in 30 s). */
const pauseMs = 250

/** What is searched for: in the address under `q` once the typing pauses, so that a link or Back leads to the same list. */
export function useSearchInAddress() {
  const [search, setSearch] = useSearchParams()
  const settled = search.get('q') ?? ''
  const [typed, setTyped] = useState(settled)
  const written = useRef(settled)
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled // the address changed by itself: Back, Forward, a link
    setTyped(settled)
  }, [settled])
  useEffect(() => {
    const text = typed.trim()
    if (text === settled) return
    const timer = setTimeout(() => {
      written.current = text
      setSearch(before => withValue(before, 'q', text), { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, settled, setSearch])
  return { typed, setTyped, settled }
}

/** The address's parameters with one of them set, or left out when `value` is empty. */
export function withValue(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
