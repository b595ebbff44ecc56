import { z } from 'zod'

/** The texts of an item that a manager edits, in the order of the form. */
export const ItemTexts = z.object({
  name: z.string(),
  description: z.string(),
  crossContamination: z.string(),
  modifications: z.string(),
  /** The heading under which a printed menu lists the item. Empty: no heading. */
  section: z.string(),
})
export type ItemTexts = Readonly<z.infer<typeof ItemTexts>>

/** The names of these texts. */
export const itemTexts = Object.keys(ItemTexts.shape) as readonly (keyof ItemTexts)[]

/** The texts of an item without its other fields. */
export function textsOf(item: ItemTexts): ItemTexts {
  return Object.fromEntries(itemTexts.map(text => [text, item[text]])) as ItemTexts
}
