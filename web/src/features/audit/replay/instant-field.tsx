import {
  formatInstant,
  fromLocalInput,
  toLocalInput,
  viewerZone,
  zoneText,
} from '../../../format/instants.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

interface InstantFieldProps {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly onTime: (time: number) => void
  /** The restaurant's own zone, where it is another. */
  readonly restaurantZone: string | undefined
}

/** An instant to the second, in the viewer's zone; beside it what the clock of the restaurant showed. */
export function InstantField({ label, time, onTime, restaurantZone }: InstantFieldProps) {
  const zone = viewerZone()
  return (
    <div className="grid gap-1">
      <TextField
        label={`${label}, ${zoneText(time, zone)}`}
        type="datetime-local"
        step="1"
        value={toLocalInput(time)}
        onValue={text => {
          const instant = fromLocalInput(text)
          if (instant !== null) onTime(Date.parse(instant))
        }}
      />
      {restaurantZone !== undefined && restaurantZone !== zone ? (
        <p className="text-xs text-soft">
          At the restaurant: {formatInstant(time, restaurantZone)}, {zoneText(time, restaurantZone)}
        </p>
      ) : null}
    </div>
  )
}
