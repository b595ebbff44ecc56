import type { Customization } from '@safe-menu/contracts/restaurants/branding'
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
