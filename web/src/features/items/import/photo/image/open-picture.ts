import { findPage } from './find-page.ts'
import { type GreyImage, greyOf } from './grey-image.ts'
import { type Corners, type Point, wholePicture } from './homography.ts'
import { pictureSize } from './picture-size.ts'

/** Bounds of a picture. What is larger is no photo of a page, or an attack. */
export const photoLimits = {
  /** The largest photos of phones have 20 MB. */
  fileBytes: 25 * 1024 * 1024,
  /** The photos of most phones have 12 million pixels, of some 50 million. Unpacked, these take 200 MB. */
  pixels: 52_000_000,
  /** A page with smaller letters than this shows cannot be read by people either. */
  longest: 4_000,
  /** As many as a large menu has. Each is kept as shades of grey, 5 MB. */
  count: 12,
} as const

/** The header of a JPEG is behind its thumbnails and colour profiles. */
const headerBytes = 1024 * 1024

/** The longer side of the copy that the manager sees, and in which the page and its text are searched. */
const previewSize = 1_400

/** A chosen picture of a page. */
export interface Photo {
  /** A number of its own. */
  readonly id: number
  readonly name: string
  /** A small copy, turned as the camera says. */
  readonly preview: HTMLCanvasElement
  /** Of the page, as shares of the width and height of the picture. */
  readonly corners: Corners
  /** Whether they were found, or are those of the picture. */
  readonly isFound: boolean
  /** The whole picture, in at most {@link photoLimits.longest} pixels. Rejects if it can no longer be read. */
  readonly open: () => Promise<GreyImage>
}

/** A picture, or why it cannot be read. */
export type OpenedPicture =
  | { readonly ok: true; readonly photo: Photo }
  | { readonly ok: false; readonly problem: string }

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/u.test(type) || /\.hei[cf]$/iu.test(name)

/** How many pictures were opened. */
let opened = 0

/** Opens a chosen picture, and looks for the page in it. Its size is known before it is unpacked. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  const refused = (problem: string) => ({ ok: false as const, problem: `${file.name}: ${problem}` })
  if (file.size > photoLimits.fileBytes)
    return refused('This picture is larger than 25 MB. Take it again with the camera’s usual quality.')
  const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  const stated = pictureSize(header)
  if (stated && stated.width * stated.height > photoLimits.pixels) return refused(tooManyPixels)
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (bitmap.width * bitmap.height > photoLimits.pixels) {
      bitmap.close()
      return refused(tooManyPixels)
    }
    const preview = drawn(bitmap, previewSize)
    bitmap.close()
    const { width, height } = preview
    const found = findPage(greyOfCanvas(preview))
    opened += 1
    const share = ({ x, y }: Point): Point => ({ x: x / width, y: y / height })
    const [a, b, c, d] = found ?? wholePicture(preview)
    return {
      ok: true,
      photo: {
        id: opened,
        name: file.name,
        preview,
        corners: [share(a), share(b), share(c), share(d)],
        isFound: found !== null,
        open: async () => {
          const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
          const canvas = drawn(whole, photoLimits.longest)
          whole.close()
          return greyOfCanvas(canvas)
        },
      },
    }
  } catch {
    return refused(
      isHeic(file)
        ? 'This browser cannot read HEIC photos. Save the photo as JPEG, or take a new one here.'
        : 'This browser cannot read the file as a picture. Choose a JPEG, PNG or WebP.',
    )
  }
}

const tooManyPixels =
  'This picture has more than 50 million pixels. Take it again with the camera’s usual quality.'

/** A picture on a canvas, whose longer side has at most `longest` pixels. */
function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const factor = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * factor))
  canvas.height = Math.max(1, Math.round(bitmap.height * factor))
  const context = contextOf(canvas)
  context.fillStyle = '#fff' // behind what is transparent
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The pixels of a canvas in shades of grey. */
export function greyOfCanvas(canvas: HTMLCanvasElement): GreyImage {
  return greyOf(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height))
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no memory for a canvas.')
  return context
}
