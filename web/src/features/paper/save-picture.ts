import { saveFile } from '../../api/download.ts'
import { type Drawing, pictureUrl } from './qr-card.ts'

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
