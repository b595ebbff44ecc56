/** Cells that a workbook shows as one. Rows and columns are numbered from 0. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** What a workbook says of a sheet beside the values of its cells. */
export interface SheetParts {
  readonly merges: readonly CellRange[]
  readonly comments: readonly CellComment[]
}

/** What a person has written beside a cell, in one line. */
export interface CellComment {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** What the XML parts of a workbook say of each sheet, in the order of the sheets. `parts`: by their names in the archive. */
export function sheetPartsOf(parts: ReadonlyMap<string, string>): readonly SheetParts[] {
  const ids = tagsIn(parts.get('xl/workbook.xml') ?? '', 'sheet')
    .filter(({ name }) => name)
    .map(({ id }) => id)
  const related = relationsOf('xl/workbook.xml', parts)
  return ids.map(id => {
    const path = related.find(each => each.id === id)?.path ?? ''
    const xml = parts.get(path) ?? ''
    const comments = relationsOf(path, parts).filter(({ type }) => type === 'comments')
    return {
      merges: tagsIn(xml, 'mergeCell').flatMap(({ ref = '' }) => rangeOf(ref) ?? []),
      comments: comments.flatMap(each => commentsIn(parts.get(each.path) ?? '')),
    }
  })
}

/** A discussion begins with a text of Excel, up to a link and the word "Comment:". */
const beforeDiscussion = /^\[[^\]]*\].*go\.microsoft\.com\/fwlink\S*\s*\S*:\s/u

function commentsIn(xml: string): readonly CellComment[] {
  return xml.split(/(?=<(?:\w+:)?comment\s)/u).flatMap(part => {
    const [{ ref = '' } = {}] = tagsIn(part, 'comment')
    const place = placeOf(ref)
    const texts = [...part.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</gu)].map(([, text = '']) =>
      plainText(text),
    )
    const text = texts.join('').replaceAll(/\s+/gu, ' ').trim().replace(beforeDiscussion, '')
    return place && text !== '' ? [{ ...place, text }] : []
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of XML with its entities: "&amp;", "&#10;". */
function plainText(xml: string): string {
  return xml.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/giu, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The attributes of each tag of a kind, without the prefixes of their namespaces. */
function tagsIn(xml: string, tag: string): readonly Readonly<Record<string, string>>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s([^<>]*)>`, 'gu'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(
        ([, name = '', double, single]) => [name, double ?? single ?? ''],
      ),
    ),
  )
}

/** The parts that another part refers to. */
function relationsOf(part: string, parts: ReadonlyMap<string, string>) {
  const folder = part.slice(0, part.lastIndexOf('/'))
  const xml = parts.get(`${folder}/_rels${part.slice(folder.length)}.rels`) ?? ''
  return tagsIn(xml, 'Relationship').map(({ Id, Type = '', Target = '' }) => ({
    id: Id,
    type: Type.slice(Type.lastIndexOf('/') + 1),
    path: pathOf(Target, folder),
  }))
}

/** "../comments1.xml" and "/xl/comments1.xml" as paths in the archive. */
function pathOf(target: string, folder: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder.split('/')
  for (const step of target.split('/'))
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  return path.join('/')
}

/** "B3:C4" */
function rangeOf(text: string): CellRange | null {
  const [first, last] = text.split(':').map(placeOf)
  if (!first || !last) return null
  return { top: first.row, left: first.column, bottom: last.row, right: last.column }
}

/** "$B$3" */
function placeOf(address: string): { readonly row: number; readonly column: number } | null {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/iu.exec(address) ?? []
  if (row === '') return null
  const column = [...letters.toUpperCase()].reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  )
  return { row: Number(row) - 1, column: column - 1 }
}
