/** A picture in shades of grey, row by row: 0 is black. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The pixels of a canvas as shades of grey. The weights are those of ITU-R BT.601. */
export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): GreyImage {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0, pixel = 0; at < grey.length; at++, pixel += 4)
    grey[at] = 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
  return { width, height, data: grey }
}

/** Shades of grey as the pixels of a canvas. */
export function pixelsOf({ data }: GreyImage): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(data.length * 4)
  for (let at = 0, pixel = 0; at < data.length; at++, pixel += 4) {
    const shade = data[at] ?? 0
    pixels[pixel] = shade
    pixels[pixel + 1] = shade
    pixels[pixel + 2] = shade
    pixels[pixel + 3] = 255
  }
  return pixels
}

/** A smaller copy, whose longer side has at most `longest` pixels: each is the mean of those that it covers. */
export function shrink(image: GreyImage, longest: number): GreyImage {
  const factor = Math.max(1, Math.max(image.width, image.height) / longest)
  const width = Math.max(1, Math.floor(image.width / factor))
  const height = Math.max(1, Math.floor(image.height / factor))
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor(y * factor), Math.max(Math.floor((y + 1) * factor), 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x * factor), Math.max(Math.floor((x + 1) * factor), 1)]
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let at = row * image.width + left; at < row * image.width + right; at++)
          sum += image.data[at] ?? 0
      data[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return { width, height, data }
}
