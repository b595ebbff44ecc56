import { counted } from '../../format/words.ts'
import type { importItems } from './items-api.ts'

/** What an import has done, for the manager who started it. */
export function importedToast(menu: string, done: Awaited<ReturnType<typeof importItems>>) {
  const { imported, confirmed, updated, skipped } = done
  const unchecked = imported - confirmed
  const body = [
    unchecked > 0 ? `Allergens still to be checked: ${counted(unchecked, 'new item')}.` : '',
    imported > 0 && unchecked === 0 ? 'All of them are marked as checked.' : '',
    skipped > 0 ? `Left as someone else has just changed them: ${counted(skipped, 'item')}.` : '',
  ]
  const what = [
    imported > 0 || updated === 0 ? `${counted(imported, 'item')} imported into ${menu}` : '',
    updated > 0 ? `${counted(updated, 'item')} updated` : '',
  ]
  return {
    tone: skipped > 0 ? ('note' as const) : ('safe' as const),
    title: what.filter(Boolean).join(', '),
    body: body.filter(Boolean).join(' '),
  }
}
