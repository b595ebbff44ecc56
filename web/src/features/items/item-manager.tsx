import { ArrowLeft, Download, Plus, Upload, UtensilsCrossed, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/device.ts'
import { saveFile } from '../../api/download.ts'
import { useWrite } from '../../api/use-write.ts'
import { hasDraft } from '../../drafts/use-draft.ts'
import { counted } from '../../format/counted.ts'
import { changedItem } from '../../seen/changed-item.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { SearchField } from '../../ui/base/search-field.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { csvFileName } from './csv-file.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ItemCard } from './item-card.tsx'
import { emptyItemFields, fieldsOfItem } from './item-fields.ts'
import { ItemForm } from './item-form.tsx'
import { type Item, useItems, useItemWrites } from './items-api.ts'
import { menuFullness } from './menu-fullness.ts'

interface ItemManagerProps {
  readonly restaurantId: string
  readonly menu: { readonly id: string; readonly name: string }
  readonly onBack: () => void
}

/** The items of one menu: create, edit, search, archive, delete, import, export. The address holds the search. */
export function ItemManager({ restaurantId, menu, onBack }: ItemManagerProps) {
  const newDraft = `item-new:${menu.id}`
  const items = useItems(menu.id)
  const writes = useItemWrites(restaurantId, menu.id)
  const exporting = useWrite()
  const [search, setSearch] = useSearchParams()
  const [creating, setCreating] = useState(() => hasDraft(newDraft))
  const [isFirst, setIsFirst] = useState(false)
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<Item | null>(null)
  const term = search.get('q') ?? ''
  const setTerm = (q: string) =>
    setSearch(
      before => {
        if (q === '') before.delete('q')
        else before.set('q', q)
        return before
      },
      { replace: true },
    )
  const shown = items.data?.filter(item => item.name.toLowerCase().includes(term.trim().toLowerCase()))
  const fullness = useMemo(() => menuFullness(items.data ?? []), [items.data])
  const createToggle = useRef<HTMLButtonElement>(null)
  const closeCreate = () => {
    setCreating(false)
    setIsFirst(false)
    createToggle.current?.focus() // the form that had the focus is gone
  }
  const exportCsv = () =>
    exporting.run(
      async () => {
        const csv = await call('GET /api/menus/:menuId/export', { params: { menuId: menu.id } })
        saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), csvFileName(menu.name))
      },
      { failed: 'The menu was not exported' },
    )

  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button variant="quiet" className="-ml-4" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" /> Back to Menus
        </Button>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <PageTitle className="min-w-0 wrap-anywhere">{`Menu Items for ${menu.name}`}</PageTitle>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setImporting(true)}>
              <Upload size={18} aria-hidden="true" /> Import
            </Button>
            <Button
              variant="secondary"
              busy={exporting.busy}
              busyLabel="Exporting..."
              onClick={() => void exportCsv()}
            >
              <Download size={18} aria-hidden="true" /> Export
            </Button>
            <Button
              ref={createToggle}
              className="max-sm:grow"
              aria-expanded={creating}
              onClick={() => setCreating(!creating)}
            >
              {creating ? <X size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
              {creating ? 'Cancel' : 'Create New Item'}
            </Button>
          </div>
        </div>
      </div>

      {creating ? (
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 text-xl">Create New Item</h2>
          <ItemForm
            draftKey={newDraft}
            initial={emptyItemFields}
            submitLabel="Create Item"
            busyLabel="Creating..."
            failed="The item was not created"
            takesFocus={isFirst}
            onSubmit={async fields => {
              const item = await writes.create(fields)
              closeCreate()
              showToast({ tone: 'safe', title: `${item.name} was created`, body: 'Now tag its allergens.' })
            }}
            onCancel={closeCreate}
          />
        </Card>
      ) : null}

      {fullness ? (
        <Banner tone="ask" title={fullness.title} live>
          {fullness.text}
        </Banner>
      ) : null}

      {items.data && items.data.length > 0 ? (
        <SearchField
          label="Search items by name"
          placeholder="Search items..."
          value={term}
          onValue={setTerm}
        />
      ) : null}

      {shown === undefined ? (
        items.isError ? (
          <ErrorState title="The items could not be loaded" onRetry={() => void items.refetch()}>
            {messageOf(items.error)}
          </ErrorState>
        ) : (
          <Loading label="Loading the items" className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-72 rounded-lg" />
          </Loading>
        )
      ) : items.data?.length === 0 ? (
        creating ? null : (
          <EmptyState
            title="No menu items yet"
            icon={<UtensilsCrossed size={28} />}
            action={
              <>
                <Button
                  onClick={() => {
                    setIsFirst(true)
                    setCreating(true)
                  }}
                >
                  Create New Item
                </Button>
                <Button variant="secondary" onClick={() => setImporting(true)}>
                  Import from a file
                </Button>
              </>
            }
          >
            Add items one by one, or import your allergen sheet as a CSV file.
          </EmptyState>
        )
      ) : shown.length === 0 ? (
        <EmptyState
          title="No menu items found"
          action={
            <Button variant="secondary" onClick={() => setTerm('')}>
              Clear search
            </Button>
          }
        >
          No item name contains “{term}”.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="-mb-2 text-sm text-soft">
            {term
              ? `${shown.length} of ${counted(items.data?.length ?? 0, 'item')}`
              : counted(shown.length, 'item')}
          </p>
          <h2 className="sr-only">Items</h2>
          <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {shown.map(item => (
              <li key={item.id}>
                <ItemCard
                  item={item}
                  onEdit={() => setEditing(item)}
                  onArchive={() => writes.archive(item.id)}
                  onDelete={reason => writes.remove(item.id, reason)}
                  isEditing={editing !== null}
                  onGone={() => void writes.refetch()}
                />
              </li>
            ))}
          </ul>
        </>
      )}

      <Dialog
        open={editing !== null}
        onOpen={open => !open && setEditing(null)}
        title={`Edit ${editing?.name ?? ''}`}
      >
        {editing ? (
          <ItemForm
            draftKey={`item:${editing.id}`}
            initial={fieldsOfItem(editing)}
            submitLabel="Update Item"
            busyLabel="Saving..."
            failed={`${editing.name} was not saved`}
            currentFrom={error => {
              const current = changedItem(error)
              if (current) setEditing(current)
              return current && fieldsOfItem(current)
            }}
            onSubmit={async (_, changed) => {
              if (Object.keys(changed).length > 0) {
                const item = await writes.change(editing, changed)
                const unconfirmed =
                  editing.allergensConfirmedAt !== null && item.allergensConfirmedAt === null
                showToast(
                  unconfirmed
                    ? {
                        tone: 'note',
                        title: `${item.name} was saved`,
                        body: 'Check its allergens again.',
                      }
                    : { tone: 'safe', title: `${item.name} was saved` },
                )
              }
              setEditing(null)
            }}
            onCancel={() => setEditing(null)}
          />
        ) : null}
      </Dialog>
      <ImportDialog open={importing} onOpen={setImporting} menuName={menu.name} onImport={writes.importCsv} />
    </div>
  )
}
