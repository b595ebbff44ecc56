import { CircleHelp, SearchX, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import type { ItemChange } from '../model/changes.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { type GuestReason, guestReasonText } from '../model/reason-text.ts'
import {
  countDishes,
  type JudgedItem,
  notConfirmedCount,
  type Results,
  shownItems,
  summaryText,
} from '../model/results.ts'
import { type Place, usePlaces } from '../state/use-places.ts'
import { ChangedCard } from './changed-card.tsx'
import { HiddenList } from './hidden-list.tsx'
import { ItemCard } from './item-card.tsx'

interface ResultsViewProps {
  readonly results: Results
  readonly search: string
  readonly ordered: (itemId: string) => boolean
  readonly onOrder: (item: GuestItem) => void
  readonly onApply: () => void
  readonly onClear: () => void
  readonly onClearSearch: () => void
  /** Recent changes that affect this guest. */
  readonly changes: readonly ItemChange[]
  readonly onDismissChanges: (changes: readonly ItemChange[]) => void
}

/** Waits for a pause in typing, so that not every letter is announced. */
const announceDelayMs = 600

function useAnnounced(text: string) {
  useEffect(() => {
    const timer = setTimeout(() => announce(text), announceDelayMs)
    return () => clearTimeout(timer)
  }, [text])
}

function Section(props: {
  title: string
  icon: ReactNode
  tone: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <div>
        <h2 className={`flex items-center gap-2 text-xl ${props.tone}`}>
          <span aria-hidden="true">{props.icon}</span>
          {props.title}
        </h2>
        {props.note ? <p className="text-sm text-soft">{props.note}</p> : null}
      </div>
      {props.children}
    </section>
  )
}

const gridClass = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The count of unconfirmed dishes, above the list and not at its end. */
function NotConfirmed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Banner tone="ask">
      The restaurant hasn’t confirmed allergens for {countDishes(count)}. Ask staff about{' '}
      {count === 1 ? 'it' : 'them'}.
    </Banner>
  )
}

function NothingFound({
  results,
  search,
  onClear,
  onClearSearch,
}: Pick<ResultsViewProps, 'results' | 'search' | 'onClear' | 'onClearSearch'>) {
  const term = search.trim()
  const hidden = results.mode === 'personal' ? results.hidden.length : 0
  const message = term
    ? hidden > 0
      ? `No dishes match your filters and “${term}”.`
      : `No dishes match “${term}”.`
    : hidden > 0
      ? 'Your filters hide every dish on this menu.'
      : 'This menu has no dishes yet.'
  const action =
    term || hidden > 0 ? (
      <div className="flex flex-wrap justify-center gap-3">
        {term ? <Button onClick={onClearSearch}>Clear search</Button> : null}
        <Button variant={term ? 'secondary' : 'primary'} onClick={onClear}>
          Clear Filters & Search
        </Button>
      </div>
    ) : undefined
  return (
    <EmptyState title="No menu items found" icon={<SearchX size={26} />} action={action}>
      {message}
    </EmptyState>
  )
}

function Hidden({ hidden }: { hidden: readonly JudgedItem[] }) {
  if (hidden.length === 0) return null
  return (
    <Disclosure
      headingLevel={2}
      className="rounded-lg border border-line bg-surface"
      title={`${countDishes(hidden.length)} hidden by your filters`}
    >
      <HiddenList hidden={hidden} />
    </Disclosure>
  )
}

/** The menu, filtered and searched. Calls a dish safe only for applied filters. */
export function ResultsView(props: ResultsViewProps) {
  const { results, search, ordered, onOrder, onApply, onClear, onClearSearch, changes } = props
  const summary = summaryText(results)
  useAnnounced(
    results.mode === 'plain' && results.pending ? `${summary}, your filters aren’t applied yet` : summary,
  )
  const { places, kept } = usePlaces(results, new Set(changes.map(({ itemId }) => itemId)))
  const words = (reason: GuestReason) => guestReasonText(reason, Date.now())
  const nothing = shownItems(results).length === 0
  const card = (item: GuestItem, reasons: readonly GuestReason[] = []) => (
    <ItemCard
      key={item.id}
      item={item}
      reasons={reasons.map(words)}
      ordered={ordered(item.id)}
      onOrder={() => onOrder(item)}
    />
  )

  if (results.mode === 'plain')
    return (
      <div className="grid grid-cols-1 gap-4">
        {results.pending ? (
          <Banner
            tone="ask"
            title="Your filters aren’t applied yet"
            action={<Button onClick={onApply}>View Personalized Menu</Button>}
          >
            You’re still seeing every dish, including ones that may not be safe for you.
          </Banner>
        ) : null}
        <h2 className="text-xl">
          {search.trim() ? 'Search results' : 'The whole menu'}{' '}
          <span className="font-sans text-sm font-normal text-soft">{summary}</span>
        </h2>
        <NotConfirmed count={notConfirmedCount(results)} />
        {nothing ? (
          <NothingFound results={results} search={search} onClear={onClear} onClearSearch={onClearSearch} />
        ) : null}
        <ul className={gridClass}>{results.items.map(item => card(item))}</ul>
      </div>
    )

  const { expired } = results
  const all = [...results.safe.map(item => ({ item, reasons: [] })), ...results.ask, ...results.hidden].sort(
    (a, b) => results.order.indexOf(a.item.id) - results.order.indexOf(b.item.id),
  )
  /** The dishes of a group: by verdict, except that a dish that just changed stays where the guest saw it. */
  const placed = (place: string) =>
    all.filter(({ item }) => (kept.get(item.id) ?? places.get(item.id)) === place)
  const safe = placed('safe')
  const ask = placed('ask')
  const hidden = placed('hidden')
  const verdicts = { safe: 'Now safe for you', ask: 'Ask staff first', hidden: 'No longer safe for you' }
  const cardOf = ({ item, reasons }: JudgedItem) => {
    const own = changes.filter(({ itemId }) => itemId === item.id)
    if (!kept.has(item.id)) return card(item, reasons)
    return (
      <ChangedCard
        key={item.id}
        name={item.name}
        verdict={verdicts[places.get(item.id) as Place]}
        words={own.flatMap(change => change.words)}
        onDismiss={() => props.onDismissChanges(own)}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <p className="font-semibold">{summary}</p>
        <NotConfirmed count={notConfirmedCount(results)} />
      </div>
      {nothing ? (
        <NothingFound results={results} search={search} onClear={onClear} onClearSearch={onClearSearch} />
      ) : null}
      {safe.length > 0 ? (
        <Section
          title="Safe for you"
          icon={<ShieldCheck size={24} />}
          tone="text-safe"
          note="Based on what the restaurant told us. Confirm with staff before you order."
        >
          <ul className={gridClass}>{safe.map(cardOf)}</ul>
        </Section>
      ) : nothing ? null : (
        <p className="text-soft">
          {expired
            ? 'We can’t mark dishes safe until we reconnect.'
            : 'We can’t mark any dish here safe for you.'}
        </p>
      )}
      {ask.length > 0 ? (
        <Section title="Ask staff first" icon={<CircleHelp size={24} />} tone="text-ask">
          <ul className={gridClass}>{ask.map(cardOf)}</ul>
        </Section>
      ) : null}
      <Hidden hidden={hidden} />
    </div>
  )
}
