import { textForHtml } from './escape.ts'

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

/** A property of the page for search engines and messengers. Nothing without a content. */
export const metaTag = (property: string, content: string): string =>
  content ? `<meta property="${property}" content="${textForHtml(content)}" />` : ''

const places = {
  html: '<html lang="en">',
  description: /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u,
  title: /<title>[^<]*<\/title>/u,
  preload: /<link rel="modulepreload"[^>]*\/messages-en-first-[^>]*>/u,
  root: '<div id="root"></div>',
  noscript: /<noscript>[^<]*<\/noscript>/u,
} as const

/**
 * Prepares a built HTML file. Returns a function that fills it in.
 * @throws Error when a place is missing where a rendered page has something else
 */
export function readTemplate(template: string): (parts: PageParts) => string {
  for (const [name, place] of Object.entries(places)) {
    if (template.search(place) === -1 && !template.includes(String(place)))
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
      .replace(places.html, () => `<html ${language} data-rendered>`)
      .replace(places.preload, () => preload)
      .replace(places.description, () => `<meta name="description" content="${textForHtml(description)}" />`)
      .replace(places.title, () => `<title>${textForHtml(title)}</title>${properties}${head}`)
      .replace(places.noscript, () => '')
      .replace(places.root, () => `${withoutScript}<div id="root">${markup}</div>${data}`)
  }
}
