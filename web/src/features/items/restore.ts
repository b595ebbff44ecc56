import { showToast } from '../../ui/overlay/toast-store.ts'
import { restoreItem } from './items-api.ts'

/** Restores an item from the archive and says so. Its allergens must then be checked again. */
export async function restoreFromArchive(
  item: { readonly id: string; readonly name: string },
  menuId: string,
  menuName?: string,
): Promise<void> {
  await restoreItem(item.id, menuId)
  showToast({
    tone: 'safe',
    title: `${item.name} is back${menuName ? ` in ${menuName}` : ''}`,
    body: 'Check its allergens and confirm them.',
  })
}
