import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { useHasDraft } from '../../drafts/use-draft.ts'
import { counted } from '../../format/dates.ts'
import { useActingReason } from '../../session/acting-reason.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import type { Menu } from './menus-api.ts'
import { PublishSwitch } from './publish-switch.tsx'

interface MenuCardProps {
  readonly menu: Menu
  /** An edit form is open: it says itself what is unsaved. */
  readonly isEditing: boolean
  readonly onOpen: () => void
  readonly onEdit: () => void
  readonly onPublished: (published: boolean) => Promise<unknown>
  readonly onDelete: (reason: string | undefined) => Promise<unknown>
}

/** One menu: the whole card opens its items; its controls lie above that. */
export function MenuCard({ menu, isEditing, onOpen, onEdit, onPublished, onDelete }: MenuCardProps) {
  const [asking, setAsking] = useState(false)
  const write = useWrite()
  const hasUnsaved = useHasDraft(`menu:${menu.id}`)
  const why = useActingReason(`reason:delete:${menu.id}`, true)
  const remove = () => {
    const given = why.read()
    if (given === null) return
    return write.run(
      async () => {
        await onDelete(given.reason)
        why.clear()
        setAsking(false)
        showToast({ tone: 'safe', title: `${menu.name} was deleted` })
      },
      { failed: `${menu.name} was not deleted` },
    )
  }
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
      <p className="text-sm font-semibold text-soft">{counted(menu._count.items, 'item')}</p>
      {hasUnsaved && !isEditing ? (
        <p>
          <Badge tone="note">Unsaved draft</Badge>
        </p>
      ) : null}
      {menu.description ? <p className="line-clamp-3 text-soft">{menu.description}</p> : null}
      <div className="relative z-1 mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <PublishSwitch menu={menu} onPublished={onPublished} />
        <span className="-mx-3 flex gap-1">
          <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${menu.name}`}>
            <Pencil size={18} aria-hidden="true" /> Edit
          </Button>
          <Button variant="quietDanger" onClick={() => setAsking(true)} aria-label={`Delete ${menu.name}`}>
            <Trash2 size={18} aria-hidden="true" /> Delete
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={asking}
        title="Are you sure you want to delete this menu?"
        confirmLabel="Delete"
        busy={write.busy}
        busyLabel="Deleting..."
        onCancel={() => setAsking(false)}
        fields={why.field}
        onConfirm={() => void remove()}
      >
        “{menu.name}” and {menu._count.items === 1 ? 'its 1 item' : `its ${menu._count.items} items`} will be
        permanently deleted. Items that you archived earlier stay in Archive.
      </ConfirmDialog>
    </Card>
  )
}
