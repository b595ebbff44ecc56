import { type ComponentProps, memo, type ReactNode, Suspense, useEffect } from 'react'
import { bySection, haveHeadings, type Section, sectionTitle } from '../../../dish/by-section.ts'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { announce } from '../../../ui/base/page.tsx'
import type { ItemChange } from '../live/changes.ts'
import { bothNames, type GuestItem, type GuestMenu } from '../live/guest-document.ts'
import { ItemCard } from './item-card.tsx'
import { placeIds, sectionId } from './menu-nav.tsx'
import { NothingFound, type NothingFoundProps } from './no-dishes.tsx'
import {
  type JudgedItem,
  notConfirmedCount,
  type Results,
  sectionsOfGroup,
  shownDishes,
  summaryText,
  usePlaces,
  type Verdict,
} from './results.ts'
import { menuConfirmedText } from './tag-line.ts'
import { ChangedCard, HiddenDishes, VerdictGroup } from './verdict-group.tsx'

interface ResultsViewProps extends Omit<WholeMenuProps, 'items'>, NothingFoundProps {
  /** The guest's filters, in effect if the results are personal. */
  readonly filters: readonly string[]
  /** How many dishes strict mode hides. */
  readonly strictModeNote: ReactNode
  /** Recent changes that affect this guest. */
  readonly changes: readonly ItemChange[]
  readonly onDismissChanges: (changes: readonly ItemChange[]) => void
}

/** The same list for each dish, so that a card with the same properties is not rendered again. */
const noReasons: JudgedItem['reasons'] = []
const asJudged = (item: GuestItem): JudgedItem => ({ item, reasons: noReasons })
const sectionOf = ({ item }: JudgedItem) => item.section

/** The menu, filtered and searched. Calls a dish safe only for applied filters. */
export function ResultsView(props: ResultsViewProps) {
  const { results, sections, search, filters, orderedIds, onOrder, onReport, changes } = props
  const zone = usePageZone()
  const summary = summaryText(results)
  useAnnounced(
    results.mode === 'plain' && results.pending ? t('results.pendingSummary', { summary }) : summary,
  )
  const { places, kept } = usePlaces(results, new Set(changes.map(({ itemId }) => itemId)))
  const isEmpty = shownDishes(results).length === 0
  const nothingFound = isEmpty ? <NothingFound {...props} /> : null

  if (results.mode === 'plain') {
    const isSearch = search.trim() !== ''
    const checked = isSearch ? '' : menuConfirmedText(results.items, zone) // with a search, these are not all dishes
    return (
      <div className="grid grid-cols-1 gap-4">
        {/* A chip that is ticked before the page works shows it by CSS. */}
        <div className={results.pending ? '' : 'hidden group-has-[input[value]:checked]:block'}>
          <Banner tone="ask" title={t('results.pending')}>
            {t('results.pendingHelp')}
          </Banner>
        </div>
        <NotConfirmedBanner results={results} />
        <h2 className="text-sm">
          <span className="font-sans tracking-normal">
            {t(isSearch ? 'search.results' : 'menu.whole')}{' '}
            <span className="font-normal text-soft">{summary}</span>
          </span>
        </h2>
        {checked ? <p className="-mt-3 text-sm text-soft">{checked}</p> : null}
        {nothingFound}
        <WholeMenu
          items={results.items}
          sections={sections}
          orderedIds={orderedIds}
          onOrder={onOrder}
          onReport={onReport}
        />
      </div>
    )
  }

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
  const cardOf = ({ item, reasons }: JudgedItem) => {
    if (!kept.has(item.id))
      return (
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
    const own = changes.filter(({ itemId }) => itemId === item.id)
    return (
      <ChangedCard
        key={item.id}
        name={own.at(-1)?.itemName ?? bothNames(item)}
        verdict={places.get(item.id) as Verdict}
        words={own.flatMap(change => change.words)}
        onDismiss={() => props.onDismissChanges(own)}
      />
    )
  }
  const cardsOf = (group: 'safe' | 'ask', dishes: readonly JudgedItem[]) => (
    <DishSections group={group} sections={sectionsOfGroup(dishes, sectionOf, sections)}>
      {judged => judged.map(cardOf)}
    </DishSections>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <NotConfirmedBanner results={results} />
      {props.strictModeNote}
      {nothingFound}
      {safe.length > 0 ? (
        <VerdictGroup verdict="safe" id={placeIds.safe} note={t('results.basis')}>
          {cardsOf('safe', safe)}
        </VerdictGroup>
      ) : isEmpty ? null : (
        <p className={results.expired ? 'text-soft' : ''}>
          {t(results.expired ? 'results.offline' : 'results.noneSafe')}
        </p>
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

/** Waits for a pause in typing, so that not every letter is announced. */
const announceDelayMs = 600

function useAnnounced(text: string) {
  useEffect(() => {
    const timer = setTimeout(() => announce(text), announceDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  // The next menu may not load: then the counts of this one must not stay.
  useEffect(() => () => announce(''), [])
}

/** The count of unconfirmed dishes, above the list and not at its end. */
function NotConfirmedBanner({ results }: { results: Results }) {
  const count = notConfirmedCount(results)
  return count === 0 ? null : <Banner tone="ask">{t('results.notConfirmed', { count })}</Banner>
}

interface DishSectionsProps<T> {
  readonly sections: readonly Section<T>[]
  /** The verdict of these dishes. Links lead to the sections of those that are safe. */
  readonly group?: 'safe' | 'ask'
  /** The cards of a section. */
  readonly children: (dishes: readonly T[]) => ReactNode
}

/** Dishes by section. */
function DishSections<T>({ sections, group, children }: DishSectionsProps<T>) {
  const Heading = group ? 'p' : 'h2'
  return sections.map(section => (
    <div
      key={section.name}
      id={group === 'ask' ? undefined : sectionId(section.name)}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-2 focus:outline-none"
    >
      {haveHeadings(sections) ? (
        <Heading className={cx('menu-item-section', group ? 'text-sm font-semibold text-soft' : 'text-xl')}>
          <bdi>{sectionTitle(section.name)}</bdi>
        </Heading>
      ) : null}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">{children(section.items)}</ul>
    </div>
  ))
}

/** Memoised, because React takes over at once what gets new properties. */
const Dish = memo(function Dish(props: ComponentProps<typeof ItemCard>) {
  return (
    <Suspense fallback={null}>
      <ItemCard {...props} />
    </Suspense>
  )
})

interface WholeMenuProps {
  readonly items: readonly GuestItem[]
  /** The menu's sections, in order. */
  readonly sections: GuestMenu['sections']
  readonly orderedIds: ReadonlySet<string>
  /** The same functions as long as the page is open. */
  readonly onOrder: (item: GuestItem) => void
  readonly onReport: (item: GuestItem) => void
}

/**
 * The dishes of a menu without filters, as the server renders them. React takes over the page around them first, then their list, and
 * then each dish by itself, with pauses for what the guest does: all at once would block a slow phone for a quarter of a second. A
 * tapped dish comes first. Memoised for the same reason as each dish.
 */
const WholeMenu = memo(function WholeMenu(props: WholeMenuProps) {
  const { items, sections, orderedIds, onOrder, onReport } = props
  return (
    <Suspense fallback={null}>
      <DishSections sections={bySection(items, ({ section }) => section, sections)}>
        {dishes =>
          dishes.map(item => (
            <Dish
              key={item.id}
              item={item}
              ordered={orderedIds.has(item.id)}
              onOrder={onOrder}
              onReport={onReport}
            />
          ))
        }
      </DishSections>
    </Suspense>
  )
})
