import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatExactInstant, formatTick } from '../../../format/instants.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { type Change, indexAt, marksIn, rangeOf, snapped, stepFrom, type Zoom } from '../model/timeline.ts'

/** Changes that PageUp and PageDown step over. */
const pageOfChanges = 10

const zooms: readonly { readonly value: Zoom; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'hour', label: 'Hour' },
]

interface TimeSliderProps {
  readonly changes: readonly Change[]
  /** Milliseconds since 1970. */
  readonly time: number
  readonly now: number
  /** What changed last before `time`, read out with it; empty while it is not known yet. */
  readonly whatChanged: string
  readonly onTime: (time: number) => void
  /** The other instant of a comparison, marked on the track. */
  readonly other: number | null
}

/**
 * The menu's life as a line with a mark for each change. Dragging goes to any instant; keys and buttons step from change to
 * change, since what lies between two changes is all the same.
 */
export function TimeSlider({ changes, time, now, whatChanged, onTime, other }: TimeSliderProps) {
  const [zoom, setZoom] = useState<Zoom>('all')
  // The stretch stays where it was while a finger drags in it: it follows the handle only when that leaves it.
  const [centre, setCentre] = useState(time)
  const held = rangeOf(zoom, changes, centre, now)
  const range = time < held.from || time > held.to ? rangeOf(zoom, changes, time, now) : held
  const step = (count: number) => stepFrom(changes, time, count)
  const go = (to: number | null | undefined) => {
    if (to === null || to === undefined) return
    if (to < range.from || to > range.to) setCentre(to)
    onTime(to)
  }
  const targets: { readonly [key: string]: () => number | null | undefined } = {
    ArrowRight: () => step(1),
    ArrowUp: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => step(-1),
    PageUp: () => step(pageOfChanges),
    PageDown: () => step(-pageOfChanges),
    Home: () => changes[0]?.at,
    End: () => now,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[event.key]
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target())
  }
  const share = (instant: number) => ((instant - range.from) / (range.to - range.from)) * 100
  const index = indexAt(changes, time)
  const span = range.to - range.from
  const place = index < 0 ? 'Before the first change' : `After change ${index + 1} of ${changes.length}`
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
          <Button
            variant="secondary"
            className="aria-disabled:opacity-65"
            aria-disabled={step(-1) === null}
            onClick={() => go(step(-1))}
          >
            <ChevronLeft size={18} aria-hidden="true" /> Previous
            <span className="sr-only">change</span>
          </Button>
          <Button
            variant="secondary"
            className="aria-disabled:opacity-65"
            aria-disabled={step(1) === null}
            onClick={() => go(step(1))}
          >
            Next<span className="sr-only"> change</span> <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </div>
        <Segmented
          legend="Stretch of time on the slider"
          legendHidden
          value={zoom}
          options={zooms}
          onValue={value => {
            setZoom(value)
            setCentre(time)
          }}
        />
      </div>
      <div className="relative pt-1">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 10"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-x-2 top-1 h-5 w-[calc(100%-1rem)]"
        >
          {marksIn(changes, range).map(mark => (
            <line
              key={mark}
              x1={mark * 100}
              x2={mark * 100}
              y1="0"
              y2="10"
              vectorEffect="non-scaling-stroke"
              strokeWidth="1.5"
              className="stroke-edge"
            />
          ))}
          {other !== null && other >= range.from && other <= range.to ? (
            <line
              x1={share(other)}
              x2={share(other)}
              y1="0"
              y2="10"
              vectorEffect="non-scaling-stroke"
              strokeWidth="4"
              className="stroke-note"
            />
          ) : null}
        </svg>
        <input
          type="range"
          aria-label="Instant"
          aria-valuetext={[formatExactInstant(time), place, whatChanged].filter(Boolean).join('. ')}
          min={range.from}
          max={range.to}
          step="any"
          value={time}
          onChange={event => onTime(snapped(changes, Number(event.target.value), range))}
          onKeyDown={onKeyDown}
          className="relative mt-3 block h-11 w-full cursor-pointer accent-brand"
        />
        <div aria-hidden="true" className="flex justify-between text-xs text-soft tabular-nums">
          <span className="grow basis-0">{formatTick(range.from, span)}</span>
          <span className="px-2 text-center font-semibold text-ink">{place}</span>
          <span className="grow basis-0 text-right">
            {range.to >= now ? 'Now' : formatTick(range.to, span)}
          </span>
        </div>
      </div>
    </div>
  )
}
