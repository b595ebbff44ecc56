import type { MenuFontId } from '@safe-menu/contracts/restaurants/menu-fonts'

interface Font {
  readonly stack: string
  /** Brings the font's style sheet, for those that come from our own server; its files follow when text needs them. */
  readonly load?: () => Promise<unknown>
}

const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
const serif = 'ui-serif,Georgia,"Noto Serif","Liberation Serif",serif'

const fonts: { readonly [Id in MenuFontId]: Font } = {
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

const isListed = (id: string): id is MenuFontId => Object.hasOwn(fonts, id)

/**
 * The font's stack once it can be shown without text moving afterwards; empty for the product's own, and when it has not
 * come within `patienceMs`: it is in the browser's cache then, and there at the next visit.
 */
export async function readyStack(id: string, patienceMs: number): Promise<string> {
  if (!isListed(id)) return ''
  const { stack, load } = fonts[id]
  if (!load) return stack
  const arrived = load()
    .then(() => document.fonts.load(`1em ${stack}`))
    .then(
      () => stack,
      () => '', // not reachable: the product's own font is there
    )
  const late = new Promise<string>(resolve => setTimeout(() => resolve(''), patienceMs))
  return Promise.race([arrived, late])
}
