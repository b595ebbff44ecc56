import { isRefusal } from '@safe-menu/command-api/decision'
import { importItem } from '@safe-menu/command-api/items/import/decide'
import type { MatrixRow } from '@safe-menu/command-api/items/import/matrix-row'
import { readMatrix } from '@safe-menu/command-api/items/import/read-matrix'
import { itemFold, itemView } from '@safe-menu/command-api/items/state'
import { menuFold } from '@safe-menu/command-api/menus/state'
import { itemId, menuCreated } from '@safe-menu/command-api/testing/examples'
import { folded } from '@safe-menu/command-api/testing/given'
import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { assessItem } from '@safe-menu/contracts/allergens/safety'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import type { DraftDish } from '../web/src/features/items/import/reading/draft-dish.ts'
import { interpretSheet } from '../web/src/features/items/import/reading/interpret.ts'
import { matrixCsvOf } from '../web/src/features/items/import/reading/matrix-csv.ts'
import { answerAll, sheetOf } from '../web/src/features/items/import/testing/answer-all.ts'
import { randomSheet, statedBy, tableOf } from '../web/src/features/items/import/testing/random-sheet.ts'
import { sampleSheets } from '../web/src/features/items/import/testing/sheets.ts'

/** What the server's import makes of the dishes that the dialog shows. */
function importedFrom(dishes: readonly DraftDish[]) {
  const read = readMatrix(matrixCsvOf(dishes).csv, '2026-11-27T12:00:00.000Z')
  return read.rows ?? expect.fail(JSON.stringify([read.issues, read.questions]))
}

/** What the dialog shows, in the words of the import. */
const shown = ({ name, section, description, price, tags }: DraftDish) => ({
  name,
  section,
  description,
  price: Math.round(Number(price) * 100),
  tags: tags
    .filter(({ says }) => says !== 'absent' && says !== 'unknown')
    .map(({ id, says, details }) => [id, says, [...details]])
    .sort(),
  absent: tags.flatMap(({ id, says }) => (says === 'absent' ? [id] : [])).sort(),
})

const stored = ({
  name,
  section,
  description,
  price,
  tags,
  absent,
}: ReturnType<typeof importedFrom>[number]) => ({
  name,
  section,
  description,
  price,
  tags: tags.map(({ allergenId, presence, details }) => [allergenId, presence, [...details]]).sort(),
  absent: [...absent].sort(),
})

/** The dish of a row on the menu, as guests get it. `confirmsReviewed`: the manager says that dated rows count as checked. */
function onTheMenu(row: MatrixRow, confirmsReviewed: boolean) {
  const menu = folded(menuFold, [menuCreated])
  const events = importItem(itemFold.initial, menu, { itemId, row, confirmsReviewed })
  if (isRefusal(events)) return expect.fail(JSON.stringify(events))
  return itemView(folded(itemFold, events))
}

/** The presences from the weakest. */
const presences = ['can_be_made_without', 'may_contain', 'contains']

describe('a menu that a restaurant brings', () => {
  for (const { name, csv, encoding, replies } of sampleSheets)
    it(`is imported as it is shown: ${name}`, async () => {
      const bytes = Buffer.from(csv, encoding ? 'latin1' : 'utf8')
      const { dishes } = answerAll(await sheetOf(bytes), replies)
      expect(importedFrom(dishes).map(stored)).to.deep.equal(dishes.map(shown))
    })

  it('is imported as it is shown, whatever its dishes', () => {
    const tag = fc.constantFrom(...allergens).chain(({ id, details }) =>
      fc.record({
        id: fc.constant(id),
        says: fc.constantFrom('contains', 'may_contain', 'can_be_made_without', 'absent', 'unknown'),
        details: fc.subarray(details.map(detail => detail.id)),
        isOpen: fc.constant(false),
      }),
    )
    const text = fc.constantFrom('', 'Soup', '=1+1', "'@x", 'a "b", c;d', 'two\nlines', '-2', 'Käse')
    const dish = fc.record({
      section: fc.constantFrom('', 'Mains', '+Extras'),
      description: text,
      price: fc.constantFrom('', '4', '12.50'),
      crossContamination: text,
      modifications: text,
      tags: fc.uniqueArray(tag, { selector: ({ id }) => id, maxLength: 14 }),
    })
    fc.assert(
      fc.property(fc.array(dish, { minLength: 1, maxLength: 4 }), made => {
        const dishes = made.map(
          (each, at): DraftDish => ({
            ...each,
            tags: each.tags.map(each => ({
              ...each,
              details: each.says === 'absent' || each.says === 'unknown' ? [] : each.details,
              mayDetails: [],
            })) as DraftDish['tags'],
            name: `=Dish ${at}`,
            line: at,
            column: 0,
            reviewedAt: '',
            translations: {},
            insisted: [],
          }),
        )
        expect(importedFrom(dishes).map(stored)).to.deep.equal(dishes.map(shown))
      }),
      { numRuns: 200 },
    )
  })

  it('is safe only where its allergens are checked, whatever the sheet and the answers', () => {
    const date = fc.constantFrom('', '2026-03-01')
    fc.assert(
      fc.property(randomSheet, date, fc.boolean(), (made, reviewedAt, confirmsReviewed) => {
        const { dishes } = interpretSheet(
          tableOf(made),
          { decimals: 2 },
          { symbols: made.symbols, remarks: 'leaveOut' },
        )
        const rows = importedFrom(dishes.map(dish => ({ ...dish, reviewedAt })))
        for (const [at, row] of rows.entries()) {
          const item = onTheMenu(row, confirmsReviewed)
          // Its columns never answer for all fourteen, so that not even a dated row counts as checked.
          expect(item.allergensConfirmedAt).to.equal(null)
          for (const { id } of allergens) {
            const { verdict } = assessItem(item, new Set([id]))
            expect(verdict).to.not.equal('safe')
            const stated = Math.max(...statedBy(made, at, id).map(says => presences.indexOf(says)))
            const stored = item.allergens.find(tag => tag.id === id)?.presence ?? ''
            expect(presences.indexOf(stored)).to.be.at.least(stated)
          }
        }
      }),
      { numRuns: cases(60, 200) },
    )
  })
})
