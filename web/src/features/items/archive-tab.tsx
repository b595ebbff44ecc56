import { Archive } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { LoadMore, QueryResult } from '../../api/query-result.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CardList, cardGrid } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/skeleton.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { ToggleChip } from '../../ui/base/toggle-chip.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { archiveFailure } from './archive-failure.ts'
import { type ArchiveFilter, noFilter, quickFilters, toggleQuick } from './archive-filter.ts'
import { useArchive } from './items-api.ts'

interface ArchiveTabProps {
  readonly restaurantId: string
  /** Where items can be restored to. */
  readonly menus: readonly { readonly id: string; readonly name: string }[]
}

/** Archived items with the specification's filters, restorable. */
export function ArchiveTab({ restaurantId, menus }: ArchiveTabProps) {
  const [filter, setFilter] = useState<ArchiveFilter>(noFilter)
  const archive = useArchive(restaurantId, useDeferredValue(filter))
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter)
  const clear = () => setFilter(noFilter)

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
          <Button variant="quiet" className="max-sm:-ml-4" disabled={!isFiltered} onClick={clear}>
            Clear
          </Button>
        </div>
      </fieldset>
      <QueryResult
        query={archive}
        failed={archiveFailure}
        loading={<LoadingCards label="Loading the archive" count={2} height="h-44" className={cardGrid} />}
      >
        {({ rows, total }) => (
          <>
            <p role="status" className="-mb-2 text-sm text-soft">
              {total} archived item(s) found
            </p>
            {rows.length === 0 ? (
              <EmptyState
                title={isFiltered ? 'No archived items match' : 'No archived items'}
                icon={isFiltered ? null : <Archive size={28} />}
                action={
                  isFiltered ? (
                    <Button variant="secondary" onClick={clear}>
                      Clear
                    </Button>
                  ) : null
                }
              >
                {isFiltered
                  ? 'Change or clear the filters.'
                  : 'Archived items stay here until you restore or delete them.'}
              </EmptyState>
            ) : (
              <CardList items={rows}>{item => <ArchiveCard item={item} menus={menus} />}</CardList>
            )}
            <LoadMore list={archive}>Show more</LoadMore>
          </>
        )}
      </QueryResult>
    </div>
  )
}
