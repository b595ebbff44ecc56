import { formatInstant, fromLocalInput, toLocalInput, viewerZone, zoneText } from '../../../format/dates.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

interface TimeFieldProps {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly onTime: (time: number) => void
  readonly restaurantZone: string | undefined
}

/** A time to the second in the viewer's zone, with the restaurant's local time where its zone differs. */
export function TimeField({ label, time, onTime, restaurantZone }: TimeFieldProps) {
  const zone = viewerZone()
  return (
    <div className="grid min-w-0 max-w-full grid-cols-1 gap-1">
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
