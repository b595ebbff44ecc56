import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, one space between its parts. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map(item => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replace(/\s+/gu, ' ').trim())
  }
  await task.destroy()
  return pages
}
