import { z } from 'zod'
import { limits } from '../limits.ts'
import { line, paragraph } from '../text.ts'

/** The texts of a translation, with the limits of the original's. An empty one shows the original. */
export const translationFields = {
  name: line(limits.nameLength),
  description: paragraph(limits.descriptionLength),
  crossContamination: paragraph(limits.noteLength),
  modifications: paragraph(limits.noteLength),
}

/** An item's texts in another language, as its restaurant wrote them. An empty text: guests see the original. */
export const ItemTranslationView = z.strictObject({
  /** As it was stored: an older server may not know it. */
  language: z.string(),
  name: z.string(),
  description: z.string(),
  crossContamination: z.string(),
  modifications: z.string(),
})
export type ItemTranslationView = z.infer<typeof ItemTranslationView>
