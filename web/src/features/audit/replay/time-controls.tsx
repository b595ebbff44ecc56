import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  formatExactInstant,
  formatInstant,
  useDateFormat,
  viewerZone,
  zoneNote,
  zoneOf,
  zoneText,
} from '../../../i18n/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import { type Change, indexAt, placeText, timeAt } from '../model/timeline.ts'
import { TimeInput } from '../time-input.tsx'

interface TimeSliderProps {
  readonly changes: readonly Change[]
  /** Milliseconds since 1970. */
  readonly time: number
  /** Read out with the time; empty until it is loaded. */
  readonly lastChangeText: string
  readonly onTime: (time: number) => void
}

/**
 * The menu's history, one step for each change, because the menu is the same between two changes. The first step is right before the
 * first change. {@link TimeField} goes to any time.
 */
export function TimeSlider({ changes, time, lastChangeText, onTime }: TimeSliderProps) {
  const dates = useDateFormat()
  const stepButton = (target: Change | undefined, children: ReactNode) => (
    <Button
      variant="secondary"
      className="aria-disabled:opacity-65"
      aria-disabled={!target}
      onClick={() => target && onTime(target.at)}
    >
      {children}
    </Button>
  )
  const place = placeText(changes, time)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-2 sm:justify-self-start">
        {stepButton(
          changes.findLast(({ at }) => at < time),
          <>
            <ChevronLeft size={18} /> Previous<span className="sr-only"> change</span>
          </>,
        )}
        {stepButton(
          changes.find(({ at }) => at > time),
          <>
            Next<span className="sr-only"> change</span> <ChevronRight size={18} />
          </>,
        )}
      </div>
      <div>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={[formatExactInstant(time, dates), place, lastChangeText].filter(Boolean).join('. ')}
          min={-1}
          max={changes.length - 1}
          value={indexAt(changes, time)}
          onChange={event => onTime(timeAt(changes, Number(event.target.value)) ?? time)}
          className="block h-11 w-full cursor-pointer accent-brand"
        />
        <p aria-hidden="true" className="text-center text-xs font-semibold tabular-nums">
          {place}
        </p>
      </div>
    </div>
  )
}

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
