import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { counted } from '../../../format/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { controlClass, cx } from '../../../ui/base/cx.ts'
import { Field } from '../../../ui/form/field.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly name: string
  /** Shown under the name, to tell options of the same name apart. */
  readonly note?: string | null
}

/** The results of the caller's search. */
interface Results {
  readonly options: readonly ComboboxOption[]
  /** The options belong to an earlier text, or none have been loaded yet. */
  readonly busy: boolean
  /** The search found more than `options`. */
  readonly hasMore: boolean
  /** Why loading failed, as a sentence. */
  readonly failure: string | null
  /** Shown when nothing was found. */
  readonly empty: string
  readonly onRetry: () => void
}

interface ComboboxProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly results: Results
  readonly onPick: (option: ComboboxOption) => void
}

/** An ARIA combobox with a list: arrows move, Enter picks, Escape closes. The caller searches. */
export function Combobox({ results, ...props }: ComboboxProps) {
  const { options, busy, failure } = results
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [activeOption, setActiveOption] = useState<string | null>(null)
  // Kept by id, because the next letter typed may move the option to another index.
  const active = options.findIndex(({ id }) => id === activeOption)
  const hasList = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = hasList && active >= 0 ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const pick = (option: ComboboxOption | undefined) => {
    if (!option) return
    setOpen(false)
    setActiveOption(null)
    props.onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      setActiveOption(options.at((from + step) % Math.max(options.length, 1))?.id ?? null)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (failure) results.onRetry()
      // A single result needs no arrow key, once it is certain that it is the only one.
      else pick(options[active] ?? (options.length === 1 && !busy ? options[0] : undefined))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field label={props.label}>
      {aria => (
        <div className="relative">
          <input
            {...aria}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={listId}
            aria-activedescendant={activeId}
            placeholder={props.placeholder}
            value={props.text}
            onChange={event => {
              props.onText(event.target.value)
              setOpen(true)
              setActiveOption(null)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={controlClass}
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
              hidden={!hasList}
              className={cx('max-h-72 overflow-y-auto transition-opacity', busy && 'opacity-60')}
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, whose keys do the same as a click here
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
            <ListFooter {...results} />
          </div>
          <p role="status" className="sr-only">
            {open ? statusText(results) : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

const moreText = 'More results: keep typing to narrow them.'

/** The line under the options, or in their place. Screen readers get {@link statusText} instead. */
function ListFooter({ options, busy, hasMore, failure, empty, onRetry }: Results) {
  const text = failure ?? (options.length > 0 ? hasMore && moreText : busy ? 'Searching...' : empty)
  if (!text) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-sm text-soft">
      <span aria-hidden="true">{text}</span>
      {failure ? (
        <Button
          variant="quiet"
          className="-mx-4"
          tabIndex={-1} // the focus stays in the input, where Enter tries again
          onPointerDown={event => event.preventDefault()}
          onClick={onRetry}
        >
          Try again
        </Button>
      ) : null}
    </div>
  )
}

function statusText({ options, busy, hasMore, failure, empty }: Results): string {
  if (failure) return `${failure} Press Enter to try again.`
  if (busy) return 'Searching...'
  if (options.length === 0) return empty
  return `${counted(options.length, 'result')}.${hasMore ? ` ${moreText}` : ''}`
}
