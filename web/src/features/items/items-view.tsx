import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { keptChoice } from '../../device/device-storage.ts'
import { useReports } from '../../dish/reports.ts'
import type { ShownItem } from '../../dish/shown-items.ts'
import { counted } from '../../i18n/words.ts'
import { useRights } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { LazyPage } from '../../ui/base/lazy-page.tsx'
import { Pager } from '../../ui/base/pager.tsx'
import { SearchField } from '../../ui/base/search-field.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { differingItems, useFollowedCopies } from './copies/copies.ts'
import { type FrozenList, freezeList } from './frozen-list.ts'
import { AllergenGrid } from './grid/allergen-grid.tsx'
import { itemElementId } from './item-fields.ts'
import { isWork, workKindOf, workLabels } from './queue/work.ts'
import { WorkBar } from './queue/work-bar.tsx'
import { TagEditDialogs, TagEditFailures, TagEditStatus } from './tagging/tag-edit-messages.tsx'
import { type TagEdits, useTagEdits } from './tagging/use-tag-edits.ts'

/** As cards to read, as a grid to tag many at once, or as sections to put them in order. */
type ItemsLayout = 'cards' | 'grid' | 'arrange'

const keptLayout = keptChoice('menuItemsLayout', ['cards', 'grid'])

/** Stands for the sections of a menu while their script and their order load. */
const loadingOrder = (
  <LoadingCards label="Loading the order of the menu" count={3} height="h-40" className="grid gap-4" />
)

/** It brings the library for dragging, which most visits do not need. */
const loadArrangeView = async () => (await import('./arrange/arrange-view.tsx')).ArrangeView

interface ItemsViewProps {
  readonly menuId: string
  readonly items: readonly ShownItem[]
  /** An item that the list must show, such as one that was just created. */
  readonly shownId: string | null
  readonly children: (item: ShownItem, edits: TagEdits) => ReactNode
}

/** The search, the work that is left as filters, and the items that match, as cards or as the allergen grid. */
export function ItemsView({ menuId, items, shownId, children }: ItemsViewProps) {
  const isNarrow = useIsNarrow()
  const [chosen, setLayout] = useState<ItemsLayout>(keptLayout.read)
  const layout = isNarrow && chosen === 'grid' ? 'cards' : chosen
  const { managesMenus } = useRights()
  const edits = useTagEdits(menuId, items)
  const [address, changeAddress] = useAddress()
  const reports = useReports()
  const reported = useMemo(() => new Set<string>(reports.map(({ itemId }) => itemId)), [reports])
  const withCopies = useFollowedCopies(menuId)
  const differing = useMemo(() => differingItems(withCopies), [withCopies])
  const known = { reported, differing }
  const kind = workKindOf(address.get('show'))
  const term = address.get('q') ?? ''
  const matches = (item: ShownItem) =>
    item.name.toLowerCase().includes(term.trim().toLowerCase()) &&
    (kind === null || isWork(kind, item, known))
  const isFiltered = term !== '' || kind !== null
  const all = layout === 'grid' ? edits.shown : items
  // A dish that was just created by the manager's own press must be in the list.
  const filter = isFiltered ? JSON.stringify([term, kind, shownId]) : ''
  const frozen = useRef<FrozenList | null>(null)
  const list = freezeList(frozen.current, { key: filter, all, matching: all.filter(matches) })
  frozen.current = list.frozen
  const found = list.shown
  const [, setUpdates] = useState(0)
  const updateList = () => {
    frozen.current = null
    setUpdates(count => count + 1)
    status.current?.focus() // the button goes
  }
  const status = useRef<HTMLParagraphElement>(null)
  const layouts =
    isNarrow && !managesMenus ? null : (
      <Segmented
        legend="Show the dishes as"
        legendHidden
        className="max-sm:grow"
        value={layout}
        options={[
          { value: 'cards', label: 'Cards' },
          ...(isNarrow ? [] : [{ value: 'grid', label: 'Grid' } as const]),
          ...(managesMenus ? [{ value: 'arrange', label: 'Arrange' } as const] : []),
        ]}
        onValue={next => {
          setLayout(next)
          if (next !== 'arrange') keptLayout.write(next)
        }}
      />
    )
  // Also where no dish is shown: a press may be saved, fail or be asked about only then.
  const messages = (
    <>
      {layout === 'grid' && found.length > 0 ? null : (
        <div className="sticky bottom-2 z-10 grid gap-2">
          <TagEditStatus edits={edits} isFloating />
          <TagEditFailures edits={edits} />
        </div>
      )}
      <TagEditDialogs edits={edits} />
    </>
  )
  if (layout === 'arrange')
    return (
      <>
        <div className="flex flex-wrap">{layouts}</div>
        <LazyPage load={loadArrangeView} props={{ menuId, loading: loadingOrder }} waiting={loadingOrder} />
        {messages}
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          className="grow basis-64"
          label="Search dishes by name"
          placeholder="Search dishes..."
          value={term}
          onValue={q => changeAddress({ q })}
        />
        {layouts}
      </div>
      <WorkBar
        menuId={menuId}
        items={items}
        found={found}
        known={known}
        edits={edits}
        kind={kind}
        onKind={next => changeAddress({ show: next ?? '' })}
      />
      {found.length === 0 ? (
        <EmptyState
          title="No menu items found"
          action={
            <Button variant="secondary" onClick={() => changeAddress({ q: '', show: '' })}>
              {kind === null ? 'Clear search' : 'Show all dishes'}
            </Button>
          }
        >
          {term === '' && kind !== null
            ? `“${workLabels[kind]}”: nothing is left.`
            : `No dish name contains “${term}”.`}
        </EmptyState>
      ) : (
        <>
          <div className="-mb-2 flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <p ref={status} role="status" tabIndex={-1}>
              {isFiltered
                ? `${found.length} of ${counted(items.length, 'dish')}`
                : counted(found.length, 'dish')}
            </p>
            {list.changes > 0 ? (
              <Button variant="quiet" onClick={updateList}>
                Update list ({counted(list.changes, 'change')})
              </Button>
            ) : null}
          </div>
          <h2 className="sr-only">Dishes</h2>
          {layout === 'grid' ? (
            <AllergenGrid items={found} edits={edits} />
          ) : (
            <ItemCards items={found} shownId={shownId}>
              {item => children(item, edits)}
            </ItemCards>
          )}
        </>
      )}
      {messages}
    </>
  )
}

/** Cards on a page: at most ten screens of a phone. */
const cardsOnPage = 12

interface ItemCardsProps {
  readonly items: readonly ShownItem[]
  /** An item that must be in view when it first appears in the list. */
  readonly shownId: string | null
  readonly children: (item: ShownItem) => ReactNode
}

/** The items as cards, some on each page. */
function ItemCards({ items, shownId, children }: ItemCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(0)
  const [revealed, setRevealed] = useState(shownId)
  const place = shownId === revealed ? -1 : items.findIndex(({ id }) => id === shownId)
  if (place >= 0) {
    setRevealed(shownId)
    setWanted(Math.floor(place / cardsOnPage))
  }
  const pages = Math.ceil(items.length / cardsOnPage)
  const page = Math.min(wanted, pages - 1)
  const go = (to: number) => {
    setWanted(to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ul ref={list} className="grid scroll-mt-24 grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {items.slice(page * cardsOnPage, (page + 1) * cardsOnPage).map(item => (
          <li key={item.id} id={itemElementId(item.id)} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ul>
      <Pager label="Pages of dishes" page={page} pages={pages} onPage={go} />
    </>
  )
}

/** Below this width (768 px) a wide table or grid does not fit beside its names. */
const narrow = '(max-width: 47.99rem)'

/** Whether the screen is too narrow for wide tables and grids. Follows a turned tablet. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(narrow).matches,
  )
}
