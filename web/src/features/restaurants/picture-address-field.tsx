import { limits } from '@safe-menu/contracts/limits'
import { useEffect, useState } from 'react'
import type { BoundField } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

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
