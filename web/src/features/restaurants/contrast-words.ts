import { contrast, defaultColours, menuTheme } from '@safe-menu/contracts/restaurants/colours'

const ratio = (one: string, other: string) => `${(Math.floor(contrast(one, other) * 10) / 10).toFixed(1)}:1`
const inkName = (colour: string) => (colour === '#ffffff' ? 'white' : 'black')

interface Colours {
  readonly primary: string
  readonly secondary: string
}

/** How the primary colour is used, in words. */
export function primaryWords(colours: Colours): string {
  const { hero, onHero, primary } = menuTheme(colours)
  const chosen = colours.primary || defaultColours.primary
  const ink = `${inkName(onHero)} text (${ratio(onHero, hero)})`
  const band =
    hero === chosen
      ? `The header background, with ${ink}.`
      : `The header background, adjusted to ${hero} so that its ${ink} is readable.`
  return colours.primary === '' ? band : `${band} ${accentWords('Tabs and buttons', chosen, primary)}`
}

/** How the secondary colour is used, in words. */
export function secondaryWords(colours: Colours): string {
  const { heroAccent, secondary } = menuTheme(colours)
  const chosen = colours.secondary || defaultColours.secondary
  const band =
    heroAccent === chosen ? 'The header icon.' : `The header icon, adjusted to ${heroAccent} to stand out.`
  return `${band} ${accentWords('For your CSS', chosen, secondary)}`
}

function accentWords(what: string, chosen: string, { light, dark }: { light: string; dark: string }): string {
  const looks = [
    light === chosen ? null : `${light} on light pages`,
    dark === chosen ? null : `${dark} on dark pages`,
  ].filter(look => look !== null)
  return looks.length === 0
    ? `${what}: as chosen.`
    : `${what}: adjusted to ${looks.join(' and ')} to stand out.`
}
