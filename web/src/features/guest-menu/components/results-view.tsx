import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import type { ItemChange } from '../model/changes.ts'
import type { GuestItem } from '../model/guest-document.ts'
import {
  countDishes,
  type JudgedItem,
  notConfirmedCount,
  type Results,
  shownItems,
  summaryText,
} from '../model/results.ts'
import { bySection, sectionsOfGroup, sectionTitle } from '../model/sections.ts'
import { menuConfirmedText } from '../model/tag-line.ts'
import { type Place, usePlaces } from '../state/use-places.ts'
import { ChangedCard } from './changed-card.tsx'
import { HiddenList } from './hidden-list.tsx'
import { ItemCard } from './item-card.tsx'
import { placeIds, sectionId } from './menu-nav.tsx'
import { VerdictGroup } from './verdict-group.tsx'

interface ResultsViewProps {
  readonly results: Results
  /** The sections of an arranged menu, in order. */
  readonly arranged: readonly string[]
  readonly search: string
  readonly ordered: (itemId: string) => boolean
  readonly onOrder: (item: GuestItem) => void
  /** The guest's filters, in effect if the results are personal. */
  readonly filters: readonly string[]
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

const gridClass = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'

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

/** No dish is safe: names the dishes that the kitchen can change, as the closest. */
function NothingSafe({ expired, ask }: { expired: boolean; ask: readonly JudgedItem[] }) {
  if (expired) return <p className="text-soft">We can’t mark dishes safe until we reconnect.</p>
  const closest = ask.filter(({ reasons }) => reasons.every(({ kind }) => kind === 'can-be-made-without'))
  return (
    <div className="grid gap-1">
      <p>We can’t mark any dish here safe for you.</p>
      {closest.length > 0 ? (
        <p className="font-semibold">
          Ask staff if they can change {closest.map(({ item }) => item.name).join(', ')} for you.
        </p>
      ) : null}
    </div>
  )
}

function Hidden({ hidden }: { hidden: readonly JudgedItem[] }) {
  if (hidden.length === 0) return null
  return (
    <div id={placeIds.hidden} tabIndex={-1} className="scroll-mt-32 focus:outline-none">
      <Disclosure
        headingLevel={2}
        className="rounded-lg border border-line bg-surface"
        title={`${countDishes(hidden.length)} hidden by your filters`}
      >
        <HiddenList hidden={hidden} />
      </Disclosure>
    </div>
  )
}

interface SectionsProps {
  readonly judged: readonly JudgedItem[]
  readonly arranged: readonly string[]
  /** The verdict of these dishes. Only long groups have sections, and links lead to those that are safe. */
  readonly group?: 'safe' | 'ask'
  readonly children: (judged: JudgedItem) => ReactNode
}

/** Dishes by section. */
function Sections({ judged, arranged, group, children }: SectionsProps) {
  const sections = (group ? sectionsOfGroup : bySection)(judged, ({ item }) => item.section, arranged)
  const isPlain = sections.length === 1 && sections[0]?.name === ''
  const Heading = group ? 'p' : 'h2'
  return sections.map(section => (
    <div
      key={section.name}
      id={group === 'ask' ? undefined : sectionId(section.name)}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-2 focus:outline-none"
    >
      {isPlain ? null : (
        <Heading className={cx('menu-item-section', group ? 'text-sm font-semibold text-soft' : 'text-xl')}>
          {sectionTitle(section)}
        </Heading>
      )}
      <ul className={gridClass}>{section.items.map(children)}</ul>
    </div>
  ))
}

const asJudged = (item: GuestItem): JudgedItem => ({ item, reasons: [] })

/** The menu, filtered and searched. Calls a dish safe only for applied filters. */
export function ResultsView(props: ResultsViewProps) {
  const { results, arranged, search, filters, ordered, onOrder, onClear, onClearSearch, changes } = props
  const summary = summaryText(results)
  useAnnounced(
    results.mode === 'plain' && results.pending ? `${summary}, your filters aren’t applied yet` : summary,
  )
  const { places, kept } = usePlaces(results, new Set(changes.map(({ itemId }) => itemId)))
  const isEmpty = shownItems(results).length === 0
  const nothingFound = isEmpty ? (
    <NothingFound results={results} search={search} onClear={onClear} onClearSearch={onClearSearch} />
  ) : null
  const card = ({ item, reasons }: JudgedItem) => (
    <ItemCard
      key={item.id}
      item={item}
      reasons={reasons}
      filters={results.mode === 'personal' ? filters : []}
      ordered={ordered(item.id)}
      onOrder={() => onOrder(item)}
    />
  )

  // With a search, these are not all dishes.
  const checked = results.mode === 'plain' && !search.trim() ? menuConfirmedText(results.items) : ''
  if (results.mode === 'plain')
    return (
      <div className="grid grid-cols-1 gap-4">
        {results.pending ? (
          <Banner tone="ask" title="Your filters aren’t applied yet">
            You’re still seeing every dish, also what may not be safe for you. View your personalized menu
            first.
          </Banner>
        ) : null}
        <NotConfirmed count={notConfirmedCount(results)} />
        <h2 className="text-sm">
          <span className="font-sans tracking-normal">
            {search.trim() ? 'Search results' : 'The whole menu'}{' '}
            <span className="font-normal text-soft">{summary}</span>
          </span>
        </h2>
        {checked ? <p className="-mt-3 text-sm text-soft">{checked}</p> : null}
        {nothingFound}
        <Sections arranged={arranged} judged={results.items.map(asJudged)}>
          {card}
        </Sections>
      </div>
    )

  const { expired } = results
  const all = [...results.safe.map(asJudged), ...results.ask, ...results.hidden].sort(
    (a, b) => results.order.indexOf(a.item.id) - results.order.indexOf(b.item.id),
  )
  /** The dishes of a group: by verdict, except that a dish that just changed stays where the guest saw it. */
  const placed = (place: string) =>
    all.filter(({ item }) => (kept.get(item.id) ?? places.get(item.id)) === place)
  const safe = placed('safe')
  const ask = placed('ask')
  const hidden = placed('hidden')
  const verdicts = { safe: 'Now safe for you', ask: 'Ask staff first', hidden: 'No longer safe for you' }
  const cardOf = (judged: JudgedItem) => {
    const { item } = judged
    const own = changes.filter(({ itemId }) => itemId === item.id)
    if (!kept.has(item.id)) return card(judged)
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
    <div className="grid grid-cols-1 gap-5">
      <NotConfirmed count={notConfirmedCount(results)} />
      {nothingFound}
      {safe.length > 0 ? (
        <VerdictGroup
          verdict="safe"
          id={placeIds.safe}
          note="Based on what the restaurant told us. Confirm with staff before you order."
        >
          <Sections group="safe" arranged={arranged} judged={safe}>
            {cardOf}
          </Sections>
        </VerdictGroup>
      ) : isEmpty ? null : (
        <NothingSafe expired={expired} ask={ask} />
      )}
      {ask.length > 0 ? (
        <VerdictGroup verdict="ask" id={placeIds.ask}>
          <Sections group="ask" arranged={arranged} judged={ask}>
            {cardOf}
          </Sections>
        </VerdictGroup>
      ) : null}
      <Hidden hidden={hidden} />
    </div>
  )
}
