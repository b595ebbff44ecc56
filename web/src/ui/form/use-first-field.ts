import { type RefObject, useEffect } from 'react'

/** Moves the focus to a form's first field when it appears in the place of the button that opened it. */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  takesFocus: boolean | undefined,
): void {
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [form, takesFocus])
}
