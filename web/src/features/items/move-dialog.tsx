import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../api/read-query.ts'
import { undoAction } from '../../api/undo.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSessions } from '../../session/device.ts'
import { Button } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, moveItem } from './items-api.ts'
import { StillChecked } from './still-checked.tsx'

interface MoveDialogProps {
  readonly item: Item
  readonly onClose: () => void
}

/** Moves an item to another menu of the restaurant. */
export function MoveDialog({ item, onClose }: MoveDialogProps) {
  const restaurantId = useSessions().restaurant?.restaurantId ?? ''
  const menus = useQuery(
    readQuery('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } }),
  )
  const others = (menus.data ?? []).filter(({ id }) => id !== item.menuId)
  const [menuId, setMenuId] = useState('')
  // Said of one revision: the page follows the item, and the manager may not have seen what has changed.
  const [checkedRevision, setCheckedRevision] = useState<string | null>(null)
  const stillChecked = checkedRevision === item.revision
  const write = useWrite()
  const target = others.find(({ id }) => id === menuId) ?? others[0]

  const move = () =>
    write.run(
      async () => {
        if (!target) return
        await moveAndTell(item, target, stillChecked)
        onClose()
      },
      { failed: `${item.name} was not moved` },
    )

  return (
    <Dialog
      open
      onOpen={open => !open && onClose()}
      title={`Move ${item.name}`}
      description="To another menu of your restaurant."
    >
      {target ? (
        <form
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            if (!write.busy) void move()
          }}
        >
          <SelectField
            label="Menu"
            value={target.id}
            onValue={setMenuId}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {item.allergensConfirmedAt === null ? null : (
            <StillChecked
              item={item}
              checked={stillChecked}
              onChecked={checked => setCheckedRevision(checked ? item.revision : null)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={write.busy} busyLabel="Moving...">
              Move
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <p>{menus.isPending ? 'Loading your menus...' : 'You have no other menu. Create one first.'}</p>
      )}
    </Dialog>
  )
}

async function moveAndTell(
  item: Item,
  target: { readonly id: string; readonly name: string },
  stillChecked: boolean,
): Promise<void> {
  const moved = await moveItem(item, target.id, stillChecked)
  const isUnconfirmed = item.allergensConfirmedAt !== null && moved.allergensConfirmedAt === null
  showToast({
    tone: isUnconfirmed ? 'note' : 'safe',
    title: `${item.name} was moved to ${target.name}`,
    ...(isUnconfirmed ? { body: 'Check its allergens again.' } : {}),
    action: undoAction(
      async () => {
        // Back with the confirmation that the move has kept, and without one that it has removed.
        await moveItem(moved, item.menuId, moved.allergensConfirmedAt !== null)
        showToast({ tone: 'safe', title: `${item.name} is back on this menu` })
      },
      { failed: `${item.name} is still on ${target.name}` },
    ),
  })
}
