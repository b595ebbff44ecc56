import { Field, type FieldProps } from './field.tsx'

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
