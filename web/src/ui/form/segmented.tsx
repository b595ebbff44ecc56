import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

interface SegmentedProps<V extends string> {
  readonly legend: string
  readonly legendHidden?: boolean
  /** `null`: none is chosen. */
  readonly value: V | null
  readonly onValue: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[]
  /** A choice is being saved. Further ones are taken. */
  readonly busy?: boolean
  readonly className?: string
}

/** One of a few choices, all in view: radio buttons dressed as a segmented control. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', props.className)} aria-busy={props.busy || undefined}>
      <legend className={props.legendHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>
        {props.legend}
      </legend>
      <div className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {props.options.map(option => (
          <label
            key={option.value}
            className={cx(
              'grid min-h-11 flex-1 place-items-center rounded-sm px-2 text-center text-sm whitespace-nowrap transition-colors sm:px-3',
              'has-focus-visible:outline-3 has-focus-visible:outline-brand',
              option.value === props.value
                ? 'bg-surface font-semibold text-brand shadow-card'
                : 'text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
