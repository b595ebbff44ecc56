import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { counted } from '../../format/words.ts'
import { useReports } from '../../reports/reports-query.ts'
import type { ShownItem } from '../../seen/shown-item.ts'
import { useRights } from '../../session/session.ts'
import { keptChoice } from '../../storage/device-storage.ts'
import { Button } from '../../ui/base/button.tsx'
import { SearchField } from '../../ui/base/search-field.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { useIsNarrow } from '../../ui/base/use-is-narrow.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { LoadingOrder } from './arrange/loading-order.tsx'
import { AllergenGrid } from './grid/allergen-grid.tsx'
import { ItemByItem } from './grid/item-by-item.tsx'
import { ItemCards } from './item-cards.tsx'
import type { MenuPast } from './menu-past.ts'
import { isWork, workKindOf, workLabels } from './queue/work.ts'
import { WorkBar } from './queue/work-bar.tsx'
import { TagEditDialogs } from './tagging/tag-edit-dialogs.tsx'
import { TagEditStatus } from './tagging/tag-edit-status.tsx'
import { useTagEdits } from './tagging/use-tag-edits.ts'

/** As cards to read, as a grid to tag many at once, or as sections to put them in order. */
type ItemsLayout = 'cards' | 'grid' | 'arrange'

const keptLayout = keptChoice('menuItemsLayout', ['cards', 'grid'])

/** With the library for dragging: most visits do not need it. */
const ArrangeView = lazy(async () => ({ default: (await import('./arrange/arrange-view.tsx')).ArrangeView }))

interface ItemsViewProps {
  readonly menuId: string
  readonly items: readonly ShownItem[]
  readonly past: MenuPast | undefined
  /** An item that the list must show, such as one that was just created. */
  readonly shownId: string | null
  readonly children: (item: ShownItem) => ReactNode
}

/** The search, the work that is left as filters, and the items that match, as cards or as the allergen grid. */
export function ItemsView({ menuId, items, past, shownId, children }: ItemsViewProps) {
  const [layout, setLayout] = useState<ItemsLayout>(keptLayout.read)
  const Grid = useIsNarrow() ? ItemByItem : AllergenGrid
  const { managesMenus } = useRights()
  const edits = useTagEdits(menuId, items)
  const [address, changeAddress] = useAddress()
  const reports = useReports()
  const reported = useMemo(() => new Set<string>(reports.map(({ itemId }) => itemId)), [reports])
  const known = { past, reported }
  const kind = workKindOf(address.get('show'))
  const term = address.get('q') ?? ''
  const matches = (item: ShownItem) =>
    item.name.toLowerCase().includes(term.trim().toLowerCase()) &&
    (kind === null || isWork(kind, item, known))
  const found = (layout === 'grid' ? edits.shown : items).filter(matches)
  const isFiltered = term !== '' || kind !== null
  const layouts = (
    <Segmented
      legend="Show the items as"
      legendHidden
      className="max-sm:grow"
      value={layout}
      options={[
        { value: 'cards', label: 'Cards' },
        { value: 'grid', label: 'Grid' },
        ...(managesMenus ? [{ value: 'arrange', label: 'Arrange' } as const] : []),
      ]}
      onValue={next => {
        setLayout(next)
        if (next !== 'arrange') keptLayout.write(next)
      }}
    />
  )
  if (layout === 'arrange')
    return (
      <>
        <div className="flex flex-wrap">{layouts}</div>
        <Suspense fallback={<LoadingOrder />}>
          <ArrangeView menuId={menuId} />
        </Suspense>
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          className="grow basis-64"
          label="Search items by name"
          placeholder="Search items..."
          value={term}
          onValue={q => changeAddress({ q })}
        />
        {layouts}
      </div>
      <WorkBar
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
              {kind === null ? 'Clear search' : 'Show all items'}
            </Button>
          }
        >
          {term === '' && kind !== null
            ? `“${workLabels[kind]}”: nothing is left.`
            : `No item name contains “${term}”.`}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="-mb-2 text-sm text-soft">
            {isFiltered
              ? `${found.length} of ${counted(items.length, 'item')}`
              : counted(found.length, 'item')}
          </p>
          <h2 className="sr-only">Items</h2>
          {layout === 'cards' && edits.unsaved.length > 0 ? <TagEditStatus edits={edits} /> : null}
          {layout === 'grid' ? (
            <Grid items={found} edits={edits} />
          ) : (
            <ItemCards items={found} shownId={shownId}>
              {children}
            </ItemCards>
          )}
        </>
      )}
      <TagEditDialogs edits={edits} />
    </>
  )
}
