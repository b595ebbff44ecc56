import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** What is on the screen for less than this is scrolled past, not seen. In ms. */
const dwellMs = 250

/**
 * The rows of a list that have been on the screen: those whose end was in view for a moment. Put `endRef(id)` on an element at the
 * end of each row, inside a box that scrolls. `footer`: what covers the end of the box, in whatever height it has at the moment.
 */
export function useOnScreen(scroller: string, footer: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef(new Map<Element, string>())
  const observer = useRef<IntersectionObserver | null>(null)
  const timers = useRef(new Map<string, number>())
  useEffect(() => {
    const cover = footer.current
    if (!cover) return
    const [first] = rows.current.keys()
    const root = first?.closest(scroller) ?? null
    const onChange = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        const id = rows.current.get(target)
        if (id === undefined) continue
        clearTimeout(timers.current.get(id))
        if (isIntersecting)
          timers.current.set(
            id,
            window.setTimeout(() => setSeen(before => new Set(before).add(id)), dwellMs),
          )
      }
    }
    const observe = () => {
      observer.current?.disconnect()
      const covered = cover.offsetHeight
      observer.current = new IntersectionObserver(onChange, { root, rootMargin: `0px 0px -${covered}px 0px` })
      for (const row of rows.current.keys()) observer.current.observe(row)
    }
    observe()
    const resizes = new ResizeObserver(observe)
    resizes.observe(cover)
    const running = timers.current
    return () => {
      resizes.disconnect()
      observer.current?.disconnect()
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [scroller, footer])
  const endRef = useCallback(
    (id: string) => (element: Element | null) => {
      if (!element) return
      rows.current.set(element, id)
      observer.current?.observe(element)
    },
    [],
  )
  return { seen, endRef }
}
