import { ArrowRightLeft, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { WriteButton } from '../../forms/write-button.tsx'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { duplicateItem, type Item } from './items-api.ts'
import { MoveDialog } from './move-dialog.tsx'

/** The buttons that duplicate an item and move it to another menu. */
export function CopyAndMove({ item }: { readonly item: Item }) {
  const [moving, setMoving] = useState(false)
  const duplicate = async () => {
    const { name } = await duplicateItem(item.id)
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
      {moving ? <MoveDialog item={item} onClose={() => setMoving(false)} /> : null}
    </>
  )
}
