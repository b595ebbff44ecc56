import { readdirSync, readFileSync } from 'node:fs'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { type Language, languages } from '@safe-menu/contracts/languages'
import { expect } from 'chai'
import { compileMessage, faultsOf, type Messages, placeholdersOf } from '../web/src/languages/compile.ts'
import { bareTextsIn, modulesOf, parseModule } from './languages/bare-texts.ts'
import { usesIn } from './languages/uses.ts'

const folder = new URL('../web/src/languages/messages/', import.meta.url)
const read = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))
const catalogues = Object.fromEntries(languages.map(language => [language, read(language)])) as Record<
  Language,
  Messages
>
const english = catalogues.en

describe('the texts of the guests’ pages', () => {
  const { calls, literals, prefixes } = usesIn(new URL('../web/src/', import.meta.url))

  it('are complete in every language [guest-texts-1]', () => {
    expect(readdirSync(folder).sort()).to.deep.equal(languages.map(language => `${language}.json`).sort())
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

  it('are all in use', () => {
    const isUsed = (id: string) => literals.has(id) || prefixes.some(prefix => id.startsWith(prefix))
    expect(Object.keys(english).filter(id => !isUsed(id))).to.deep.equal([])
  })

  it('get a value for each placeholder', () => {
    for (const { id, values, place } of calls) {
      const wanted = placeholdersOf(compileMessage(english[id] ?? '', 'en'))
      if (values) expect([...values].sort(), `${place}: ${id}`).to.deep.equal(wanted)
    }
  })
})

/** What may be in the code: names, types of schema.org, keys of a keyboard, and errors that only developers read. */
const inTheCode = new Set([
  ...['Safe Menu', 'Atkinson Hyperlegible Next', 'Bricolage Grotesque'],
  ...['Offer', 'Menu', 'Home', 'End'],
  // What the page says when its texts do not load.
  'Safe Menu could not be loaded. Check your connection and try again. Your unsaved changes are kept on this device.',
  'Retry',
  ...['An item', 'Items', 'The menu', 'The menus', 'A menu', 'This page took too long to load.'],
])

/** The texts of the specification that say item (sections 2, 5 and 8), and those that belong to them. */
const withItem =
  /^(?:Menu Items for|(?:Create|Create New|Update) Item|Item Name|Add Menu Items|Archived Menu Items|archived item\(s\) found|(?:Most )?Popular Items|Unique Menu Items|Items|No menu items (?:yet|found)|Are you sure you want to (?:archive|delete) this item\?|Menu item not found\..*|Server error occurred while deleting the item\..*|Failed to delete menu item\..*|Failed to fetch archived items\..*)$/u

describe('the code of the other pages', () => {
  it('calls a dish an item only where the specification gives the text', () => {
    const sources = new URL('../web/src/', import.meta.url)
    const found = [...modulesOf([new URL('app/app.tsx', sources)], [])].flatMap(([place, program]) =>
      bareTextsIn(program)
        .filter(text => /\bitems?\b/iu.test(text) && !withItem.test(text))
        .map(text => `${place.slice(String(sources).length)}: ${text}`),
    )
    expect(found).to.deep.equal([])
  })
})

describe('the code of the guests’ pages', () => {
  const sources = new URL('../web/src/', import.meta.url)
  const files = (...paths: string[]) => paths.map(path => new URL(path, sources))
  const modules = modulesOf(
    files('main.tsx', 'server/guest-page.tsx'),
    // For people who have logged in (`web/scripts/guest-files.mjs`).
    files('app/shell.tsx', 'app/acting-on-guest-page.tsx', 'recent/remember-visit.ts'),
  )

  it('has no texts for guests of its own [guest-texts-3]', () => {
    for (const path of [
      'components/results-view.tsx',
      'components/report-form.tsx',
      'components/print-sheet.tsx',
    ])
      expect(modules.has(String(new URL(`features/guest-menu/${path}`, sources))), path).to.equal(true)
    const found = [...modules].flatMap(([place, program]) =>
      bareTextsIn(program)
        .filter(text => !inTheCode.has(text))
        .map(text => `${place.slice(String(sources).length)}: ${text}`),
    )
    expect(found).to.deep.equal([])
  })

  it('is checked for texts in elements, attributes, choices, templates and tables', () => {
    const of = (source: string) => bareTextsIn(parseModule('page.tsx', source))
    expect(of('<p>Ask the staff <b>now</b></p>')).to.deep.equal(['Ask the staff', 'now'])
    expect(of('<p>{isSafe ? `safe` : t("verdict.ask")}</p>')).to.deep.equal(['safe'])
    expect(of('<p>{count + " dishes"}{isOld && "old"}</p>')).to.deep.equal(['dishes', 'old'])
    expect(of(`<a aria-label="close" title={\`of \${name}\`} className="grid gap-2">×</a>`)).to.deep.equal([
      'close',
      'of',
    ])
    expect(of('const texts = { ask: "Ask staff first", id: "ask-first" }')).to.deep.equal(['Ask staff first'])
    expect(of(`announce(\`Saved as \${name}\`)`)).to.deep.equal(['Saved as'])
    expect(of('throw new TypeError("The menu has no id")')).to.deep.equal([])
    expect(
      of('import { Menu } from "lucide-react"; t("filter.clear"); <Menu size={20} key="ArrowLeft" />'),
    ).to.deep.equal([])
  })
})

describe('the check of the catalogues', () => {
  const of = (english: Messages, german: Messages) =>
    faultsOf({
      ...(Object.fromEntries(languages.map(language => [language, english])) as Record<Language, Messages>),
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
  })
})
