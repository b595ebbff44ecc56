import { z } from 'zod'
import { catalogueEntry } from '../allergens/catalogue.ts'
import { limits } from '../limits.ts'
import { line } from '../text.ts'

/** A code that the restaurant prints, and the tags that it means: `milk`, or `gluten:wheat` for one cereal or nut. */
const RecordedCode = z.object({
  code: z.string(),
  tags: z.array(z.string()),
  /** What dishes with the code only may contain. */
  mayContain: z.array(z.string()),
})

/** A stored legend. Without limits, so that lowering one never makes history unreadable. */
export const RecordedCodeLegend = z.array(RecordedCode)
export type CodeLegend = z.infer<typeof RecordedCodeLegend>

/** A legend as its managers get it. */
export const CodeLegendView = z.array(z.strictObject(RecordedCode.shape))

function isTag(text: string): boolean {
  const [id = '', detail, ...more] = text.split(':')
  const entry = catalogueEntry(id)
  if (!entry || more.length > 0) return false
  return detail === undefined || entry.details.some(each => each.id === detail)
}

const Tags = z
  .array(z.string().max(60).refine(isTag, 'Name an allergen or diet of the catalogue.'))
  .max(limits.tagsPerCode, `Name at most ${limits.tagsPerCode}.`)
  .transform(tags => [...new Set(tags)].sort())

/**
 * Codes in small letters, each once, sorted, so that equal legends are equal texts. A code has a tag: that one means no allergen is
 * asked again for each file, because no tag is not safe.
 */
export const CodeLegend = z
  .array(
    z
      .strictObject({
        code: line(limits.codeLength, 1)
          .refine(code => !/\s/u.test(code), 'Write the code without spaces.')
          .transform(code => code.toLowerCase()),
        tags: Tags,
        mayContain: Tags,
      })
      .refine(({ tags, mayContain }) => tags.length + mayContain.length > 0, 'Name at least one tag.'),
  )
  .max(limits.codesPerRestaurant, `Keep at most ${limits.codesPerRestaurant} codes.`)
  .refine(codes => new Set(codes.map(({ code }) => code)).size === codes.length, 'Name each code once.')
  .transform(codes => codes.toSorted((one, other) => (one.code < other.code ? -1 : 1)))
