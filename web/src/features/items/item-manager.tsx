import {
  ArrowLeft,
  CircleDollarSign,
  Download,
  FileSpreadsheet,
  Plus,
  Printer,
  Upload,
  UtensilsCrossed,
  X,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { saveFile } from '../../api/download.ts'
import { useAddress } from '../../api/use-address.ts'
import { useItems } from '../../dish/shown-items.ts'
import { hasDraft } from '../../forms/use-draft.ts'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { useRights } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { LazyPage } from '../../ui/base/lazy-page.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { useItemsWithCopies } from './copies/copies.ts'
import { EditItemDialog } from './edit-item-dialog.tsx'
import { exportFileName } from './import/csv-file.ts'
import { ItemCard } from './item-card.tsx'
import { itemElementId, sectionsOf } from './item-fields.ts'
import { CreateItem, newItemDraft } from './item-form.tsx'
import type { Item } from './items-api.ts'
import { ItemsView } from './items-view.tsx'
import { PricesDialog } from './prices/prices-dialog.tsx'
import { ReliedOn, useIsReliedOn } from './tagging/reasons.ts'

/** It brings the words that name allergens, which only the dialog needs. */
const loadImportDialog = async () => (await import('./import/import-dialog.tsx')).ImportDialog

interface ItemManagerProps {
  readonly menu: {
    readonly id: string
    readonly name: string
    readonly published: boolean
    readonly wasPublished: boolean
  }
  readonly onBack: () => void
}

const loadingDishes = (
  <LoadingCards label="Loading the dishes" count={2} height="h-72" className="grid gap-4 lg:grid-cols-2" />
)

/** The items of one menu: create, edit, search, archive, delete, import, export. The address holds the search. */
export function ItemManager({ menu, onBack }: ItemManagerProps) {
  const items = useItems(menu.id)
  const [address, changeAddress] = useAddress()
  const { managesMenus } = useRights()
  const [creating, setCreating] = useState(() => managesMenus && hasDraft(newItemDraft(menu.id)))
  const [importing, setImporting] = useState(false)
  const [pricing, setPricing] = useState(false)
  const [editing, setEditing] = useState<Item | null>(null)
  const copies = useItemsWithCopies(menu.id)
  const isReliedOn = useIsReliedOn(menu, items.data, copies.items)
  const sections = useMemo(() => sectionsOf(items.data ?? []), [items.data])
  const [createdId, setCreatedId] = useState<string | null>(null)
  useEffect(() => {
    const card = createdId === null ? null : document.getElementById(itemElementId(createdId))
    if (!card) return
    setCreatedId(null)
    card.scrollIntoView({ block: 'center' })
    card.focus({ preventScroll: true })
  })
  const createToggle = useRef<HTMLButtonElement>(null)
  const closeCreate = () => {
    setCreating(false)
    createToggle.current?.focus() // the form that had the focus is gone
  }
  const loadCsv = () => call('GET /api/menus/:menuId/export', { params: { menuId: menu.id } })
  const exportCsv = async () => {
    const csv = await loadCsv()
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), exportFileName(menu.name, 'csv'))
  }
  const exportExcel = async () => {
    const [{ excelOf }, csv] = await Promise.all([import('./import/export-excel.ts'), loadCsv()])
    saveFile(await excelOf(csv), exportFileName(menu.name, 'xlsx'))
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button variant="quiet" className="-ml-4" onClick={onBack}>
          <ArrowLeft size={18} /> Back to Menus
        </Button>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <PageTitle className="min-w-0 wrap-anywhere">{`Menu Items for ${menu.name}`}</PageTitle>
          <div className="flex flex-wrap gap-2">
            {managesMenus ? (
              <Button variant="secondary" onClick={() => setImporting(true)}>
                <Upload size={18} /> Import
              </Button>
            ) : null}
            <WriteButton
              variant="secondary"
              busyLabel="Exporting..."
              write={exportCsv}
              failed="The menu was not exported"
            >
              <Download size={18} /> Export
            </WriteButton>
            <WriteButton
              variant="secondary"
              busyLabel="Exporting..."
              write={exportExcel}
              failed="The menu was not exported"
            >
              <FileSpreadsheet size={18} /> Excel
            </WriteButton>
            {managesMenus && items.data && items.data.length > 0 ? (
              <Button variant="secondary" onClick={() => setPricing(true)}>
                <CircleDollarSign size={18} /> Prices
              </Button>
            ) : null}
            <Link href={`/print?menu=${menu.id}`} className={buttonClass('secondary')}>
              <Printer size={18} /> Print
            </Link>
            {managesMenus ? (
              <Button
                ref={createToggle}
                className="max-sm:grow"
                aria-expanded={creating}
                onClick={() => setCreating(!creating)}
              >
                {creating ? <X size={18} /> : <Plus size={18} />}
                {creating ? 'Cancel' : 'Create New Item'}
              </Button>
            ) : null}
          </div>
        </div>
      </div>

      {creating ? (
        <CreateItem
          menuId={menu.id}
          sections={sections}
          names={items.data?.map(({ name }) => name) ?? []}
          onCreated={item => {
            setCreating(false)
            const term = address.get('q') ?? ''
            if (!item.name.toLowerCase().includes(term.trim().toLowerCase())) changeAddress({ q: '' })
            setCreatedId(item.id)
          }}
          onCancel={closeCreate}
        />
      ) : null}

      <QueryResult query={items} failed="The dishes could not be loaded" loading={loadingDishes}>
        {list =>
          copies.isLoading ? (
            loadingDishes // a press would leave out the copies that the page does not know yet
          ) : list.length > 0 ? (
            <ReliedOn value={isReliedOn}>
              <ItemsView menuId={menu.id} items={list} shownId={createdId}>
                {(item, edits) => (
                  <ItemCard
                    item={item}
                    edits={edits}
                    isEditing={editing !== null}
                    onEdit={() => setEditing(item)}
                  />
                )}
              </ItemsView>
            </ReliedOn>
          ) : creating ? null : (
            <EmptyState
              title="No menu items yet"
              icon={<UtensilsCrossed size={28} />}
              action={
                managesMenus ? (
                  <>
                    <Button onClick={() => setCreating(true)}>Create New Item</Button>
                    <Button variant="secondary" onClick={() => setImporting(true)}>
                      Import from a file
                    </Button>
                  </>
                ) : null
              }
            >
              {managesMenus
                ? 'Add dishes one by one, or import your menu: an Excel, CSV or PDF file, a photo, or pasted text.'
                : 'The owner and managers of this restaurant add the dishes.'}
            </EmptyState>
          )
        }
      </QueryResult>

      {editing ? <EditItemDialog item={editing} sections={sections} onItem={setEditing} /> : null}
      {pricing ? (
        <PricesDialog menuId={menu.id} items={items.data ?? []} onClose={() => setPricing(false)} />
      ) : null}
      {importing ? (
        <LazyPage
          load={loadImportDialog}
          waiting={null}
          props={{ menu, onClose: () => setImporting(false) }}
        />
      ) : null}
    </div>
  )
}
