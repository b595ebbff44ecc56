import { directionOf, type Language, languageParameter, languages } from '@safe-menu/contracts/languages'
import { addressOfTexts, type TextFile } from '../i18n/load.ts'
import { type Catalogue, setLanguage } from '../i18n/t.ts'

const catalogues = import.meta.glob<Catalogue>('../i18n/messages/*.json', {
  import: 'default',
  eager: true,
})

/** The parts of a rendered page that fill in the built HTML file. `head` (without title and description), `data` and `markup` are HTML. */
export interface PageParts {
  /** Attributes of the `html` element. */
  readonly language: string
  /** Loads the texts of the page's language in the place of the English ones. */
  readonly preload: string
  readonly title: string
  readonly description: string
  readonly head: string
  readonly withoutScript: string
  readonly markup: string
  readonly data: string
}

const anchors = {
  html: '<html lang="en">',
  description: /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u,
  title: /<title>[^<]*<\/title>/u,
  preload: /<link rel="preload"[^>]* as="fetch"[^>]*>/u,
  root: '<div id="root"></div>',
  noscript: /<noscript>[^<]*<\/noscript>/u,
} as const

/**
 * Prepares a built HTML file. Returns a function that fills it in.
 * @throws Error when an anchor is missing where a rendered page has something else
 */
export function readTemplate(template: string): (parts: PageParts) => string {
  for (const [name, anchor] of Object.entries(anchors)) {
    if (template.search(anchor) === -1 && !template.includes(String(anchor)))
      throw new Error(`the page has no place for: ${name}`)
  }
  return ({ language, preload, title, description, head, withoutScript, markup, data }) => {
    const properties = [
      metaTag('og:type', 'website'),
      metaTag('og:site_name', 'Safe Menu'),
      metaTag('og:title', title),
      metaTag('og:description', description),
    ].join('')
    // Functions, because `$&` in a restaurant's text would be replaced.
    return template
      .replace(anchors.html, () => `<html ${language} data-rendered>`)
      .replace(anchors.preload, () => preload)
      .replace(anchors.description, () => `<meta name="description" content="${textForHtml(description)}" />`)
      .replace(anchors.title, () => `<title>${textForHtml(title)}</title>${properties}${head}`)
      .replace(anchors.noscript, () => '')
      .replace(anchors.root, () => `${withoutScript}<div id="root">${markup}</div>${data}`)
  }
}

/** A property of the page for search engines and messengers. Nothing without a content. */
export const metaTag = (property: string, content: string): string =>
  content ? `<meta property="${property}" content="${textForHtml(content)}" />` : ''

/** Renders everything that follows in this language. */
export function speak(language: Language): void {
  const textsIn = (file: string) => catalogues[`../i18n/messages/${file}.json`]
  setLanguage(language, {
    ...textsIn(language),
    ...textsIn(`${language}.later`),
    ...textsIn(`${language}.server`),
  })
}

export const htmlAttributes = (language: Language) => `lang="${language}" dir="${directionOf(language)}"`

/** The browser loads the texts together with the script that needs them. */
export const preloadOf = (file: TextFile, attributes = '') =>
  `<link rel="preload" href="${addressOfTexts(file)}" as="fetch" crossorigin${attributes}>`

/** The address of a page in a language. English has the address without a language, as in the QR code. */
export function addressIn(language: Language, path: string, menu: string | null): string {
  const query = new URLSearchParams([
    ...(menu === null ? [] : [['menu', menu]]),
    ...(language === 'en' ? [] : [[languageParameter, language]]),
  ])
  return query.size === 0 ? path : `${path}?${query}`
}

/** For search engines: the same page in each language. */
export function alternatesOf(path: string, menu: string | null, site: string): string {
  const link = (code: string, language: Language) =>
    `<link rel="alternate" hreflang="${code}" href="${textForHtml(site + addressIn(language, path, menu))}" />`
  return [link('x-default', 'en'), ...languages.map(language => link(language, language))].join('')
}

/** JSON for a script element: no text of a restaurant can end the element. */
export const jsonForHtml = (json: string): string => json.replaceAll('<', '\\u003c')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or a quoted attribute. */
export const textForHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, found => entities[found] ?? '')
