/** Colours are `#rrggbb` in lower case. Contrast is defined by WCAG 2.2, 1.4.3. */

/** The contrast that text needs (WCAG 2.2, 1.4.3, level AA). */
export const textContrast = 4.5

const white = '#ffffff'
const black = '#000000'

const channels = (colour: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

const hex = (parts: readonly number[]) => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a `share` (0 to 1) of `other` into `one`, as a browser does. */
export function mixed(one: string, other: string, share: number): string {
  const top = channels(other)
  return hex(channels(one).map((channel, at) => Math.round(channel + ((top[at] ?? 0) - channel) * share)))
}

/** White if it is readable on `ground`, else black. One of the two always is. */
export const inkOn = (ground: string): string => (contrast(white, ground) >= textContrast ? white : black)

/** Twenty steps reach white or black, so the searches below end. */
const step = 0.05

/** Adds light to each channel. Keeps the hue, while mixing with white would turn it grey. */
const lighter = (colour: string, share: number): string =>
  hex(channels(colour).map(channel => Math.min(255, Math.round(channel + 255 * share))))

/** The colour itself if its contrast on `ground` is at least `wanted`, else the nearest darker or lighter one that has it. */
export function readableOn(ground: string, colour: string, wanted = textContrast): string {
  const isDark = contrast(white, ground) >= contrast(black, ground)
  for (let share = 0; share < 1; share += step) {
    const candidate = isDark ? lighter(colour, share) : mixed(colour, black, share)
    if (contrast(candidate, ground) >= wanted) return candidate
  }
  return isDark ? white : black
}

/** How much controls on the band lighten it under the pointer (`bg-on-hero/12`). */
const hoverShare = 0.12

/** Whether text in `ink` is readable on the ground, also under the pointer. */
const holds = (ink: string, ground: string) =>
  contrast(ink, mixed(ground, ink, hoverShare)) >= textContrast && contrast(ink, ground) >= textContrast

/** In light and dark mode, the background on which text is hardest to read (`sunken` and `surface` of the web's tokens). */
export const hardestGrounds = { light: '#efeae2', dark: '#221b21' } as const

/** The product's colours, used if a restaurant has not chosen its own. */
export const defaultColours = { primary: '#4a1c42', secondary: '#f2a65a' } as const

/** A colour that is readable as text, for light and dark mode. */
interface InBothLooks {
  readonly light: string
  readonly dark: string
}

/** A restaurant's colours on the guest's page. Every text has a contrast of at least 4.5:1. */
export interface MenuTheme {
  /** The band at the top, and the text on it. */
  readonly hero: string
  readonly onHero: string
  readonly heroSoft: string
  /** The secondary colour as text on the band. */
  readonly heroAccent: string
  /** The overlay on the band's picture and its opacity (0 to 1): enough to read the text on any picture. */
  readonly veil: { readonly colour: string; readonly share: number }
  readonly primary: InBothLooks
  readonly secondary: InBothLooks
}

/**
 * The contrast that an accent needs in dark mode. A vivid colour stands out by its hue at 4.5:1. A nearly grey one would look
 * disabled and stands out only by its brightness, so it needs up to 7:1 (WCAG 2.2, 1.4.6).
 */
export function accentContrast(colour: string): number {
  const parts = channels(colour)
  return 7 - (2.5 * (Math.max(...parts) - Math.min(...parts))) / 255
}

const inBothLooks = (colour: string): InBothLooks => ({
  light: readableOn(hardestGrounds.light, colour),
  dark: readableOn(hardestGrounds.dark, colour, accentContrast(colour)),
})

function bandOf(colour: string): { ground: string; ink: string } {
  const ink = inkOn(colour)
  for (let share = 0; share < 1; share += step) {
    const ground = mixed(colour, ink === white ? black : white, share)
    if (holds(ink, ground)) return { ground, ink }
  }
  return { ground: ink === white ? black : white, ink }
}

function veilOver(ground: string, ink: string): MenuTheme['veil'] {
  // Further from the text colour than the band itself, so that a thinner overlay is enough and more of the picture is visible.
  const colour = mixed(ground, ink === white ? black : white, 0.6)
  // The worst picture for white text is white, for black text black.
  for (let share = 0.4; share < 1; share += step) {
    if (holds(ink, mixed(ink, colour, share))) return { colour, share: Math.round(share * 100) / 100 }
  }
  return { colour, share: 1 }
}

/** Makes a theme from any two colours: unreadable ones are made darker or lighter. Empty: the product's colours. */
export function menuTheme(colours: { readonly primary: string; readonly secondary: string }): MenuTheme {
  const primary = colours.primary || defaultColours.primary
  const secondary = colours.secondary || defaultColours.secondary
  const { ground: hero, ink: onHero } = bandOf(primary)
  const soft = mixed(onHero, hero, 0.15)
  return {
    hero,
    onHero,
    heroSoft: contrast(soft, hero) >= textContrast ? soft : onHero,
    heroAccent: readableOn(hero, secondary),
    veil: veilOver(hero, onHero),
    primary: inBothLooks(primary),
    secondary: inBothLooks(secondary),
  }
}
