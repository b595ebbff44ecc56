import type { PagePictures } from '../pages/page-pictures.ts'
import type { PlacesByLine } from '../pages/read-pages.ts'
import type { PagePlace } from '../reading/layout/positioned-word.ts'
import { noteLine, type PhotoMenu } from './check/photo-menu.ts'
import { type GreyImage, pixelsOf } from './image/grey-image.ts'

/** The straightened pages of photos, to be shown beside the rows. */
export function picturesOf(pages: readonly GreyImage[]): PagePictures {
  return {
    sizes: pages.map(({ width, height }) => ({ width, height })),
    async draw(number, canvas, width) {
      const page = pages[number]
      const [drawn, whole] = [canvas.getContext('2d'), document.createElement('canvas')]
      if (!page || !drawn) throw new Error(`Page ${number} cannot be drawn.`)
      whole.width = page.width
      whole.height = page.height
      whole.getContext('2d')?.putImageData(new ImageData(pixelsOf(page), page.width, page.height), 0, 0)
      canvas.width = Math.max(1, Math.round(width))
      canvas.height = Math.max(1, Math.round((width * page.height) / page.width))
      drawn.imageSmoothingQuality = 'high'
      drawn.drawImage(whole, 0, 0, canvas.width, canvas.height)
    },
    close() {},
  }
}

/** Where the lines of a menu are on its pages. */
export function placesOf({ dishes, notes }: PhotoMenu): PlacesByLine {
  const places = new Map<number, readonly PagePlace[]>(dishes.map(({ line, part }) => [line, [part]]))
  for (const [at, { part }] of notes.entries()) places.set(noteLine(dishes.length, at), [part])
  return places
}
