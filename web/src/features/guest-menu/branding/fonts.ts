import lora from '@fontsource-variable/lora/wght.css?url'
import nunito from '@fontsource-variable/nunito/wght.css?url'
import oswald from '@fontsource-variable/oswald/wght.css?url'
import playfairDisplay from '@fontsource-variable/playfair-display/wght.css?url'
import type { MenuFontId } from '@safe-menu/contracts/restaurants/menu-fonts'

interface Font {
  readonly stack: string
  /** The address of a style sheet on our own server. The browser loads its files once text needs them. */
  readonly styles?: string
}

const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
const serif = 'ui-serif,Georgia,"Noto Serif","Liberation Serif",serif'

const fontsById: { readonly [Id in MenuFontId]: Font } = {
  'system-sans': { stack: sans },
  'system-serif': { stack: serif },
  lora: { stack: `"Lora Variable",${serif}`, styles: lora },
  nunito: { stack: `"Nunito Variable",${sans}`, styles: nunito },
  oswald: { stack: `"Oswald Variable",${sans}`, styles: oswald },
  'playfair-display': {
    stack: `"Playfair Display Variable",${serif}`,
    styles: playfairDisplay,
  },
}

const isListed = (id: string): id is MenuFontId => Object.hasOwn(fontsById, id)

/** The font's stack once it is loaded. Empty for the product's own font, and for one that has not loaded within `timeoutMs`. */
export async function readyStack(id: string, timeoutMs: number): Promise<string> {
  if (!isListed(id)) return ''
  const { stack, styles } = fontsById[id]
  if (!styles) return stack
  const arrived = addStyles(styles)
    .then(() => document.fonts.load(`1em ${stack}`))
    .then(
      () => stack,
      () => '', // not reachable: keep the product's own font
    )
  const late = new Promise<string>(resolve => setTimeout(() => resolve(''), timeoutMs))
  return Promise.race([arrived, late])
}

const added = new Map<string, Promise<unknown>>()

/** Adds a style sheet, once. One that could not be loaded is tried again the next time. */
function addStyles(href: string): Promise<unknown> {
  const earlier = added.get(href)
  if (earlier !== undefined) return earlier
  const link = document.createElement('link')
  const loaded = new Promise((resolve, reject) => {
    const fail = () => {
      added.delete(href)
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: fail })
    document.head.append(link)
  })
  added.set(href, loaded)
  return loaded
}
