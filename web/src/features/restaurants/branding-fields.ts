import {
  type BrandingFields,
  brandingFields,
  type Customization,
  noCustomization,
} from '@safe-menu/contracts/restaurants/branding'
import { menuFonts } from '@safe-menu/contracts/restaurants/menu-fonts'
import { pictureAddress } from '../../dish/picture-address.ts'

export const noBranding: BrandingFields = brandingFields(noCustomization)

type Partly<T> = { -readonly [K in keyof T]?: T[K] }

/** The given fields as the API takes them. */
export function changeOf(fields: Partly<BrandingFields>) {
  const { primary, secondary, heading, body, ...rest } = fields
  return {
    ...(primary === undefined && secondary === undefined
      ? {}
      : { colors: defined({ primary: primary?.trim(), secondary: secondary?.trim() }) }),
    ...(heading === undefined && body === undefined ? {} : { fonts: defined({ heading, body }) }),
    ...rest,
  }
}

function defined<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

const colour = /^#[0-9a-f]{6}$/iu

/** Whether a colour is valid. Empty means the product's own colour. */
export const isColour = (text: string): boolean => text.trim() === '' || colour.test(text.trim())

/** What is wrong with a typed colour, if anything. */
export const colourProblem = (text: string): string | undefined =>
  isColour(text) ? undefined : 'Enter a colour as #rrggbb, like #4a1c42.'

/** The branding of the preview: valid fields only. A background picture takes the place of the uploaded one. */
export function previewOf(
  fields: BrandingFields,
  keptCss: string,
  uploaded: { readonly id: string } | null,
): Customization {
  const shown = (text: string) => (isColour(text) ? text.trim().toLowerCase() : '')
  const picture = (text: string) => (text.trim().startsWith('https://') ? text.trim() : '')
  return {
    colors: { primary: shown(fields.primary), secondary: shown(fields.secondary) },
    fonts: { heading: fields.heading, body: fields.body },
    backgroundImage: picture(fields.backgroundImage) || (uploaded ? pictureAddress(uploaded.id, 'full') : ''),
    logoUrl: picture(fields.logoUrl),
    customCss: keptCss,
  }
}

export const fontOptions = [
  { value: '', label: 'Safe Menu default' },
  ...menuFonts.map(({ id, name }) => ({ value: id, label: name })),
]
