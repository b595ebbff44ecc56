import { type KeyboardEvent, useId, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { controlClass, Field } from '../../ui/field.tsx'

export interface LookupOption {
  readonly id: string
  readonly name: string
  /** Beside the name: what sets it apart. */
  readonly note?: string
}

interface LookupProps {
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly options: readonly LookupOption[]
  /** Said in the list's place while there is nothing to choose from. */
  readonly status: string
  readonly onPick: (option: LookupOption) => void
  readonly className?: string
}

/**
 * A choice by typing (the ARIA combobox with a list): arrows move, Enter takes, Escape closes. The caller does the searching.
 */
export function Lookup(props: LookupProps) {
  const { text, options } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const pick = (option: LookupOption | undefined) => {
    if (!option) return
    setOpen(false)
    setActive(-1)
    props.onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + options.length) % Math.max(options.length, 1))
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault()
      pick(options[active] ?? (options.length === 1 ? options[0] : undefined))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field label={props.label} hint={props.hint} className={props.className}>
      {aria => (
        <div className="relative">
          <input
            {...aria}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
            placeholder={props.placeholder}
            value={text}
            onChange={event => {
              props.onText(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'border-edge')}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={props.label}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text, whose keys do what a press here does
              <div
                key={option.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={event => event.preventDefault()}
                onClick={() => pick(option)}
                className={cx(
                  'grid min-h-11 cursor-pointer content-center rounded-sm px-3 py-1.5',
                  index === active ? 'bg-brand-soft text-brand' : 'hover:bg-sunken',
                )}
              >
                {option.name}
                {option.note ? <span className="text-xs text-soft">{option.note}</span> : null}
              </div>
            ))}
          </div>
          <p role="status" className={open && !shown ? 'pt-1 text-xs text-soft' : 'sr-only'}>
            {open ? (shown ? `${options.length} to choose from` : props.status) : ''}
          </p>
        </div>
      )}
    </Field>
  )
}
