import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { limits } from '@safe-menu/contracts/limits'
import { mistakeText } from '../tags/mistake-texts.ts'

/** Reports in words, equal ones together: `An allergen is missing: Milk (3 reports)`. */
export function reportWords({ mistakes }: Pick<ItemReportsView, 'mistakes'>): readonly string[] {
  return mistakes.map(({ mistake, allergenId, count }) => {
    const name = allergenId === null ? '' : `: ${catalogueEntry(allergenId)?.name ?? allergenId}`
    const reports =
      count >= limits.equalReports ? ` (${count} reports or more)` : count > 1 ? ` (${count} reports)` : ''
    return `${mistakeText(mistake)}${name}${reports}`
  })
}
