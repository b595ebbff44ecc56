import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../../languages/t.ts'
import { listText } from '../../../tags/tag-text.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import type { ItemChange } from '../model/changes.ts'
import type { GuestItem } from '../model/guest-document.ts'
import {
  type JudgedItem,
  notConfirmedCount,
  type Results,
  shownItems,
  summaryText,
  type Verdict,
} from '../model/results.ts'
import { sectionsOfGroup } from '../model/sections.ts'
import { menuConfirmedText } from '../model/tag-line.ts'
import { bothNames } from '../model/translated.ts'
import { usePlaces } from '../state/use-places.ts'
import { ChangedCard } from './changed-card.tsx'
import { DishSections } from './dish-sections.tsx'
import { HiddenDishes } from './hidden-dishes.tsx'
import { ItemCard } from './item-card.tsx'
import { placeIds } from './menu-nav.tsx'
import { VerdictGroup } from './verdict-group.tsx'
import { WholeMenu, type WholeMenuProps } from './whole-menu.tsx'

interface ResultsViewProps extends Omit<WholeMenuProps, 'items'> {
  readonly results: Results
  readonly search: string
  /** The guest's filters, in effect if the results are personal. */
  readonly filters: readonly string[]
  readonly onClear: () => void
  readonly onClearSearch: () => void
  /** How many dishes strict mode hides. */
  readonly strictModeNote: ReactNode
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

/** The count of unconfirmed dishes, above the list and not at its end. */
function NotConfirmed({ count }: { count: number }) {
  if (count === 0) return null
  return <Banner tone="ask">{t('results.notConfirmed', { count })}</Banner>
}

function NothingFound({ results, search, onClear, onClearSearch }: ResultsViewProps) {
  const term = search.trim()
  const hidden = results.mode === 'personal' ? results.hidden.length : 0
  const message = term
    ? t(hidden > 0 ? 'results.noneForFilters' : 'results.noneFor', { term })
    : t(hidden > 0 ? 'results.allHidden' : 'results.empty')
  const action =
    term || hidden > 0 ? (
      <div className="flex flex-wrap justify-center gap-3">
        {term ? <Button onClick={onClearSearch}>{t('search.clear')}</Button> : null}
        <Button variant={term ? 'secondary' : 'primary'} onClick={onClear}>
          {t('results.clear')}
        </Button>
      </div>
    ) : undefined
  return (
    <EmptyState title={t('results.none')} icon={<SearchX size={26} />} action={action}>
      {message}
    </EmptyState>
  )
}

/** No dish is safe: names the dishes that the kitchen can change, as the closest. */
function NothingSafe({ expired, ask }: { expired: boolean; ask: readonly JudgedItem[] }) {
  if (expired) return <p className="text-soft">{t('results.offline')}</p>
  const closest = ask.filter(({ reasons }) => reasons.every(({ kind }) => kind === 'can-be-made-without'))
  return (
    <div className="grid gap-1">
      <p>{t('results.noneSafe')}</p>
      {closest.length > 0 ? (
        <p className="font-semibold">
          {t('results.closest', { names: listText(closest.map(({ item }) => bothNames(item))) })}
        </p>
      ) : null}
    </div>
  )
}

/** Where a dish that just changed now belongs. */
const verdictTexts = { safe: 'changed.nowSafe', ask: 'verdict.ask', hidden: 'changed.notSafe' } as const

/** The same list for each dish, so that a card with the same properties is not rendered again. */
const noReasons: JudgedItem['reasons'] = []
const asJudged = (item: GuestItem): JudgedItem => ({ item, reasons: noReasons })
const sectionOf = ({ item }: JudgedItem) => item.section

/** The menu, filtered and searched. Calls a dish safe only for applied filters. */
export function ResultsView(props: ResultsViewProps) {
  const { results, arranged, search, filters, orderedIds, onOrder, onReport, changes } = props
  const summary = summaryText(results)
  useAnnounced(
    results.mode === 'plain' && results.pending ? t('results.pendingSummary', { summary }) : summary,
  )
  const { places, kept } = usePlaces(results, new Set(changes.map(({ itemId }) => itemId)))
  const isEmpty = shownItems(results).length === 0
  const nothingFound = isEmpty ? <NothingFound {...props} /> : null
  const card = ({ item, reasons }: JudgedItem) => (
    <ItemCard
      key={item.id}
      item={item}
      reasons={reasons}
      filters={filters}
      ordered={orderedIds.has(item.id)}
      onOrder={onOrder}
      onReport={onReport}
    />
  )

  // With a search, these are not all dishes.
  const checked = results.mode === 'plain' && !search.trim() ? menuConfirmedText(results.items) : ''
  if (results.mode === 'plain')
    return (
      <div className="grid grid-cols-1 gap-4">
        {results.pending ? (
          <Banner tone="ask" title={t('results.pending')}>
            {t('results.pendingHelp')}
          </Banner>
        ) : null}
        <NotConfirmed count={notConfirmedCount(results)} />
        <h2 className="text-sm">
          <span className="font-sans tracking-normal">
            {search.trim() ? t('search.results') : t('menu.whole')}{' '}
            <span className="font-normal text-soft">{summary}</span>
          </span>
        </h2>
        {checked ? <p className="-mt-3 text-sm text-soft">{checked}</p> : null}
        {nothingFound}
        <WholeMenu
          items={results.items}
          arranged={arranged}
          orderedIds={orderedIds}
          onOrder={onOrder}
          onReport={onReport}
        />
      </div>
    )

  const { expired } = results
  const rank = new Map(results.order.map((id, index) => [id, index]))
  const rankOf = ({ item }: JudgedItem) => rank.get(item.id) ?? 0
  const all = [...results.safe.map(asJudged), ...results.ask, ...results.hidden].sort(
    (a, b) => rankOf(a) - rankOf(b),
  )
  /** The dishes of a group: by verdict, except that a dish that just changed stays where the guest saw it. */
  const placed = (place: string) =>
    all.filter(({ item }) => (kept.get(item.id) ?? places.get(item.id)) === place)
  const safe = placed('safe')
  const ask = placed('ask')
  const hidden = placed('hidden')
  const cardOf = (judged: JudgedItem) => {
    const { item } = judged
    const own = changes.filter(({ itemId }) => itemId === item.id)
    if (!kept.has(item.id)) return card(judged)
    return (
      <ChangedCard
        key={item.id}
        name={own.at(-1)?.itemName ?? bothNames(item)}
        verdict={t(verdictTexts[places.get(item.id) as Verdict])}
        words={own.flatMap(change => change.words)}
        onDismiss={() => props.onDismissChanges(own)}
      />
    )
  }
  const cardsOf = (group: 'safe' | 'ask', dishes: readonly JudgedItem[]) => (
    <DishSections group={group} sections={sectionsOfGroup(dishes, sectionOf, arranged)}>
      {judged => judged.map(cardOf)}
    </DishSections>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <NotConfirmed count={notConfirmedCount(results)} />
      {props.strictModeNote}
      {nothingFound}
      {safe.length > 0 ? (
        <VerdictGroup verdict="safe" id={placeIds.safe} note={t('results.basis')}>
          {cardsOf('safe', safe)}
        </VerdictGroup>
      ) : isEmpty ? null : (
        <NothingSafe expired={expired} ask={ask} />
      )}
      {ask.length > 0 ? (
        <VerdictGroup verdict="ask" id={placeIds.ask}>
          {cardsOf('ask', ask)}
        </VerdictGroup>
      ) : null}
      <HiddenDishes hidden={hidden} />
    </div>
  )
}
