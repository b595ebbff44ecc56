import { CopyPlus } from 'lucide-react'
import { counted } from '../../format/words.ts'
import { WriteButton } from '../../forms/write-button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { duplicateMenu, type Menu } from './menus-api.ts'

/** The button that duplicates a menu with its items. */
export function DuplicateMenu({ menu }: { readonly menu: Menu }) {
  const duplicate = async () => {
    const copy = await duplicateMenu(menu.id)
    const items = copy._count.items
    showToast({
      tone: 'safe',
      title: `${copy.name} was created`,
      body:
        items === 0
          ? 'It is a draft without items.'
          : `It is a draft. Allergens to check and confirm: ${counted(items, 'item')}.`,
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
