import type { PagePictures } from './page-pictures.ts'

/** About 200 dots for each inch of A4: enough for small letters. */
const width = 1_650

/** Pages as files of pictures, to recognise their text. Blank ones are left out: they are empty, or have a picture that cannot be shown. */
export async function pictureFiles(
  { sizes, draw }: PagePictures,
  signal: AbortSignal,
): Promise<readonly File[]> {
  const files: File[] = []
  for (const page of sizes.keys()) {
    const canvas = document.createElement('canvas')
    await draw(page, canvas, width, signal)
    if (isBlank(canvas)) continue
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (picture) files.push(new File([picture], `Page ${page + 1}.png`, { type: picture.type }))
  }
  return files
}

/** Whether all pixels have one colour. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!drawn) return true
  const pixels = new Uint32Array(drawn.data.buffer)
  return pixels.every(pixel => pixel === pixels[0])
}

/** Whether a file says that it is a picture. */
export const isPictureFile = ({ name, type }: File) =>
  /^image\//u.test(type) || /\.(?:jpe?g|png|webp|hei[cf]|avif|gif|bmp)$/iu.test(name)
