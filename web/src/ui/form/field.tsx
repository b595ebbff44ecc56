import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

export interface FieldProps {
  readonly label: string
  /** Shown under the label, read out with the control. */
  readonly hint?: ReactNode
  /** What is wrong and what to do about it. */
  readonly error?: string | undefined
  /** Says "(optional)" beside the label. */
  readonly optional?: boolean | undefined
  readonly className?: string | undefined
}

/** What a form gives to the field of one name. */
export interface BoundField {
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

export interface ControlAria {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** A visible label, hint and error around one control; `children` gets the attributes that tie them together. */
export function Field(props: FieldProps & { readonly children: (aria: ControlAria) => ReactNode }) {
  const id = useId()
  const described = [props.hint ? `${id}-hint` : '', props.error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1', props.className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
        {props.optional ? <span className="font-normal text-soft"> (optional)</span> : null}
      </label>
      {props.hint ? (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {props.hint}
        </p>
      ) : null}
      {props.children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(props.error ? { 'aria-invalid': true as const } : {}),
      })}
      {props.error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-stop">
          {props.error}
        </p>
      ) : null}
    </div>
  )
}

interface FileFieldProps extends FieldProps {
  readonly accept: string
  readonly onFile: (file: File | null) => void
}

/** A file to choose, with its label. */
export function FileField({ accept, onFile, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {aria => (
        <input
          {...aria}
          type="file"
          accept={accept}
          className="w-full rounded-md border border-edge p-2 text-sm file:mr-3 file:min-h-11 file:rounded-sm file:bg-brand-soft file:px-4 file:font-semibold file:text-brand"
          onChange={event => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
