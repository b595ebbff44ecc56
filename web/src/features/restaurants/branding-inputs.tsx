import { limits } from '@safe-menu/contracts/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { controlClass, cx } from '../../ui/base/cx.ts'
import { type BoundField, Field } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { colourProblem, isColour } from './branding-fields.ts'

interface ColourFieldProps extends BoundField {
  readonly label: string
  /** Shown in the picker while nothing is chosen. */
  readonly ownColour: string
  readonly hint: ReactNode
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

interface PictureAddressFieldProps extends BoundField {
  readonly label: string
  readonly hint: string
}

/** Before the address is asked for: a person types or pastes it. */
const typingMs = 700
/** A host that has not answered by then would not show guests a picture either. */
const loadingMs = 15_000

/** The address of a picture on the web. Says so if no picture loads from it; it can be saved all the same. */
export function PictureAddressField({ hint, ...field }: PictureAddressFieldProps) {
  const isMissing = useMissingPicture(field.value.trim())
  return (
    <TextField
      {...field}
      optional
      type="url"
      placeholder="https://"
      maxLength={limits.urlLength}
      hint={
        <>
          {hint}
          <span role="status" className="block text-sm font-semibold text-ask">
            {isMissing ? 'No picture loads from this address. Check it, or guests will see none.' : ''}
          </span>
        </>
      }
    />
  )
}

/** Whether no picture could be loaded from an address. `false` until that is known, and for texts that are no address of a picture. */
function useMissingPicture(address: string): boolean {
  const [missing, setMissing] = useState('')
  useEffect(() => {
    if (!address.startsWith('https://')) return
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    const fail = () => setMissing(address)
    image.onerror = fail
    image.onload = () => clearTimeout(timeout)
    const start = setTimeout(() => {
      image.src = address
    }, typingMs)
    const timeout = setTimeout(fail, typingMs + loadingMs)
    return () => {
      clearTimeout(start)
      clearTimeout(timeout)
      image.onerror = null
      image.onload = null
      image.removeAttribute('src')
    }
  }, [address])
  return missing !== '' && missing === address
}
