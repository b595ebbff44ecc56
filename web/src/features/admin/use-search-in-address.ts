import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Feels immediate. Without a pause every letter would change the address, which Safari allows 100 times in 30 s. */
const pauseMs = 250

/** A search text that goes into the address (`q`) when typing pauses, so that a link or Back leads to the same list. */
export function useSearchInAddress() {
  const [search, setSearch] = useSearchParams()
  const settled = search.get('q') ?? ''
  const [typed, setTyped] = useState(settled)
  const written = useRef(settled)
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled // Back, Forward or a link changed the address
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

/** The parameters with one of them set, or removed when `value` is empty. */
export function withValue(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
