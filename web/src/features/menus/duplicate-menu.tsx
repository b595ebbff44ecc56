import { CopyPlus } from 'lucide-react'
import { useWrite } from '../../api/use-write.ts'
import { counted } from '../../format/counted.ts'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { duplicateMenu, type Menu } from './menus-api.ts'

/** The button that duplicates a menu with its items. */
export function DuplicateMenu({ menu }: { readonly menu: Menu }) {
  const write = useWrite()
  const duplicate = () =>
    write.run(
      async () => {
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
      },
      { failed: `${menu.name} was not duplicated` },
    )
  return (
    <Button
      variant="quiet"
      busy={write.busy}
      busyLabel="Duplicating..."
      onClick={() => void duplicate()}
      aria-label={`Duplicate ${menu.name}`}
    >
      <CopyPlus size={18} /> Duplicate
    </Button>
  )
}
