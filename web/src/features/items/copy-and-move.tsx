import { ArrowRightLeft, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { duplicateItem, type Item } from './items-api.ts'
import { MoveDialog } from './move-dialog.tsx'

/** The buttons that duplicate an item and move it to another menu. */
export function CopyAndMove({ item }: { readonly item: Item }) {
  const [moving, setMoving] = useState(false)
  const write = useWrite()
  const duplicate = () =>
    write.run(
      async () => {
        const copy = await duplicateItem(item.id)
        showToast({
          tone: 'safe',
          title: `${copy.name} was created`,
          body: 'Check its allergens and confirm them.',
        })
      },
      { failed: `${item.name} was not duplicated` },
    )
  return (
    <>
      <Button
        variant="quiet"
        busy={write.busy}
        busyLabel="Duplicating..."
        onClick={() => void duplicate()}
        aria-label={`Duplicate ${item.name}`}
      >
        <CopyPlus size={18} /> Duplicate
      </Button>
      <Button variant="quiet" onClick={() => setMoving(true)} aria-label={`Move ${item.name}`}>
        <ArrowRightLeft size={18} /> Move
      </Button>
      {moving ? <MoveDialog item={item} onClose={() => setMoving(false)} /> : null}
    </>
  )
}
