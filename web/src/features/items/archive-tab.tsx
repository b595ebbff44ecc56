import { Archive } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { LoadMore } from '../../api/load-more.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'
import { ToggleChip } from '../../ui/base/toggle-chip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useArchive, useArchiveWrites } from './archive-api.ts'
import { ArchiveCard } from './archive-card.tsx'
import { archiveFailure } from './archive-failure.ts'
import { type ArchiveFilter, noFilter, quickFilters, toggleQuick } from './archive-filter.ts'

interface ArchiveTabProps {
  readonly restaurantId: string
  /** Where items can be restored to. */
  readonly menus: readonly { readonly id: string; readonly name: string }[]
}

/** Archived items with the specification's filters, restorable. */
export function ArchiveTab({ restaurantId, menus }: ArchiveTabProps) {
  const [filter, setFilter] = useState<ArchiveFilter>(noFilter)
  const archive = useArchive(restaurantId, useDeferredValue(filter))
  const writes = useArchiveWrites(restaurantId)
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter)
  const items = archive.data?.pages.flatMap(page => page.items)
  const total = archive.data?.pages[0]?.total ?? 0

  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="text-2xl">Archived Menu Items</h2>
      <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-5">
        <legend className="sr-only">Filters</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Item name" value={filter.name} onValue={name => setFilter({ ...filter, name })} />
          <TextField
            label="Original menu"
            value={filter.menu}
            onValue={menu => setFilter({ ...filter, menu })}
          />
          <TextField
            label="Archived on"
            type="date"
            value={filter.date}
            onValue={date => setFilter({ ...filter, date, quick: null })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {quickFilters.map(({ id, label }) => (
            <ToggleChip
              key={id}
              pressed={filter.quick === id}
              onPressed={() => setFilter(toggleQuick(filter, id))}
            >
              {label}
            </ToggleChip>
          ))}
          <Button
            variant="quiet"
            className="max-sm:-ml-4"
            disabled={!isFiltered}
            onClick={() => setFilter(noFilter)}
          >
            Clear
          </Button>
        </div>
      </fieldset>
      {items === undefined ? (
        archive.isError ? (
          <ErrorState title={archiveFailure(archive.error)} onRetry={() => void archive.refetch()}>
            {messageOf(archive.error)}
          </ErrorState>
        ) : (
          <Loading label="Loading the archive" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </Loading>
        )
      ) : (
        <>
          <p role="status" className="-mb-2 text-sm text-soft">
            {total} archived item(s) found
          </p>
          {items.length === 0 ? (
            isFiltered ? (
              <EmptyState
                title="No archived items match"
                action={
                  <Button variant="secondary" onClick={() => setFilter(noFilter)}>
                    Clear
                  </Button>
                }
              >
                Change or clear the filters.
              </EmptyState>
            ) : (
              <EmptyState title="No archived items" icon={<Archive size={28} />}>
                Archived items stay here until you restore or delete them.
              </EmptyState>
            )
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map(item => (
                <li key={item.id} className="grid grid-cols-1">
                  <ArchiveCard
                    item={item}
                    menus={menus}
                    onRestore={menuId => writes.restore(item.id, menuId)}
                    onDelete={reason => writes.remove(item.id, reason)}
                    onGone={() => void writes.refetch()}
                  />
                </li>
              ))}
            </ul>
          )}
          <LoadMore list={archive}>Show more</LoadMore>
        </>
      )}
    </div>
  )
}
