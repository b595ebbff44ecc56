/** Larger than what the server keeps, so that it can still cut a little. */
const side = 1_600
const quality = 0.85

/** This browser cannot read the file as a picture. The message says what to do. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** Photos of iPhones, which not every browser can read. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/u.test(type) || /\.hei[cf]$/iu.test(name)

/** The size of a picture that fits into a square of `longest` pixels. Never larger than it is. */
export function fitInto(longest: number, { width, height }: { width: number; height: number }) {
  const factor = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }
}

/**
 * Makes a photo small before it is sent: a phone's has 5 MB, this has about 0.4 MB. As JPEG, turned as its camera says.
 * @throws UnreadablePicture
 */
export async function resizePicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePicture(
      isHeic(file)
        ? 'This browser cannot read HEIC photos. Save the photo as JPEG, or take a new one here. On an iPhone: Settings, Camera, Formats, Most Compatible.'
        : 'This browser cannot read the file as a picture. Choose a JPEG, PNG or WebP.',
    )
  })
  const { width, height } = fitInto(side, bitmap)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff' // JPEG has no transparency: without this it is black
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
  }
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!context || blob === null)
    throw new UnreadablePicture('This browser cannot make the picture smaller. Try another browser.')
  return blob
}
