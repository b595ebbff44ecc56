import { Pencil } from 'lucide-react'
import { useHasDraft } from '../../drafts/use-draft.ts'
import { counted } from '../../format/words.ts'
import { DeleteButton } from '../../forms/write-button.tsx'
import { useRights } from '../../session/session.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { DuplicateMenu } from './duplicate-menu.tsx'
import { deleteMenu, type Menu } from './menus-api.ts'
import { PublishSwitch } from './publish-switch.tsx'
import { Reported, ToConfirm } from './to-confirm.tsx'

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
        {counted(menu._count.items, 'item')}
        {menu._count.items > 0 ? <ToConfirm menuId={menu.id} /> : null}
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
          <span className="-mx-3 flex flex-wrap gap-x-1">
            <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${menu.name}`}>
              <Pencil size={18} /> Edit
            </Button>
            <DuplicateMenu menu={menu} />
            <DeleteButton
              id={menu.id}
              name={menu.name}
              title="Are you sure you want to delete this menu?"
              needsReason
              onDelete={reason => deleteMenu(menu.id, reason)}
            >
              “{menu.name}” and {menu._count.items === 1 ? 'its 1 item' : `its ${menu._count.items} items`}{' '}
              will be permanently deleted. Items that you archived earlier stay in Archive.
              {menu.published ? (
                <strong className="mt-2 block font-semibold text-ink">
                  This menu is published. Guests will lose it at once: its items, prices and allergen
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
