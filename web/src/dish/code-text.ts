import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'

/** A code of a restaurant in words: `gl: Gluten (Wheat), may contain Nuts`. */
export function codeText({ code, tags, mayContain }: CodeLegend[number]): string {
  const may = mayContain.map(tag => `may contain ${tagText(tag)}`)
  return `${code}: ${[...tags.map(tagText), ...may].join(', ')}`
}

/** `gluten:wheat` as "Gluten (Wheat)". What this version does not know is shown by its id. */
function tagText(text: string): string {
  const [id = '', detail] = text.split(':')
  const entry = catalogueEntry(id)
  if (!entry) return text
  if (detail === undefined) return entry.name
  return `${entry.name} (${entry.details.find(each => each.id === detail)?.name ?? detail})`
}
