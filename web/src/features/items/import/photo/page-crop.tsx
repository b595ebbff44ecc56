import { useEffect, useRef } from 'react'
import type { PagePart } from './check/photo-menu.ts'
import { type GreyImage, pixelsOf } from './image/grey-image.ts'

/** On the screen, letters are shown with this height, so that raised ones can be read. */
const shownHeight = 20

/** The piece of a page on which something was recognised. */
export function PageCrop({
  page,
  part,
  label,
}: {
  readonly page: GreyImage | undefined
  readonly part: PagePart
  readonly label: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { left, top, width, height } = regionOf(part, page)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !page) return
    const crop = cropped(page, { left, top, width, height })
    context.putImageData(new ImageData(pixelsOf(crop), width, height), 0, 0)
  }, [page, left, top, width, height])
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only while it has the focus
      tabIndex={0}
      className="overflow-x-auto rounded-sm border border-line bg-sunken"
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className="block max-w-none"
        style={{ height: `${(height * shownHeight) / part.letterHeight}px` }}
      />
    </section>
  )
}

interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A little more than the words: what was not recognised is beside them. */
function regionOf({ x, y, width, height, letterHeight }: PagePart, page: GreyImage | undefined): Region {
  const left = Math.max(0, Math.floor(x - letterHeight))
  const top = Math.max(0, Math.floor(y - 0.4 * letterHeight))
  const right = Math.min(page?.width ?? 1, Math.ceil(x + width + letterHeight))
  const bottom = Math.min(page?.height ?? 1, Math.ceil(y + height + 0.4 * letterHeight))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

function cropped(page: GreyImage, { left, top, width, height }: Region): GreyImage {
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0; row < height; row++) {
    const from = (top + row) * page.width + left
    data.set(page.data.subarray(from, from + width), row * width)
  }
  return { width, height, data }
}
