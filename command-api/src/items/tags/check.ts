import { catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { DeclaredPresence } from '@safe-menu/contracts/allergens/presence'

/** Why a tag cannot be written, as a sentence for the manager. */
export interface TagFault {
  readonly fault: 'unknown' | 'presence' | 'details'
  readonly message: string
}

/**
 * Checks a tag before it is written: the catalogue knows it, a diet has no presence but `contains`, and its details are
 * its own. Returns the details in the catalogue's order, each once.
 */
export function checkTag(id: string, { presence, details }: DeclaredPresence): DeclaredPresence | TagFault {
  const entry = catalogueEntry(id)
  if (!entry) return { fault: 'unknown', message: `There is no allergen or diet "${id}".` }
  if (isDiet(id) && presence !== 'contains')
    return { fault: 'presence', message: `${entry.name} is a diet. Use "contains" (C), or leave it out (N).` }
  const known = entry.details.map(detail => detail.id)
  const unknown = details.find(detail => !known.includes(detail))
  if (unknown !== undefined) {
    const choice = known.length === 0 ? `${entry.name} takes no details.` : `Use ${known.join(', ')}.`
    return { fault: 'details', message: `"${unknown}" is not listed under ${entry.name}. ${choice}` }
  }
  return { presence, details: known.filter(detail => details.includes(detail)) }
}
