import { z } from 'zod'
import { limits } from '../limits.ts'
import { line, namesItsHost, paragraph } from '../text.ts'
import { menuFontIds } from './menu-fonts.ts'

/* Every text of a branding may be empty, which means the product's default. */

const colour = z
  .string()
  .transform(text => text.trim().toLowerCase())
  .refine(text => text === '' || /^#[0-9a-f]{6}$/u.test(text), 'Enter a colour as #rrggbb, like #4a1c42.')

const font = z
  .string()
  .refine(id => id === '' || menuFontIds.includes(id), `Choose one of: ${menuFontIds.join(', ')}.`)

const httpsAddress = z.url({ protocol: /^https$/ })

/** https only, without a user name or password, because every guest's browser requests it. */
const picture = line(limits.urlLength).refine(
  text =>
    text === '' ||
    (text.startsWith('https://') && namesItsHost(text) && httpsAddress.safeParse(text).success),
  'Enter the address of a picture that starts with https://.',
)

/** A change of the branding: any subset of its fields. */
export const CustomizationChange = z.strictObject({
  colors: z.strictObject({ primary: colour.optional(), secondary: colour.optional() }).optional(),
  fonts: z.strictObject({ heading: font.optional(), body: font.optional() }).optional(),
  backgroundImage: picture.optional(),
  logoUrl: picture.optional(),
  /** As written by the manager. Only what `menu-styles` lists is kept. */
  customCss: paragraph(limits.customCssLength).optional(),
})
export type CustomizationChange = z.infer<typeof CustomizationChange>

/** A branding in responses. Empty texts mean the product's defaults. */
export const Customization = z.strictObject({
  colors: z.strictObject({ primary: z.string(), secondary: z.string() }),
  fonts: z.strictObject({ heading: z.string(), body: z.string() }),
  backgroundImage: z.string(),
  logoUrl: z.string(),
  customCss: z.string(),
})
export type Customization = z.infer<typeof Customization>

export const noCustomization: Customization = {
  colors: { primary: '', secondary: '' },
  fonts: { heading: '', body: '' },
  backgroundImage: '',
  logoUrl: '',
  customCss: '',
}

/** A branding as one flat record of texts: what a form edits, and what two versions are compared by. */
export type BrandingFields = Readonly<
  Customization['colors'] & Customization['fonts'] & Omit<Customization, 'colors' | 'fonts'>
>

type BrandingFieldsChange = { readonly [field in keyof BrandingFields]?: string | undefined }

export function brandingFields(branding: Customization): BrandingFields
export function brandingFields(change: CustomizationChange): BrandingFieldsChange
export function brandingFields({ colors, fonts, ...rest }: CustomizationChange): BrandingFieldsChange {
  return { ...colors, ...fonts, ...rest }
}

/** The inverse of {@link brandingFields}. */
export function customizationOf(fields: BrandingFields): Customization {
  const { primary, secondary, heading, body, ...rest } = fields
  return { colors: { primary, secondary }, fonts: { heading, body }, ...rest }
}

/** A part of the CSS that was not accepted, and why. */
export const DroppedCss = z.strictObject({
  /** Line number in the submitted CSS, from 1. */
  line: z.number().int(),
  text: z.string(),
  reason: z.string(),
})
export type DroppedCss = z.infer<typeof DroppedCss>
