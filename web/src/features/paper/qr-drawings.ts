import { saveFile } from '../../api/download.ts'
import { code, type Drawing, drawing, pictureUrl } from '../../ui/base/qr-code.ts'

/** Letters of a restaurant's name in a line of the card. */
const lineLength = 20
const mostLines = 3

/** A card in the size A6 (ISO 216): the restaurant's name, the code, what it is for, and the address to type. */
export function cardDrawing(restaurant: string, url: string): Drawing {
  return drawing(105, 148, card(restaurant, url))
}

/** A sheet of A4 to fold in the middle: the card on both sides, one of them upside down. */
export function tentDrawing(restaurant: string, url: string): Drawing {
  const side = card(restaurant, url)
  return drawing(
    210,
    297,
    `<g transform="translate(157.5 148.5) rotate(180)">${side}</g><g transform="translate(52.5 148.5)">${side}</g>` +
      '<path d="M0 148.5H210" stroke="#999" stroke-width=".2" stroke-dasharray="2 2"/>',
  )
}

function card(restaurant: string, url: string): string {
  const lines = nameLines(restaurant)
  const longest = Math.max(...lines.map(line => line.length))
  const size = Math.min(9, 150 / longest)
  const lineHeight = size * 1.2
  const top = 27 + size * 0.35 - ((lines.length - 1) * lineHeight) / 2 // in the middle of the space above the code
  const name = lines.map((line, index) => text(line, top + index * lineHeight, size, 700)).join('')
  const shownUrl = url.replace(/^https?:\/\//u, '')
  return (
    name +
    code(url, 20, 44, 65) +
    text('Scan for our menu', 120, 6, 700) +
    text('See what each dish contains, and filter it', 127, 4) +
    text('for your allergies and diet. No app, no login.', 132.5, 4) +
    text(shownUrl, 142, Math.min(3, 170 / shownUrl.length))
  )
}

/** A line of text in the middle of the card. */
function text(words: string, y: number, size: number, weight = 400): string {
  return (
    `<text x="52.5" y="${y.toFixed(1)}" font-family="system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" ` +
    `font-size="${size.toFixed(2)}" font-weight="${weight}" text-anchor="middle">${escaped(words)}</text>`
  )
}

/** A name as at most three lines. A single long word stays whole and is set smaller. */
function nameLines(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/u)) {
    const last = lines.at(-1)
    if (last !== undefined && (`${last} ${word}`.length <= lineLength || lines.length === mostLines))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replace(/[&<>"]/gu, character => entities[character] ?? '')

/** 300 dpi, as print shops ask for. */
const pixelsPerMm = 300 / 25.4

/** Saves a drawing as an SVG file. */
export function saveSvg({ svg }: Drawing, name: string): void {
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** Saves a drawing as a PNG file with 300 dots per inch. Rejects when the browser cannot draw it. */
export async function savePng(drawing: Drawing, name: string): Promise<void> {
  const image = new Image()
  image.src = pictureUrl(drawing)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(drawing.width * pixelsPerMm)
  canvas.height = Math.round(drawing.height * pixelsPerMm)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be drawn.')
  saveFile(blob, `${name}.png`)
}
