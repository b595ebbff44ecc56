import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import { cx } from '../../../../ui/base/cx.ts'
import type { PagePlace } from '../reading/layout/positioned-word.ts'
import type { PagePictures } from './page-pictures.ts'
import type { PlacesByLine } from './read-pages.ts'

interface PageViewProps {
  readonly pictures: PagePictures
  readonly places: PlacesByLine
  /** What is on a line of the table. */
  readonly nameOf: (line: number) => string
  /** The line that is shown on its page; `null`: none. */
  readonly shown: number | null
  /** A place was pressed. */
  readonly onLine: (line: number) => void
  readonly className?: string
}

/** Percent of the width of its frame: as a whole, or large enough to be read on a phone. */
const sizes = { whole: 100, large: 220 } as const

/**
 * The picture of one page with the places of its dishes. The places are one stop of the keyboard; arrow keys go from one to the next.
 */
export function PageView({ pictures, places, nameOf, shown, onLine, className }: PageViewProps) {
  const [page, setPage] = useState(0)
  const [size, setSize] = useState<keyof typeof sizes>('whole')
  const frame = useRef<HTMLDivElement>(null)
  const [first] = (shown === null ? undefined : places.get(shown)) ?? []
  const [followed, setFollowed] = useState(shown)
  if (followed !== shown) {
    setFollowed(shown)
    if (first) setPage(first.page)
  }
  const onPage = [...places].flatMap(([line, all]) =>
    all.filter(place => place.page === page).map(place => ({ line, place })),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page and the size have changed
  useEffect(() => {
    scrollTo(frame.current, '[aria-pressed="true"]')
  }, [shown, page, size])
  const count = pictures.sizes.length
  const { width = 1, height = 1 } = pictures.sizes[page] ?? {}
  return (
    <section aria-label="The pages of the file" className={cx('grid content-start gap-2', className)}>
      <div className="flex flex-wrap items-center gap-2">
        {count > 1 ? (
          <>
            <Button
              variant="secondary"
              size="icon"
              aria-label="Previous page"
              aria-disabled={page === 0}
              onClick={() => setPage(Math.max(0, page - 1))}
            >
              <ChevronLeft size={20} />
            </Button>
            <Button
              variant="secondary"
              size="icon"
              aria-label="Next page"
              aria-disabled={page === count - 1}
              onClick={() => setPage(Math.min(count - 1, page + 1))}
            >
              <ChevronRight size={20} />
            </Button>
          </>
        ) : null}
        <p role="status" className="grow text-sm font-semibold">
          Page {page + 1} of {count}
        </p>
        <Button variant="secondary" onClick={() => setSize(size === 'whole' ? 'large' : 'whole')}>
          {size === 'whole' ? 'Larger' : 'Smaller'}
        </Button>
      </div>
      <div
        ref={frame}
        className="max-h-[28dvh] overflow-auto overscroll-contain rounded-md border border-line bg-sunken lg:max-h-[62dvh]"
      >
        <div className="relative" style={{ width: `${sizes[size]}%`, aspectRatio: `${width} / ${height}` }}>
          <PagePicture key={`${page} ${size}`} pictures={pictures} page={page} />
          {onPage.map(({ line, place }, index) => (
            <button
              key={`${line} ${place.y}`}
              type="button"
              data-place={line}
              tabIndex={line === shown || (index === 0 && first?.page !== page) ? 0 : -1}
              aria-label={`${nameOf(line)}, on page ${page + 1}`}
              aria-pressed={line === shown}
              onClick={() => onLine(line)}
              onKeyDown={moveByArrows}
              className={cx(
                'absolute rounded-sm border-2 transition-colors focus-visible:outline-hero', // paper is white in the dark, too
                line === shown ? 'border-hero bg-hero/15' : 'border-transparent hover:border-hero',
              )}
              style={boxOf(place, { width, height })}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** A little larger than the words, in percent of the page. */
function boxOf(place: PagePlace, { width, height }: { readonly width: number; readonly height: number }) {
  const rim = 0.25 * Math.min(place.height, 12)
  const percent = (length: number, of: number) => `${(100 * length) / of}%`
  return {
    left: percent(place.x - rim, width),
    top: percent(place.y - rim, height),
    width: percent(place.width + 2 * rim, width),
    height: percent(place.height + 2 * rim, height),
  }
}

/** Scrolls the frame alone: the rows beside it stay. */
function scrollTo(frame: HTMLElement | null, selector: string) {
  const target = frame?.querySelector<HTMLElement>(selector)
  if (!frame || !target) return
  const [inside, outside] = [target.getBoundingClientRect(), frame.getBoundingClientRect()]
  frame.scrollTop += inside.top + inside.height / 2 - outside.top - outside.height / 2
  frame.scrollLeft += inside.left - outside.left - 16
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  const at = all.indexOf(event.currentTarget)
  event.preventDefault()
  all[at + step]?.focus()
}

/** More pixels for each point of the screen than these cannot be seen. */
const mostPixels = 2

function PagePicture({ pictures, page }: { readonly pictures: PagePictures; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    const ended = new AbortController()
    const width = drawn.clientWidth * Math.min(mostPixels, window.devicePixelRatio)
    pictures.draw(page, drawn, width, ended.signal).catch(() => {
      if (!ended.signal.aborted) setFailed(true)
    })
    return () => ended.abort()
  }, [pictures, page])
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={`Page ${page + 1}`} className="block size-full" />
      {isFailed ? (
        <p className="absolute inset-x-0 top-0 p-3 text-sm text-ask">
          This page cannot be shown. Its words were read.
        </p>
      ) : null}
    </>
  )
}
