import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { matrixColumns } from '@safe-menu/contracts/items/matrix'
import type { Random } from '../../fixtures/random.ts'
import { hostileInstant, hostileText } from './hostile-values.ts'

const columns = [...Object.values(matrixColumns), ...catalogue.map(({ id }) => id)]
const tags = ['C', 'M', 'W', 'N', '?', 'C!', 'C:walnuts', 'C:walnuts+nonsense', 'c', '\0', '']

/** A valid CSV allergen matrix except for its cells, quotes, separators or shape. */
export function hostileMatrix(random: Random): Buffer {
  const separator = random.pick([',', ',', ';', '\t', '|'])
  const headings = random.chance(0.7) ? columns : columns.filter(() => random.chance(0.5))
  const rows = Array.from({ length: random.pick([0, 1, 1, 2, 20, 501]) }, (_, row) =>
    headings.map(heading => (random.chance(0.2) ? hostileCell(heading, random) : honestCell(heading, row))),
  )
  const ragged = rows.map(cells =>
    random.chance(0.1) ? cells.slice(0, random.int(cells.length + 1)) : cells,
  )
  const heads = random.chance(0.1) ? [...headings, random.pick([...headings, hostileText(random)])] : headings
  const text = [heads, ...ragged]
    .map(cells => cells.map(quoted).join(separator))
    .join(random.pick(['\n', '\r\n', '\r']))
  return Buffer.from(random.chance(0.1) ? text.replace('"', '') : random.chance(0.1) ? `\ufeff${text}` : text)
}

function honestCell(heading: string, row: number): string {
  if (heading === matrixColumns.item) return `Dish ${row} ${Math.floor(performance.now() * 1_000)}`
  if (heading === matrixColumns.reviewedAt) return '2026-03-01'
  return catalogue.some(({ id }) => id === heading) ? 'N' : ''
}

function hostileCell(heading: string, random: Random): string {
  if (heading === matrixColumns.reviewedAt) return hostileInstant(random)
  return random.chance(0.5) ? random.pick(tags) : hostileText(random)
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
