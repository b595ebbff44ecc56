import { Button } from '../../ui/base/button.tsx'
import { controlClass, cx } from '../../ui/base/cx.ts'
import { type BoundField, Field } from '../../ui/form/field.tsx'
import { colourProblem, isColour } from './branding-fields.ts'

interface ColourFieldProps extends BoundField {
  readonly label: string
  /** Shown in the picker while nothing is chosen. */
  readonly ownColour: string
  readonly hint: string
}

/** A colour, picked or typed as #rrggbb; empty is the product's own. */
export function ColourField({ label, value, onValue, ownColour, hint, error }: ColourFieldProps) {
  const typed = value.trim()
  const fault = error ?? colourProblem(typed)
  return (
    <Field label={label} hint={hint} error={fault}>
      {aria => (
        <span className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={typed !== '' && isColour(typed) ? typed.toLowerCase() : ownColour}
            onChange={event => onValue(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-md border border-edge bg-surface p-1"
          />
          <input
            {...aria}
            type="text"
            value={value}
            onChange={event => onValue(event.target.value)}
            placeholder="Safe Menu default"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            className={cx(controlClass, 'w-auto! min-w-0 grow basis-32 tabular-nums')}
          />
          {typed ? (
            <Button variant="quiet" onClick={() => onValue('')}>
              Clear<span className="sr-only"> the {label.toLowerCase()}</span>
            </Button>
          ) : null}
        </span>
      )}
    </Field>
  )
}
