import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldsOf } from '../../../json/read-json.ts'

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

/** Long enough for Safari, which allows 100 changes of the history in 30 s. */
const pauseMs = 350

/** Where this entry of the history was scrolled to, in pixels. 0: at the top, or a new entry. */
function keptPosition(): number {
  const { scrollY } = fieldsOf(history.state)
  return typeof scrollY === 'number' ? scrollY : 0
}

/** Back and Reload return to where the guest was, once the dishes are there (`ready`): the browser itself tries too early. */
export function useScrollMemory(ready: boolean) {
  useEffect(() => {
    if (!ready) return
    const kept = keptPosition()
    if (kept > 0) window.scrollTo({ top: kept, behavior: 'instant' })
    let timer: ReturnType<typeof setTimeout>
    const path = location.pathname
    const remember = () => {
      // After the pause, the guest may be on another page.
      if (location.pathname === path)
        history.replaceState({ ...history.state, scrollY: window.scrollY }, '', location.href)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(remember, pauseMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    onScroll() // the guest may have scrolled before this script came
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [ready])
}
