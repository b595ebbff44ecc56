import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import { addedSinceConfirmed, needsConfirming } from '@safe-menu/contracts/items/needs-confirming'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useMutation } from '@tanstack/react-query'
import { CopyPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { undoAction } from '../../answers/failure-toasts.ts'
import { call, queryClient } from '../../api/client.ts'
import { useReports } from '../../dish/reports.ts'
import { itemsQuery } from '../../dish/shown-items.ts'
import { useHasDraft } from '../../forms/use-draft.ts'
import { DeleteButton, WriteButton } from '../../forms/write-buttons.tsx'
import { counted } from '../../i18n/words.ts'
import { useRights } from '../../session/session.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changeMenu, type Menu, writeAndRefetch } from './menus-api.ts'

interface MenuCardProps {
  readonly menu: Menu
  /** The edit form is open and shows what is unsaved. */
  readonly isEditing: boolean
  readonly onOpen: () => void
  readonly onEdit: () => void
}

/** One menu. The whole card opens its items, except where its buttons are. */
export function MenuCard({ menu, isEditing, onOpen, onEdit }: MenuCardProps) {
  const { managesMenus } = useRights()
  const hasUnsaved = useHasDraft(`menu:${menu.id}`)
  return (
    <Card className="relative flex flex-col gap-3 p-5 transition-shadow hover:shadow-float has-[[data-open-menu]:focus-visible]:outline-3 has-[[data-open-menu]:focus-visible]:outline-brand">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-xl wrap-anywhere">
          <button
            type="button"
            data-open-menu=""
            onClick={onOpen}
            className="text-left outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            {menu.name}
          </button>
        </h3>
        <Badge tone={menu.published ? 'safe' : 'neutral'}>{menu.published ? 'Published' : 'Draft'}</Badge>
      </div>
      <p className="text-sm font-semibold text-soft">
        {counted(menu._count.items, 'dish')}
        {menu._count.toConfirm > 0 ? (
          <span className="text-ask"> · {menu._count.toConfirm} to confirm</span>
        ) : null}
        <Reported menuId={menu.id} />
      </p>
      {hasUnsaved && !isEditing ? (
        <p>
          <Badge tone="note">Unsaved draft</Badge>
        </p>
      ) : null}
      {menu.description ? <p className="line-clamp-3 text-soft">{menu.description}</p> : null}
      {managesMenus ? (
        <div className="relative z-1 mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
          <PublishSwitch menu={menu} />
          <span className="-mx-3 flex grow flex-wrap gap-x-1">
            <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${menu.name}`}>
              <Pencil size={18} /> Edit
            </Button>
            <DuplicateMenu menu={menu} />
            <DeleteButton
              id={menu.id}
              name={menu.name}
              title="Are you sure you want to delete this menu?"
              needsReason
              mustTick={
                menu._count.items > 0
                  ? `Also delete ${menu._count.items === 1 ? 'its dish' : `its ${menu._count.items} dishes`}. This cannot be undone.`
                  : undefined
              }
              onDelete={reason => {
                const input = { params: { menuId: menu.id }, query: { reason } }
                return writeAndRefetch(call('DELETE /api/menus/:menuId', input))
              }}
            >
              “{menu.name}” and its {counted(menu._count.items, 'dish')} will be permanently deleted. Dishes
              that you archived earlier stay in Archive.
              {menu.published ? (
                <strong className="mt-2 block font-semibold text-ink">
                  This menu is published. Guests will immediately lose its dishes, prices and allergen
                  information. To hide it for a while, turn off Published instead.
                </strong>
              ) : null}
            </DeleteButton>
          </span>
        </div>
      ) : null}
    </Card>
  )
}

/** "· 2 reported by guests": the number of items with unanswered reports. */
function Reported({ menuId }: { menuId: string }) {
  const count = useReports().filter(reports => reports.menuId === menuId).length
  return count > 0 ? <span className="text-stop"> · {count} reported by guests</span> : null
}

/** The button that creates a draft with copies of the menu's items. None of them is confirmed. */
function DuplicateMenu({ menu }: { readonly menu: Menu }) {
  const duplicate = async () => {
    const input = { params: { menuId: menu.id }, body: {} }
    const copy = await writeAndRefetch(call('POST /api/menus/:menuId/duplicate', input))
    const items = copy._count.items
    showToast({
      tone: 'safe',
      title: `${copy.name} was created`,
      body:
        items === 0
          ? 'It is a draft without dishes.'
          : `It is a draft. Check and confirm the allergens of ${counted(items, 'dish')}.`,
    })
  }
  return (
    <WriteButton
      variant="quiet"
      busyLabel="Duplicating..."
      write={duplicate}
      failed={`${menu.name} was not duplicated`}
      aria-label={`Duplicate ${menu.name}`}
    >
      <CopyPlus size={18} /> Duplicate
    </WriteButton>
  )
}

/** Publishes or hides a menu. Shows warnings before publishing; the manager decides. */
function PublishSwitch({ menu }: { menu: Menu }) {
  const [warnings, setWarnings] = useState<readonly string[]>([])

  const publish = async () => {
    await changeMenu(menu.id, { published: true })
    setWarnings([])
    showToast({ tone: 'safe', title: `Guests can now see ${menu.name}` })
  }
  const hide = async () => {
    await changeMenu(menu.id, { published: false })
    showToast({
      tone: 'safe',
      title: `${menu.name} is hidden from guests`,
      action: undoAction(publish, {
        label: 'Publish again',
        failed: `${menu.name} is still hidden from guests`,
      }),
    })
  }
  const publishOrWarn = async () => {
    const items = await queryClient.fetchQuery({ ...itemsQuery(menu.id), staleTime: 0 })
    const found = publishWarnings(items)
    if (found.length === 0) await publish()
    else setWarnings(found)
  }
  const publishing = useMutation({
    mutationFn: (isDecided: boolean) => (isDecided ? publish() : publishOrWarn()),
    meta: { failed: `${menu.name} was not published` },
  })
  const hiding = useMutation({ mutationFn: hide, meta: { failed: `${menu.name} is still published` } })

  return (
    <>
      <Switch
        label="Published"
        context={menu.name}
        checked={menu.published}
        busy={publishing.isPending || hiding.isPending}
        onChecked={published => (published ? publishing.mutate(false) : hiding.mutate())}
      />
      <ConfirmDialog
        open={warnings.length > 0}
        title={`Publish ${menu.name}?`}
        confirmLabel="Publish anyway"
        cancelLabel="Not yet"
        tone="primary"
        busy={publishing.isPending}
        busyLabel="Publishing..."
        onCancel={() => setWarnings([])}
        onConfirm={() => publishing.mutate(true)}
      >
        <p className="mb-2 font-semibold text-ink">Check this first:</p>
        <ul className="grid list-disc gap-2 pl-5">
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

/** Warnings to show before a menu is published (product, "Contradictions"). Each dish that is to confirm is in one of them. */
export function publishWarnings(items: readonly ItemView[], entries = catalogue): readonly string[] {
  if (items.length === 0) return ['This menu has no dishes yet. Guests will see an empty menu.']
  const addedTo = (item: ItemView) => addedSinceConfirmed(item, entries)
  const toConfirm = items.filter(item => needsConfirming(item, entries))
  const unconfirmed = toConfirm.filter(item => item.allergensConfirmedAt === null)
  const outdated = toConfirm.filter(item => addedTo(item).length > 0)
  const mentioning = toConfirm.filter(item => !unconfirmed.includes(item) && !outdated.includes(item))
  const warnings: string[] = []
  if (unconfirmed.length > 0)
    warnings.push(
      `Allergens not checked: ${countedNames(unconfirmed)}. Guests who use filters will see them under “Ask staff first”.`,
    )
  if (outdated.length > 0) {
    const added = new Set(outdated.flatMap(item => addedTo(item).map(({ name }) => name)))
    warnings.push(
      `New allergen: ${[...added].join(', ')}. Check ${counted(outdated.length, 'dish')} again. Guests who avoid it will see them under “Ask staff first”.`,
    )
  }
  if (mentioning.length > 0)
    warnings.push(
      `A text mentions an allergen that isn’t tagged: ${countedNames(mentioning)}. Guests who avoid that allergen will see ${mentioning.length === 1 ? 'the dish' : 'them'} under “Ask staff first”.`,
    )
  const contradictions = items.flatMap(({ name, allergens }) =>
    contradictionsAmong(allergens).map(found => `${name}: ${describeContradiction(found)}`),
  )
  return [...warnings, ...new Set(contradictions)] // two dishes of one name give the same sentence
}

/** "7 dishes (Curry, Flan, Hake, Rice, Soup and more)". */
function countedNames(items: readonly ItemView[]): string {
  const names = items.slice(0, 5).map(item => item.name)
  const more = items.length > names.length ? ' and more' : ''
  return `${counted(items.length, 'dish')} (${names.join(', ')}${more})`
}
