import type { MenuFontId } from '@safe-menu/contracts/restaurants/menu-fonts'

interface Font {
  readonly stack: string
  /** Loads the style sheet of a font on our own server. The browser loads its files once text needs them. */
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

/** The font's stack once it is loaded. Empty for the product's own font, and for one that has not loaded within `timeoutMs`. */
export async function readyStack(id: string, timeoutMs: number): Promise<string> {
  if (!isListed(id)) return ''
  const { stack, load } = fonts[id]
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
