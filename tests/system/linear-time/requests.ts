import { planCopies } from '@safe-menu/command-api/items/copies/plan'
import { changeItem } from '@safe-menu/command-api/items/decide'
import { planByRow } from '@safe-menu/command-api/items/import/plan'
import { previewRows } from '@safe-menu/command-api/items/import/preview'
import { readMatrix } from '@safe-menu/command-api/items/import/read-matrix'
import { inTurns } from '@safe-menu/command-api/items/in-turns'
import { itemView } from '@safe-menu/command-api/items/state'
import { growthOf } from '@safe-menu/command-api/items/write-item'
import { arrangeMenu } from '@safe-menu/command-api/menus/decide'
import { orderAfterImport } from '@safe-menu/command-api/menus/sections'
import { planImport } from '@safe-menu/command-api/testing/plan-import'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { formats } from '@safe-menu/query-api/audit/proof/formats'
import { menuDifferences } from '@safe-menu/query-api/audit/replay/diff'
import { matrixOf } from '@safe-menu/query-api/items/matrix'
import { sampleExport } from '@safe-menu/query-api/testing/sample-export'
import { at, fileOf, itemIdOf, menuWith, remembered } from './largest-menu.ts'
import { menuAtOf } from './replay.ts'

/* The most expensive request of each kind, without the stores: what one process computes for a menu of so many items. */

const readFile = remembered(count => readMatrix(fileOf(count), at))
const readOtherNames = remembered(count => readMatrix(fileOf(count, 'x'), at))

function rowsOf({ rows, issues }: ReturnType<typeof readMatrix>) {
  if (rows === null) throw new Error(`The file cannot be read: ${issues[0]?.message}`)
  return rows
}

function contextOf(count: number, mode: 'add' | 'update') {
  const { menu, items } = menuWith(count)
  const said = { at, reason: undefined, reasonRequired: false, language: 'de' }
  return {
    menu,
    commandId: 'an import',
    confirmsReviewed: false,
    existing: mode === 'add' ? null : items,
    ...said,
  }
}

const planned = remembered(count => ({
  added: planImport(rowsOf(readFile(count)), contextOf(count, 'add')).added,
  updated: planImport(rowsOf(readFile(count)), contextOf(count, 'update')).updated,
  left: [],
}))

const pairsOf = (count: number) =>
  menuWith(count).items.map(({ item: source }, index) => ({ source, itemId: itemIdOf(count + index) }))

const viewsOf = remembered(count => menuWith(count).items.map(({ item }) => itemView(item)))

/** By name: the work for a menu of `items` items. Steps between which other requests have a turn are awaited. */
export const requests: ReadonlyMap<string, (items: number) => unknown> = new Map<
  string,
  (items: number) => unknown
>([
  ['import: reading the file', count => readMatrix(fileOf(count), at)],
  [
    'import: planning an update',
    count => inTurns(planByRow(rowsOf(readFile(count)), contextOf(count, 'update'))),
  ],
  [
    'import: planning an update by other names',
    count => inTurns(planByRow(rowsOf(readOtherNames(count)), contextOf(count, 'update'))),
  ],
  ['import: its preview', count => previewRows(planned(count))],
  [
    'import: the order of the menu',
    count => {
      const { menu } = menuWith(count)
      const onMenu = viewsOf(count)
      const added = planned(count).added.map(({ itemId, row }) => ({
        id: itemId,
        name: row.name,
        section: row.section,
      }))
      return orderAfterImport(menu.sections, onMenu, added)
    },
  ],
  [
    'copy of a menu',
    count => {
      const { menu } = menuWith(count)
      return inTurns(planCopies(pairsOf(count), { menu, withPicture: new Set(), language: 'de' }))
    },
  ],
  [
    'arrange',
    count => {
      const { menu, items } = menuWith(count)
      for (const { item } of items) growthOf(item, changeItem(item, { section: 'Another', at }))
      const sections = menu.sections.map(({ name, itemIds }) => ({ name, itemIds: [...itemIds] })).reverse()
      return arrangeMenu(menu, { revision: '1', sections })
    },
  ],
  [
    'prices',
    count => {
      const prices = menuWith(count).items.map(({ item }) => ({ itemId: item.itemId, from: 1, to: 2 }))
      return itemRoutes.setPrices.body.parse({ prices })
    },
  ],
  ['export of a menu', count => matrixOf(viewsOf(count), [])],
  [
    'answer with every item',
    count => JSON.stringify(menuWith(count).items.map(({ item }) => itemView(item))),
  ],
  [
    'history and its export',
    async count => (await sampleExport([count])).map(line => formats.csv.write(line)),
  ],
  ['replay of a menu', count => menuAtOf(count, 'before')],
  [
    'difference of a menu',
    async count =>
      menuDifferences(await menuAtOf(count, 'before'), await menuAtOf(count, 'after'), 'decided'),
  ],
])
