import type { ChangedField } from '../model/fields.ts'

/** What stood before and what stands after, said in words and not by colour alone. */
export function BeforeAfter({ fields }: { fields: readonly Omit<ChangedField, 'field'>[] }) {
  if (fields.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="font-semibold text-soft">{label}</dt>
          <dd className="-mt-2 min-w-0 wrap-anywhere whitespace-pre-line sm:mt-0">
            {before === null ? (
              after
            ) : (
              <>
                <span className="sr-only">before: </span>
                <del className="text-soft decoration-1">{before}</del>
                <span aria-hidden="true" className="px-2 text-soft">
                  →
                </span>
                <span className="sr-only">, after: </span>
                <ins className="font-semibold no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
