import { useId, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from './button.tsx'
import { controlClass, cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface SearchProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** The accessible name; also the placeholder unless that is given. */
  readonly label: string
  readonly placeholder?: string
  readonly className?: string
}

/** A search box with a button that clears it. Filters as one types; Enter sends nothing. */
export function SearchField({ label, placeholder, className, value, onValue }: SearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={cx('relative block', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-soft"
      />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder ?? label}
        value={value}
        onChange={event => onValue(event.target.value)}
        className={cx(controlClass, 'px-10')}
      />
      {value ? (
        <Button
          variant="quiet"
          size="icon"
          className="absolute end-0"
          aria-label={t('search.clear')}
          onClick={() => {
            onValue('')
            input.current?.focus() // the pressed button is gone
          }}
        >
          <Icon name="x" size={18} />
        </Button>
      ) : null}
    </search>
  )
}
