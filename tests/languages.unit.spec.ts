import { readdirSync } from 'node:fs'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { languages } from '@safe-menu/contracts/languages'
import { expect } from 'chai'
import { catalogues } from '../web/src/i18n/testing/catalogues.ts'
import { faultsOf } from '../web/src/i18n/testing/faults.ts'

const folder = new URL('../web/src/i18n/messages/', import.meta.url)
const english = catalogues.en

describe('the texts of the guests’ pages', () => {
  it('are complete in every language [guest-texts-1]', () => {
    const files = languages.flatMap(language =>
      ['', '.later', '.server'].map(part => `${language}${part}.json`),
    )
    expect(readdirSync(folder).sort()).to.deep.equal(files.sort())
    expect(faultsOf(catalogues)).to.deep.equal([])
  })

  it('name every allergen, its cereals and nuts, and every diet [guest-texts-2]', () => {
    for (const { id, name, category, details } of catalogue) {
      expect(english[`${category === 'ALLERGEN' ? 'allergen' : 'diet'}.${id}`], id).to.equal(name)
      for (const detail of details) expect(english[`detail.${detail.id}`], detail.id).to.equal(detail.name)
    }
  })

  it('name no nut or cereal as several of its group: “noix” may be any nut', () => {
    const isWordOf = (name: string, other: string) => other.toLowerCase().startsWith(`${name.toLowerCase()} `)
    const confused = languages.flatMap(language =>
      catalogue.flatMap(({ details }) =>
        details.flatMap(({ id }) => {
          const nameOf = (detail: string) => catalogues[language][`detail.${detail}`] ?? ''
          const others = details.filter(other => other.id !== id && other.kind !== id)
          const like = others.filter(other => isWordOf(nameOf(id), nameOf(other.id)))
          return like.map(other => `${language}: ${nameOf(id)}, ${nameOf(other.id)}`)
        }),
      ),
    )
    expect(confused).to.deep.equal([])
  })

  it('put no brackets into the brackets of “Nuts (Walnut)”', () => {
    const names = catalogue
      .filter(({ details }) => details.length > 0)
      .flatMap(({ id, details }) => [`allergen.${id}`, ...details.map(detail => `detail.${detail.id}`)])
    const nested = languages.flatMap(language =>
      names.flatMap(id => (/[()]/u.test(catalogues[language][id] ?? '') ? [`${language}: ${id}`] : [])),
    )
    expect(nested).to.deep.equal([])
  })
})
