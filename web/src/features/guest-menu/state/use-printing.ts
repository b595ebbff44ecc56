import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. It changes before the browser takes its picture of the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
