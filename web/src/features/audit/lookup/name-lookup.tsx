import type { AuditItemView } from '@safe-menu/contracts/audit/name-views'
import { limits } from '@safe-menu/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FullAnswer, fullReadQuery, linkCursor, type ReadQuery } from '../../../api/read-query.ts'
import { counted } from '../../../i18n/words.ts'
import { RetryButton } from '../../../ui/base/state.tsx'
import { useDebounced } from '../../../ui/base/use-debounced.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { namesStaleMs } from '../audit-api.ts'

/** Typing pauses this long (ms) before the server is asked. */
const typingPauseMs = 200

/** Results shown at most; typing on narrows them. */
const maxResults = 20

interface Option {
  readonly id: string
  readonly name: string
}

interface NameLookupProps<Found> {
  readonly label: string
  readonly placeholder: string
  /** The first page for a search. */
  readonly read: (query: {
    readonly limit: number
    readonly search: string
  }) => ReadQuery<FullAnswer<Found[]>>
  /** Tells a result from others of the same name. */
  readonly noteOf: (found: Found) => string | null
  /** The option that a text names without a search. */
  readonly optionIn?: (text: string) => Option | null
  /** Shown when loading fails, as a sentence. */
  readonly failed: string
  /** Shown when nothing was found. */
  readonly empty: string
  readonly onPick: (id: string) => void
}

/** Finds something by a current or former name while the user types: a field with a list of results below. */
function NameLookup<Found extends Option>(props: NameLookupProps<Found>) {
  const { label, placeholder, read, noteOf, optionIn, failed, empty, onPick } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const debounced = useDebounced(text, typingPauseMs)
  const search = debounced.trim().slice(0, limits.nameLength)
  const named = optionIn?.(text)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read({ limit: maxResults, search }),
    enabled: search !== '' && !named,
    placeholderData: keepPreviousData,
    staleTime: namesStaleMs,
  })
  const hasFailed = !named && data === undefined && isError
  const isBusy = !named && !hasFailed && (text !== debounced || data === undefined || isPlaceholderData)
  const found = data?.body.map(each => ({ id: each.id, name: each.name, note: noteOf(each) })) ?? []
  const options = named ? [{ ...named, note: null }] : found
  const hasMore = !named && data !== undefined && linkCursor(data.headers.get('link')) !== null
  const status = hasFailed
    ? failed
    : isBusy
      ? 'Searching...'
      : options.length === 0
        ? empty
        : `${counted(options.length, 'result')}.${hasMore ? ' Keep typing to narrow them.' : ''}`
  return (
    <div className="grid content-start gap-1">
      <TextField
        ref={input}
        label={label}
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onValue={setText}
      />
      {text.trim() === '' ? null : (
        <>
          <ul
            aria-label={`Results for ${label}`}
            aria-busy={isBusy || undefined}
            className="max-h-72 overflow-y-auto"
          >
            {options.map(option => (
              <li key={option.id}>
                <button
                  type="button"
                  className="grid min-h-11 w-full content-center rounded-sm px-3 py-1.5 text-start wrap-anywhere hover:bg-sunken"
                  onClick={() => {
                    setText('')
                    input.current?.focus() // the pressed button is gone
                    onPick(option.id)
                  }}
                >
                  {option.name}
                  {option.note ? <span className="text-xs text-soft">{option.note}</span> : null}
                </button>
              </li>
            ))}
          </ul>
          {hasFailed ? <RetryButton onRetry={() => void refetch()} /> : null}
        </>
      )}
      <p role="status" className="text-sm text-soft">
        {text.trim() === '' ? '' : status}
      </p>
    </div>
  )
}

interface ItemLookupProps {
  readonly restaurantId: string
  /** Finds only items that are or were on this menu. */
  readonly menuId: string | undefined
  readonly onPick: (itemId: string) => void
}

/** Finds an item, also an archived or deleted one, by a part of its current name or of a former one. */
export function ItemLookup({ restaurantId, menuId, onPick }: ItemLookupProps) {
  return (
    <NameLookup
      label="Dish"
      placeholder="Current or former name"
      read={query =>
        fullReadQuery('GET /api/audit/restaurants/:restaurantId/items', {
          params: { restaurantId },
          query: { ...query, ...(menuId ? { menu: menuId } : {}) },
        })
      }
      noteOf={item => itemNote(item)}
      failed="The dishes could not be loaded."
      empty={menuId ? 'No dish found on this menu.' : 'No dish found at this restaurant.'}
      onPick={onPick}
    />
  )
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu

function restaurantIn(text: string) {
  const id = uuid.exec(text)?.[0].toLowerCase()
  return id === undefined ? null : { id, name: 'Restaurant with this id' }
}

/** Finds a restaurant by a current or former name, its id or its menu's link. Not by email: auditors need no personal data. */
export function RestaurantLookup({ onPick }: { onPick: (restaurantId: string) => void }) {
  return (
    <NameLookup
      label="Restaurant"
      placeholder="Name, id or menu link"
      read={query => fullReadQuery('GET /api/audit/restaurants', { query })}
      noteOf={({ formerName }) => formerNameNote(formerName)}
      optionIn={restaurantIn}
      failed="The restaurants could not be loaded."
      empty="No restaurant found."
      onPick={onPick}
    />
  )
}

/** Shown beside something that was found by a former name; `null` when it was found by its current one. */
export function formerNameNote(formerName: string | null): string | null {
  return formerName === null ? null : `Formerly “${formerName}”`
}

/** Tells an item from others of the same name: its former name, its menu and section, and whether it is archived or deleted. */
export function itemNote({ formerName, menu, section, status }: Omit<AuditItemView, 'id' | 'name'>): string {
  return [formerNameNote(formerName), menu.name, section, status === 'active' ? null : status]
    .filter(Boolean)
    .join(', ')
}
