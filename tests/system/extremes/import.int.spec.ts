import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { matrixColumns, matrixLetters } from '@safe-menu/contracts/items/matrix'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { limits } from '@safe-menu/contracts/limits'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { createExtremeRestaurant, type ExtremeRestaurant, sampled } from './extreme-restaurant.ts'
import { extremeShortTexts } from './extreme-values.ts'

const fourteen = catalogue.filter(({ category }) => category === 'ALLERGEN').map(({ id }) => id)
/** An item's texts have the same schema as in other routes, so some of them are enough here. */
const dateOrTag = /^(?:price|reviewed-at|milk)$/u
const texts = [...extremeShortTexts, 'x'.repeat(limits.nameLength), 'x'.repeat(limits.descriptionLength + 1)]
const fixed = Object.values(matrixColumns)
const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/\p{Cs}/gu, '')}"`

/** A row in which all of the fourteen allergens are stated, so that a date confirms it. */
function matrixWith(column: string, text: string, name: string): string {
  const cells = [...fixed, ...fourteen].map(each => {
    if (each === column) return quoted(text)
    if (each === matrixColumns.item) return quoted(name)
    return fixed.includes(each as (typeof fixed)[number]) ? '' : 'N'
  })
  return `${[...fixed, ...fourteen].join(',')}\n${cells.join(',')}\n`
}

describe('extreme values of every import cell', () => {
  let restaurant: ExtremeRestaurant
  before(async () => {
    restaurant = await createExtremeRestaurant()
  })
  after(() => restaurant.stop())
  afterEach('nothing has stopped', () => restaurant.expectNothingStopped())

  for (const column of [...fixed, 'milk']) {
    it(`stores and returns "${column}", or refuses its line`, async () => {
      let menuId = await restaurant.newMenu()
      let onMenu = 0
      for (const [index, text] of sampled(texts, dateOrTag.test(column) || !testsAll ? 1 : 5).entries()) {
        if (onMenu === limits.itemsPerMenu) [menuId, onMenu] = [await restaurant.newMenu(), 0]
        const name = `Dish ${index}`
        const body = matrixWith(column, text, name)
        const answer = await restaurant.call(importRoutes.import, {
          params: { menuId },
          query: { confirm: 'reviewed', values: JSON.stringify(matrixLetters) },
          body,
        })
        const about = `${JSON.stringify(text).slice(0, 200)} → ${JSON.stringify(answer.body)}`
        expect([201, 400, 422], about).to.include(answer.status)
        if (answer.status !== 201) continue
        onMenu += 1
      }
      await waitUntil('the dishes can be read', async () => {
        const { body } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
        return body.length > 0 // a 503 while the projector is behind has no length
      })
    })
  }
})
