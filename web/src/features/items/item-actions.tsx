import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, CopyPlus, Image } from 'lucide-react'
import { useState } from 'react'
import { undoAction } from '../../answers/failure-toasts.ts'
import { QueryResult } from '../../answers/query-result.tsx'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { readQuery } from '../../api/read-query.ts'
import { SubmitButtons } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { DeleteButton, WriteButton } from '../../forms/write-buttons.tsx'
import { PictureDialog } from '../../pictures/picture-dialog.tsx'
import { useSessions } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { deleteFailure, type Item, refetchItems, writeAndRefetch, writeAndUpdate } from './items-api.ts'
import { toastChange, useStillChecked } from './still-checked.tsx'
import { mentionsOf } from './suggestions/mention-words.ts'

/** Adds, changes or removes the picture of a dish. Its allergens stay confirmed. */
export function PictureButton({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  const label = item.picture ? 'Picture' : 'Add picture'
  const params = { itemId: item.id }
  return (
    <>
      <Button variant="quiet" aria-label={`${label}: ${item.name}`} onClick={() => setOpen(true)}>
        <Image size={18} /> {label}
      </Button>
      {open ? (
        <PictureDialog
          name={item.name}
          picture={item.picture}
          hint="Guests see it beside the dish. It says nothing about allergens, so “Allergens checked” stays."
          onSave={(body, alt) =>
            writeAndUpdate(
              call('PUT /api/menu-items/items/:itemId/picture', { params, query: { alt }, body }),
            )
          }
          onDescribe={(pictureId, alt) => {
            const input = { params, body: { pictureId, alt } }
            return writeAndUpdate(call('PUT /api/menu-items/items/:itemId/picture/description', input))
          }}
          onRemove={() => writeAndUpdate(call('DELETE /api/menu-items/items/:itemId/picture', { params }))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

interface DeleteItemProps {
  readonly item: Item
  /** What the person should know before. */
  readonly warning: string
}

/** Deletes an item permanently, on its card and in the archive. */
export function DeleteItem({ item, warning }: DeleteItemProps) {
  return (
    <DeleteButton
      id={item.id}
      name={item.name}
      title="Are you sure you want to delete this item?"
      needsReason={item.allergens.some(tag => tag.category !== 'DIETARY_RESTRICTION')}
      onDelete={reason => {
        const input = { params: { itemId: item.id }, query: { reason } }
        return writeAndRefetch(call('DELETE /api/menu-items/items/:itemId', input))
      }}
      onFailure={error => {
        if (error instanceof ApiError && error.status === 401) return false
        if (error instanceof ApiError && error.status === 404) void refetchItems() // deleted elsewhere
        showToast({ tone: 'stop', title: deleteFailure(error) })
        return true
      }}
    >
      {warning}
    </DeleteButton>
  )
}

/** The buttons that duplicate an item and move it to another menu. */
export function CopyAndMove({ item }: { readonly item: Item }) {
  const [moving, setMoving] = useState(false)
  /** Adds a copy to the same menu. It is not confirmed. */
  const duplicate = async () => {
    const input = { params: { itemId: item.id }, body: {} }
    const { name } = await writeAndRefetch(call('POST /api/menu-items/items/:itemId/duplicate', input))
    showToast({ tone: 'safe', title: `${name} was created`, body: 'Check its allergens and confirm them.' })
  }
  return (
    <>
      <WriteButton
        variant="quiet"
        busyLabel="Duplicating..."
        write={duplicate}
        failed={`${item.name} was not duplicated`}
        aria-label={`Duplicate ${item.name}`}
      >
        <CopyPlus size={18} /> Duplicate
      </WriteButton>
      <Button variant="quiet" onClick={() => setMoving(true)} aria-label={`Move ${item.name}`}>
        <ArrowRightLeft size={18} /> Move
      </Button>
      {moving ? <MoveToMenuDialog item={item} onClose={() => setMoving(false)} /> : null}
    </>
  )
}

/** Moves an item to another menu of the restaurant. */
function MoveToMenuDialog({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const restaurantId = useSessions().restaurant?.restaurantId ?? ''
  const menus = useQuery(
    readQuery('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } }),
  )
  const others = (menus.data ?? []).filter(({ id }) => id !== item.menuId)
  const { checked, question } = useStillChecked(item, mentionsOf(item))
  const fields = useFields({ menuId: '' })
  const [isCopy, setIsCopy] = useState(false)
  const target = others.find(({ id }) => id === fields.value.menuId) ?? others[0]
  const form = useForm({
    fields,
    failed: `${item.name} was not ${isCopy ? 'copied' : 'moved'}`,
    async onSubmit() {
      if (!target) return
      if (isCopy) {
        const input = { params: { itemId: item.id }, body: { menuId: target.id } }
        await writeAndRefetch(call('POST /api/menu-items/items/:itemId/duplicate', input))
        showToast({
          tone: 'safe',
          title: `${item.name} is also on ${target.name}`,
          body: 'Confirm its allergens there. Changes apply to both, unless you untick one.',
        })
        onClose()
        return
      }
      const moved = await move(item, target.id, checked)
      const moveBack = async () => {
        // Back with the confirmation that the move has kept, and without one that it has removed.
        await move(moved, item.menuId, moved.allergensConfirmedAt !== null)
        showToast({ tone: 'safe', title: `${item.name} is back on its menu` })
      }
      const undo = undoAction(moveBack, { failed: `${item.name} is still on ${target.name}` })
      toastChange(item, moved, `${item.name} was moved to ${target.name}`, undo)
      onClose()
    },
  })

  return (
    <Dialog onClose={onClose} title={`Move ${item.name}`} description="To another menu of your restaurant.">
      <QueryResult
        query={menus}
        failed="Your menus could not be loaded"
        loading={<p>Loading your menus...</p>}
      >
        {() =>
          target ? (
            <form {...form.props}>
              <SelectField
                label="Menu"
                {...form.field('menuId')}
                value={target.id}
                options={others.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Segmented
                legend="What to do"
                value={isCopy ? 'copy' : 'move'}
                options={[
                  { value: 'move', label: 'Move it' },
                  { value: 'copy', label: 'Also keep it here' },
                ]}
                onValue={value => setIsCopy(value === 'copy')}
              />
              {isCopy ? null : question}
              <SubmitButtons
                label={isCopy ? 'Copy' : 'Move'}
                busy={form.busy}
                busyLabel={isCopy ? 'Copying...' : 'Moving...'}
                onCancel={onClose}
              />
            </form>
          ) : (
            <p>You have no other menu. Create one first.</p>
          )
        }
      </QueryResult>
    </Dialog>
  )
}

/** Moves the item as it is in `from`. `stillChecked`: the manager says that its allergens are unchanged and still checked. */
function move(from: Item, menuId: string, stillChecked: boolean) {
  const body = { menuId, revision: from.revision, stillChecked }
  return writeAndRefetch(
    call('PUT /api/menu-items/items/:itemId/menu', { params: { itemId: from.id }, body }),
  )
}
