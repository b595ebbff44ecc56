import type { ArchivedItemView } from '@safe-menu/contracts/items/views'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { LoadMore, QueryResult } from '../../answers/query-result.tsx'
import { formatShortDate, useDateFormat } from '../../i18n/dates.ts'
import { usePrice } from '../../i18n/money.ts'
import { useRights } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { CardList, cardGrid, LoadingCards } from '../../ui/base/card-list.tsx'
import { focusPageTitle } from '../../ui/base/page.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { ToggleChip } from '../../ui/base/toggle-chip.tsx'
import { useDebounced } from '../../ui/base/use-debounced.ts'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import {
  type ArchiveFilter,
  archiveFailure,
  noFilter,
  quickFilters,
  restoreFromArchive,
  toggleQuick,
  useArchive,
} from './archive.ts'
import { DeleteItem } from './item-actions.tsx'

/** While a name is being typed, the server is asked once, not for each letter. */
const typingPauseMs = 250

interface ArchiveTabProps {
  readonly restaurantId: string
  /** Where items can be restored to; `undefined` until they are loaded. */
  readonly menus: readonly { readonly id: string; readonly name: string }[] | undefined
}

/** Archived items with the specification's filters, restorable. */
export function ArchiveTab({ restaurantId, menus }: ArchiveTabProps) {
  const [filter, setFilter] = useState<ArchiveFilter>(noFilter)
  const archive = useArchive(restaurantId, useDebounced(filter, typingPauseMs))
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter)
  const clear = () => setFilter(noFilter)

  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="text-2xl">Archived Menu Items</h2>
      <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-5">
        <legend className="sr-only">Filters</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Dish name" value={filter.name} onValue={name => setFilter({ ...filter, name })} />
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
            {rows.length > 0 ? (
              <CardList items={rows}>{item => <ArchiveCard item={item} menus={menus} />}</CardList>
            ) : isFiltered ? (
              <EmptyState
                title="No archived dishes match"
                action={
                  <Button variant="secondary" onClick={clear}>
                    Clear
                  </Button>
                }
              >
                Change or clear the filters.
              </EmptyState>
            ) : (
              <EmptyState title="No archived dishes" icon={<Archive size={28} />}>
                Archived dishes stay here until you restore or delete them.
              </EmptyState>
            )}
            <LoadMore list={archive}>Show more</LoadMore>
          </>
        )}
      </QueryResult>
    </div>
  )
}

interface ArchiveCardProps extends Pick<ArchiveTabProps, 'menus'> {
  readonly item: ArchivedItemView
}

/** An archived item. It can be restored to its menu, or to another one if that was deleted, or be deleted permanently. */
function ArchiveCard({ item, menus: loaded }: ArchiveCardProps) {
  const formatPrice = usePrice()
  const dates = useDateFormat()
  const [choosing, setChoosing] = useState(false)
  const [menuId, setMenuId] = useState('')
  const { managesMenus } = useRights()
  const menus = loaded ?? []
  const hasOwnMenu = menus.some(menu => menu.id === item.menu.id)
  const chosen = menuId || (menus[0]?.id ?? '')

  const restoring = useMutation({
    mutationFn: async (target: string) => {
      await restoreFromArchive(item, target, menus.find(candidate => candidate.id === target)?.name)
      focusPageTitle() // the card that had the focus is gone
    },
    meta: { failed: `${item.name} was not restored` },
  })

  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-xl wrap-anywhere">{item.name}</h3>
        <p className="font-display text-lg font-semibold tabular-nums">{formatPrice(item.price)}</p>
      </div>
      <p className="text-sm text-soft">
        From {item.menu.name}
        {item.archivedAt ? `, archived ${formatShortDate(item.archivedAt, dates)}` : ''}
      </p>
      {item.description ? <p className="line-clamp-3 text-soft">{item.description}</p> : null}
      {managesMenus ? (
        <div className="mt-auto -mb-2 border-t border-line pt-2">
          <div className="-mx-4 flex flex-wrap">
            <Button
              variant="quiet"
              busy={restoring.isPending}
              disabled={loaded === undefined}
              onClick={() => (hasOwnMenu ? restoring.mutate(item.menu.id) : setChoosing(true))}
              aria-label={`Restore ${item.name}`}
            >
              <ArchiveRestore size={18} /> Restore
            </Button>
            <DeleteItem item={item} warning={`“${item.name}” will be permanently deleted.`} />
          </div>
        </div>
      ) : null}
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={`Restore ${item.name}`}
        description={`Its menu, ${item.menu.name}, was deleted. Choose another menu.`}
      >
        {menus.length === 0 ? (
          <p>You have no menus. Create one first, then restore this dish to it.</p>
        ) : (
          <div className="grid gap-4">
            <SelectField
              label="Menu"
              value={chosen}
              onValue={setMenuId}
              options={menus.map(menu => ({ value: menu.id, label: menu.name }))}
            />
            <Button
              busy={restoring.isPending}
              busyLabel="Restoring..."
              onClick={() => restoring.mutate(chosen)}
            >
              Restore
            </Button>
          </div>
        )}
      </Dialog>
    </Card>
  )
}
