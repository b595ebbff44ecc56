import {
  matrixColumns,
  matrixTagColumns,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'

/** A file to fill in: the columns of the matrix, those of one translation, and one item as an example. */
export function csvTemplate(): string {
  const example: { readonly [column: string]: string } = {
    item: 'Leek soup',
    section: 'Starters',
    description: 'With cream',
    price: '6.50',
    milk: 'C',
    celery: 'M',
    'name:de': 'Lauchsuppe',
    'description:de': 'Mit Sahne',
  }
  const german = translatedFields.map(field => translationColumn(field, 'de'))
  const columns = [...Object.values(matrixColumns), ...german, ...matrixTagColumns]
  const cells = columns.map(column => example[column] ?? '')
  return `${columns.join(',')}\r\n${cells.join(',')}\r\n`
}

/** A name for a downloaded file that every system takes. */
export function exportFileName(menuName: string, ending: 'csv' | 'xlsx'): string {
  const plain = menuName
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')
  return `${plain || 'menu'}-allergens.${ending}`
}
