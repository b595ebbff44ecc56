import {
  formatInstant,
  fromLocalInput,
  toLocalInput,
  useDateFormat,
  viewerZone,
  zoneNote,
  zoneOf,
  zoneText,
} from '../../../format/dates.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

interface TimeFieldProps {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly onTime: (time: number) => void
}

/** A time to the second in the restaurant's zone, with the time on this device where it is another one. */
export function TimeField({ label, time, onTime }: TimeFieldProps) {
  const dates = useDateFormat()
  return (
    <div className="grid min-w-0 max-w-full grid-cols-1 gap-1">
      <TextField
        label={`${label}, ${zoneText(time, zoneOf(dates))}`}
        type="datetime-local"
        step="1"
        value={toLocalInput(time, dates)}
        onValue={text => {
          const instant = fromLocalInput(text, dates)
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
