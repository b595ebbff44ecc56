import { cx } from '../../../ui/base/cx.ts'
import type { ChangedValue } from '../model/fields.ts'

interface BeforeAfterProps {
  readonly fields: readonly ChangedValue[]
  /** Puts each label above its values, for narrow cards. */
  readonly stacked?: boolean
}

/** Values before and after, told apart in words and not only by colour. */
export function BeforeAfter({ fields, stacked = false }: BeforeAfterProps) {
  if (fields.length === 0) return null
  return (
    <dl
      className={cx(
        'grid gap-x-4 gap-y-2 text-sm',
        stacked ? '[&_dd]:-mt-2' : 'max-sm:[&_dd]:-mt-2 sm:grid-cols-[minmax(7rem,auto)_1fr]',
      )}
    >
      {fields.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="font-semibold text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
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
