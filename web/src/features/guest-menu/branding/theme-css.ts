import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import type { MenuFontId } from '@safe-menu/contracts/restaurants/menu-fonts'
import { readMenuCss, scopedCss } from '@safe-menu/contracts/restaurants/menu-styles'
import { menuTheme, mixed } from '../../../branding/colours.ts'
import { menuRoot } from './restaurant.ts'

/** The font stacks in use. Empty: the product's own. */
export interface FontStacks {
  readonly heading: string
  readonly body: string
}

const inRoot = (...classNames: readonly string[]) => classNames.map(name => `.${menuRoot} .${name}`).join(',')

const headings = inRoot('menu-title', 'menu-item-name')
// Allergen texts keep the product's font, because its letters are easy to tell apart.
const texts = inRoot(
  'menu-restaurant',
  'menu-description',
  'menu-tab',
  'menu-item-price',
  'menu-item-section',
  'menu-item-description',
)

/** A branding as one style sheet. It sets nothing on or above a badge, a reason, a group's heading, the filters or the disclaimer. */
export function themeCss(branding: Customization, fonts: FontStacks): string {
  return [
    ...colourRules(branding),
    ...(fonts.heading ? [`${headings}{font-family:${fonts.heading}}`] : []),
    ...(fonts.body ? [`${texts}{font-family:${fonts.body}}`] : []),
    scopedCss(readMenuCss(branding.customCss), `.${menuRoot}`),
  ].join('\n')
}

const alpha = (share: number) => Math.round(share * 255).toString(16)

function colourRules({ colors, backgroundImage }: Customization): string[] {
  const { hero, onHero, heroSoft, heroAccent, veil, primary, secondary } = menuTheme(colors)
  const lightDark = (light: string, dark: string) => `light-dark(${light},${dark})`
  // On a picture, only this ink is known to be readable.
  const [soft, accent] = backgroundImage ? [onHero, onHero] : [heroSoft, heroAccent]
  const isOwnBand = colors.primary || colors.secondary || backgroundImage
  return [
    `.${menuRoot}{--menu-primary:${lightDark(primary.light, primary.dark)};--menu-secondary:${lightDark(secondary.light, secondary.dark)}}`,
    `${inRoot('menu-hero')}{--menu-primary:${onHero};--menu-secondary:${accent}${
      isOwnBand
        ? `;--color-hero:${hero};--color-on-hero:${onHero};--color-hero-soft:${soft};--color-apricot:${accent}`
        : ''
    }}`,
    `${inRoot('menu-veil')}{background-color:${veil.colour}${alpha(veil.share)}}`,
    ...(colors.primary
      ? [
          `${inRoot('menu-accent')}{--color-brand:var(--menu-primary);--color-on-brand:${lightDark('#ffffff', '#171216')};` +
            `--color-brand-strong:${lightDark(mixed(primary.light, '#000000', 0.2), mixed(primary.dark, '#ffffff', 0.3))}}`,
        ]
      : []),
  ]
}

interface Font {
  readonly stack: string
  /** Loads the style sheet of a font on our own server. The browser loads its files once text needs them. */
  readonly load?: () => Promise<unknown>
}

const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
const serif = 'ui-serif,Georgia,"Noto Serif","Liberation Serif",serif'

const fontsById: { readonly [Id in MenuFontId]: Font } = {
  'system-sans': { stack: sans },
  'system-serif': { stack: serif },
  lora: { stack: `"Lora Variable",${serif}`, load: () => import('@fontsource-variable/lora/wght.css') },
  nunito: { stack: `"Nunito Variable",${sans}`, load: () => import('@fontsource-variable/nunito/wght.css') },
  oswald: { stack: `"Oswald Variable",${sans}`, load: () => import('@fontsource-variable/oswald/wght.css') },
  'playfair-display': {
    stack: `"Playfair Display Variable",${serif}`,
    load: () => import('@fontsource-variable/playfair-display/wght.css'),
  },
}

const isListed = (id: string): id is MenuFontId => Object.hasOwn(fontsById, id)

/** The font's stack once it is loaded. Empty for the product's own font, and for one that has not loaded within `timeoutMs`. */
export async function readyStack(id: string, timeoutMs: number): Promise<string> {
  if (!isListed(id)) return ''
  const { stack, load } = fontsById[id]
  if (!load) return stack
  const arrived = load()
    .then(() => document.fonts.load(`1em ${stack}`))
    .then(
      () => stack,
      () => '', // not reachable: keep the product's own font
    )
  const late = new Promise<string>(resolve => setTimeout(() => resolve(''), timeoutMs))
  return Promise.race([arrived, late])
}
