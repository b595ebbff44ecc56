import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/read-query.ts'
import { undoAction } from '../../api/use-write.ts'
import { SubmitButtons } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { useSessions } from '../../session/session.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, moveItem } from './items-api.ts'
import { toastChange, useStillChecked } from './still-checked.tsx'

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
  const { checked, question } = useStillChecked(item)
  const fields = useFields({ menuId: '' })
  const target = others.find(({ id }) => id === fields.value.menuId) ?? others[0]
  const form = useForm({
    fields,
    failed: `${item.name} was not moved`,
    async onSubmit() {
      if (!target) return
      await moveAndTell(item, target, checked)
      onClose()
    },
  })

  return (
    <Dialog onClose={onClose} title={`Move ${item.name}`} description="To another menu of your restaurant.">
      {target ? (
        <form {...form.props}>
          <SelectField
            label="Menu"
            {...form.field('menuId')}
            value={target.id}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {question}
          <SubmitButtons label="Move" busy={form.busy} busyLabel="Moving..." onCancel={onClose} />
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
  const moveBack = async () => {
    // Back with the confirmation that the move has kept, and without one that it has removed.
    await moveItem(moved, item.menuId, moved.allergensConfirmedAt !== null)
    showToast({ tone: 'safe', title: `${item.name} is back on this menu` })
  }
  const undo = undoAction(moveBack, { failed: `${item.name} is still on ${target.name}` })
  toastChange(item, moved, `${item.name} was moved to ${target.name}`, undo)
}
