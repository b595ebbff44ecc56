import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  formatExactInstant,
  formatInstant,
  formatTick,
  useDateFormat,
  viewerZone,
  zoneNote,
  zoneOf,
  zoneText,
} from '../../../i18n/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import {
  type Change,
  marksIn,
  placeText,
  rangeOf,
  snapToChange,
  stepFrom,
  timeOfKey,
} from '../model/timeline.ts'
import { TimeInput } from '../time-input.tsx'

interface TimeSliderProps {
  readonly changes: readonly Change[]
  /** Milliseconds since 1970. */
  readonly time: number
  readonly now: number
  /** Read out with the time; empty until it is loaded. */
  readonly lastChangeText: string
  readonly onTime: (time: number) => void
}

/**
 * The menu's history as a line with a mark for each change. Dragging goes to any time; keys and buttons step from change to
 * change, because the menu is the same between two changes.
 */
export function TimeSlider({ changes, time, now, lastChangeText, onTime }: TimeSliderProps) {
  const dates = useDateFormat()
  // The range stays put while a finger drags in it, and grows only when the handle leaves it.
  const [shown, setShown] = useState(time)
  const current = rangeOf(changes, shown, now)
  const range = time < current.from || time > current.to ? rangeOf(changes, time, now) : current
  const span = range.to - range.from
  const goTo = (target: number | null) => {
    if (target === null) return
    if (target < range.from || target > range.to) setShown(target)
    onTime(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = timeOfKey(event.key, changes, time, now)
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
  }
  const stepButton = (count: 1 | -1, children: ReactNode) => (
    <Button
      variant="secondary"
      className="aria-disabled:opacity-65"
      aria-disabled={stepFrom(changes, time, count) === null}
      onClick={() => goTo(stepFrom(changes, time, count))}
    >
      {children}
    </Button>
  )
  const place = placeText(changes, time)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-2 sm:justify-self-start">
        {stepButton(
          -1,
          <>
            <ChevronLeft size={18} /> Previous<span className="sr-only"> change</span>
          </>,
        )}
        {stepButton(
          1,
          <>
            Next<span className="sr-only"> change</span> <ChevronRight size={18} />
          </>,
        )}
      </div>
      <div className="relative pt-1">
        <svg
          aria-hidden="true"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-x-2 top-1 h-5 w-[calc(100%-1rem)] [&>path]:[vector-effect:non-scaling-stroke]"
        >
          <path d={linesAt(marksIn(changes, range))} strokeWidth="1.5" className="stroke-edge" />
        </svg>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={[formatExactInstant(time, dates), place, lastChangeText].filter(Boolean).join('. ')}
          min={range.from}
          max={range.to}
          step="any"
          value={time}
          onChange={event => onTime(snapToChange(changes, Number(event.target.value), range))}
          onKeyDown={onKeyDown}
          className="relative mt-3 block h-11 w-full cursor-pointer accent-brand"
        />
        <div aria-hidden="true" className="flex justify-between text-xs text-soft tabular-nums">
          <span className="grow basis-0">{formatTick(range.from, span, dates)}</span>
          <span className="px-2 text-center font-semibold text-ink">{place}</span>
          <span className="grow basis-0 text-right">
            {range.to >= now ? 'Now' : formatTick(range.to, span, dates)}
          </span>
        </div>
      </div>
    </div>
  )
}

/** SVG path data: a vertical line at each of these places, from 0 (left) to 1 (right). */
const linesAt = (places: readonly number[]) => places.map(place => `M${place} 0V1`).join('')

interface TimeFieldProps {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly onTime: (time: number) => void
}

/** A time to the second in the restaurant's zone, with the time on this device where it is another one. */
export function TimeField({ time, onTime }: TimeFieldProps) {
  const dates = useDateFormat()
  return (
    <div className="grid min-w-0 max-w-full grid-cols-1 gap-1 sm:justify-self-start">
      <TimeInput
        label={`Time, ${zoneText(time, zoneOf(dates))}`}
        showsSeconds
        value={time}
        onValue={instant => {
          if (instant !== null) onTime(Date.parse(instant))
        }}
      />
      {zoneNote(time, dates) === '' ? null : (
        <p className="text-xs text-soft">
          On this device: {formatInstant(time, { language: dates.language })}, {zoneText(time, viewerZone())}
        </p>
      )}
    </div>
  )
}
