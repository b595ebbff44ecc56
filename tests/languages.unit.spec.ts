import { readdirSync } from 'node:fs'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { type Language, languages } from '@safe-menu/contracts/languages'
import { expect } from 'chai'
import type { Catalogue } from '../web/src/languages/t.ts'
import { catalogues } from '../web/src/languages/testing/catalogues.ts'
import { faultsOf } from '../web/src/languages/testing/faults.ts'

const folder = new URL('../web/src/languages/messages/', import.meta.url)
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

describe('the check of the catalogues', () => {
  const of = (english: Catalogue, german: Catalogue) =>
    faultsOf({
      ...(Object.fromEntries(languages.map(language => [language, english])) as Record<Language, Catalogue>),
      de: german,
    }).filter(fault => fault.startsWith('de.json'))

  it('finds missing and unknown ids, other placeholders and empty texts', () => {
    expect(of({ a: 'A {x}' }, {})).to.deep.equal(['de.json has no a'])
    expect(of({}, { b: 'B' })).to.deep.equal(['de.json: b is not in en.json'])
    expect(of({ a: 'A {x}' }, { a: 'A {y}' })).to.deep.equal(['de.json: a has the placeholders y, not x'])
    expect(of({ a: 'A' }, { a: ' ' })).to.deep.equal(['de.json: a is empty'])
  })

  it('finds text that is no message, and plural forms that are missing or of another language', () => {
    const plural = '{n, plural, one {# dish} other {# dishes}}'
    expect(of({ a: plural }, { a: '{n, plural, one {# Gericht} other {# Gerichte}}' })).to.deep.equal([])
    expect(of({ a: plural }, { a: '{n, plural, other {# Gerichte}}' })).to.deep.equal([
      'de.json: a lacks the plural forms one',
    ])
    expect(of({ a: plural }, { a: '{n, plural, one {#} few {#} other {#}}' })[0]).to.include(
      'few is not valid',
    )
    expect(of({ a: 'A' }, { a: 'A {' })[0]).to.include('de.json: a')
    expect(of({ a: 'A' }, { a: 'A }' })[0]).to.include('de.json: a')
  })
})
