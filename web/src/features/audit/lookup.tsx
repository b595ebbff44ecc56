import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { controlClass } from '../../ui/base/control-class.ts'
import { cx } from '../../ui/base/cx.ts'
import { Field } from '../../ui/form/field.tsx'

export interface LookupOption {
  readonly id: string
  readonly name: string
  /** Beside the name: what sets it apart. */
  readonly note?: string | null
}

/** What the caller's search has come to. */
export interface Looked {
  readonly options: readonly LookupOption[]
  /** Whether the options are still those of an earlier text, or none have come yet. */
  readonly busy: boolean
  /** Whether more is found than the options. */
  readonly more?: boolean
  /** What went wrong, as a sentence. */
  readonly failure?: string | null
  /** Said where nothing is found. */
  readonly nothing: string
  readonly onRetry: () => void
}

interface LookupProps {
  readonly label: string
  readonly placeholder?: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly looked: Looked
  readonly onPick: (option: LookupOption) => void
  readonly className?: string
}

/**
 * A choice by typing (the ARIA combobox with a list): arrows move, Enter takes, Escape closes. The caller does the searching.
 */
export function Lookup({ looked, ...props }: LookupProps) {
  const { options, busy, failure } = looked
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  // By its id and not by its place: what is found for the next letter stands in other places.
  const active = options.findIndex(({ id }) => id === chosen)
  const shown = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = shown && active >= 0 ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const pick = (option: LookupOption | undefined) => {
    if (!option) return
    setOpen(false)
    setChosen(null)
    props.onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const from = active < 0 && event.key === 'ArrowUp' ? options.length : active
      const next =
        (from + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % Math.max(options.length, 1)
      setChosen(options[next]?.id ?? null)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (failure) looked.onRetry()
      // The only one is meant without being pointed at, once it is known to be the only one.
      else pick(options[active] ?? (options.length === 1 && !busy ? options[0] : undefined))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field label={props.label} className={props.className}>
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
            aria-activedescendant={activeId}
            placeholder={props.placeholder}
            value={props.text}
            onChange={event => {
              props.onText(event.target.value)
              setOpen(true)
              setChosen(null)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'border-edge')}
          />
          <div
            hidden={!open}
            className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-edge bg-surface p-1 shadow-float"
          >
            <div
              id={listId}
              role="listbox"
              aria-label={props.label}
              aria-busy={busy || undefined}
              hidden={!shown}
              className={cx('max-h-72 overflow-y-auto transition-opacity', busy && 'opacity-60')}
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
                    'grid min-h-11 cursor-pointer content-center rounded-sm px-3 py-1.5 wrap-anywhere',
                    index === active ? 'bg-brand-soft text-brand' : 'hover:bg-sunken',
                  )}
                >
                  {option.name}
                  {option.note ? <span className="text-xs text-soft">{option.note}</span> : null}
                </div>
              ))}
            </div>
            <Remark looked={looked} />
          </div>
          <p role="status" className="sr-only">
            {open ? saidOf(looked) : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

/** What stands under the options, or in their place. The status says it to who hears. */
function Remark({ looked: { options, busy, more, failure, nothing, onRetry } }: { looked: Looked }) {
  const none = busy ? 'Searching...' : nothing
  const text = failure ?? (options.length === 0 ? none : more ? 'There are more: type on.' : null)
  if (!text) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-sm text-soft">
      <span aria-hidden="true">{text}</span>
      {failure ? (
        <Button
          variant="quiet"
          className="-mx-4"
          tabIndex={-1} // Enter does it: the focus stays in the text
          onPointerDown={event => event.preventDefault()}
          onClick={onRetry}
        >
          Try again
        </Button>
      ) : null}
    </div>
  )
}

function saidOf({ options, busy, more, failure, nothing }: Looked): string {
  if (failure) return `${failure} Press Enter to try again.`
  if (busy) return 'Searching...'
  if (options.length === 0) return nothing
  return `${options.length} to choose from${more ? ', and there are more: type on' : ''}`
}
