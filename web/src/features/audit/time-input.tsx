import {
  fromLocalInput,
  offsetText,
  toLocalInput,
  twoReadings,
  useDateFormat,
  zoneOf,
} from '../../i18n/dates.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

interface TimeInputProps {
  readonly label: string
  /** ISO 8601, or milliseconds since 1970; `undefined`: empty. */
  readonly value: string | number | undefined
  /** `null`: the field was emptied, or its time is incomplete. */
  readonly onValue: (instant: string | null) => void
  readonly showsSeconds?: boolean
}

/** A date and time in the restaurant's zone. A time that occurs twice, when clocks go back, is asked about. */
export function TimeInput({ label, value, onValue, showsSeconds = false }: TimeInputProps) {
  const dates = useDateFormat()
  const zone = zoneOf(dates)
  const twice = value === undefined ? null : twoReadings(value, dates)
  const shown = value === undefined ? '' : toLocalInput(value, dates)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <TextField
        label={label}
        type="datetime-local"
        {...(showsSeconds ? { step: '1' } : {})}
        value={showsSeconds ? shown : shown.slice(0, 16)}
        onValue={text => onValue(fromLocalInput(text, dates))}
      />
      {twice === null ? null : (
        <Segmented
          legend="The clocks go back, and this time occurs twice"
          value={twice.which}
          options={[
            { value: 'first', label: `First (${offsetText(twice.first, zone)})` },
            { value: 'second', label: `Second (${offsetText(twice.second, zone)})` },
          ]}
          onValue={chosen => onValue(twice[chosen])}
        />
      )}
    </div>
  )
}
