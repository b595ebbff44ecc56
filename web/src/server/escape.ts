/** JSON for a script element: no text of a restaurant can end the element. */
export const jsonForHtml = (json: string): string => json.replaceAll('<', '\\u003c')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or a quoted attribute. */
export const textForHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, found => entities[found] ?? '')
