import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldsOf } from '../../../device/read-json.ts'

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

/**
 * Back and Reload return to where the guest was, once the dishes are there (`ready`): the browser itself tries too early. The parts of
 * the page that load later make it longer, so it returns again with each of them until it is there or the guest moves it.
 */
export function useScrollMemory(ready: boolean) {
  useEffect(() => {
    if (!ready) return
    const stop = new AbortController()
    const listen = (event: string, listener: () => void) =>
      window.addEventListener(event, listener, { passive: true, signal: stop.signal })
    let wanted = keptPosition()
    const restore = () => {
      if (wanted > 0) window.scrollTo({ top: wanted, behavior: 'instant' })
      if (window.scrollY >= wanted - 1) wanted = 0
    }
    restore()
    const growth = new ResizeObserver(restore)
    growth.observe(document.body)
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      listen(event, () => {
        wanted = 0
      })

    let timer: ReturnType<typeof setTimeout>
    const path = location.pathname
    const remember = () => {
      // After the pause, the guest may be on another page.
      if (wanted === 0 && location.pathname === path)
        history.replaceState({ ...history.state, scrollY: window.scrollY }, '', location.href)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(remember, pauseMs)
    }
    listen('scroll', onScroll)
    onScroll() // the guest may have scrolled before this script came
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      stop.abort()
    }
  }, [ready])
}
