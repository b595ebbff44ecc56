import { strToU8, zlibSync } from 'fflate'

/** A page of a PDF that a test makes. */
export interface MadePage {
  /** In points; default: A4. */
  readonly size?: readonly [width: number, height: number]
  /** Degrees by which a reader turns the page. */
  readonly rotate?: number
  /** The drawing, see {@link textAt}. */
  readonly drawing: string
}

interface MadePdf {
  /** More objects, such as `/Encrypt`, by their keys in the trailer. */
  readonly trailer?: string
  /** Of pages that repeat the last one, so that a file of many pages is small. */
  readonly repeated?: number
  /** Whether the drawings are compressed. */
  readonly isPacked?: boolean
}

/** Text at a place from the left and the bottom. */
export const textAt = (
  x: number,
  y: number,
  text: string,
  { size = 10, font = 'F1', matrix = `1 0 0 1 ${x} ${y}`, before = '' } = {},
) => `BT ${before} /${font} ${size} Tf ${matrix} Tm ${literal(text)} Tj ET\n`

/** A string of a PDF in the encoding of Windows. */
function literal(text: string): string {
  const codes = [...text].map(letter =>
    letter === '€' ? 0x80 : letter === '…' ? 0x85 : letter.charCodeAt(0),
  )
  return `(${codes.map(code => `\\${code.toString(8).padStart(3, '0')}`).join('')})`
}

/** A PDF with these pages. Its fonts are those that every reader has: `F1` plain, `F2` bold. */
export function makePdf(
  pages: readonly MadePage[],
  { trailer = '', repeated = 0, isPacked = false }: MadePdf = {},
): Uint8Array {
  const objects: string[] = []
  const add = (content: string) => objects.push(content)
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('') // the pages, once they are known
  add(font('Helvetica'))
  add(font('Helvetica-Bold'))
  const kids = pages.map(({ size = [595, 842], rotate = 0, drawing }) => {
    const stream = add(isPacked ? packed(drawing) : streamOf(drawing, ''))
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Rotate ${rotate} /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    )
  })
  const last = kids.at(-1) ?? 0
  const all = [...kids, ...Array.from({ length: repeated }, () => last)]
  objects[1] = `<< /Type /Pages /Kids [${all.map(kid => `${kid} 0 R`).join(' ')}] /Count ${all.length} >>`
  let file = '%PDF-1.7\n'
  const offsets = objects.map((content, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${content}\nendobj\n`
    return offset
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, letter => letter.charCodeAt(0))
}

const streamOf = (content: string, filter: string) =>
  `<< /Length ${content.length} ${filter} >>\nstream\n${content}\nendstream`

const packed = (drawing: string) =>
  streamOf(
    Array.from(zlibSync(strToU8(drawing)), byte => String.fromCharCode(byte)).join(''),
    '/Filter /FlateDecode',
  )
