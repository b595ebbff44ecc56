import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { findMentions } from './find-mentions.ts'

interface Line {
  readonly language: string
  readonly text: string
  /** Allergen ids, with "(may)" after them. */
  readonly expected: ReadonlySet<string>
  /** Those of them that only the dish implies. */
  readonly implied: ReadonlySet<string>
}

/**
 * Lines of menus, and the allergens that a careful reader asks about: language, line and allergen ids, separated by tabs. "(may)":
 * traces. "~": only the dish implies it.
 */
function readLines(file: string): readonly Line[] {
  const rows = readFileSync(join(import.meta.dirname, 'testing', file), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map(row => {
    const [language = '', text = '', ids = ''] = row.split('\t')
    const marked = ids.split(' ').filter(id => id !== '-' && id !== '')
    const implied = marked.filter(id => id.endsWith('~')).map(id => id.slice(0, -1))
    return {
      language,
      text,
      expected: new Set(marked.map(id => id.replace('~', ''))),
      implied: new Set(implied),
    }
  })
}

const foundIn = ({ text }: Line) =>
  new Set(
    findMentions([{ field: 'name', text }]).map(({ allergenId, presence }) =>
      presence === 'may_contain' ? `${allergenId}(may)` : allergenId,
    ),
  )

interface Figures {
  /** Named ones alone, and how many of them were found. */
  named: number
  namedFound: number
  expected: number
  found: number
  right: number
}

function measure(rows: readonly Line[]): {
  all: Figures
  byLanguage: Map<string, Figures>
  faults: string[]
} {
  const all: Figures = { named: 0, namedFound: 0, expected: 0, found: 0, right: 0 }
  const byLanguage = new Map<string, Figures>()
  const faults: string[] = []
  for (const line of rows) {
    const found = foundIn(line)
    const right = [...found].filter(id => line.expected.has(id))
    const own = byLanguage.get(line.language) ?? { named: 0, namedFound: 0, expected: 0, found: 0, right: 0 }
    byLanguage.set(line.language, own)
    for (const figures of [all, own]) {
      figures.named += line.expected.size - line.implied.size
      figures.namedFound += right.filter(id => !line.implied.has(id)).length
      figures.expected += line.expected.size
      figures.found += found.size
      figures.right += right.length
    }
    const missed = [...line.expected].filter(id => !found.has(id))
    const wrong = [...found].filter(id => !line.expected.has(id))
    if (missed.length > 0 || wrong.length > 0)
      faults.push(
        `[${line.language}] ${line.text}: missed ${missed.join(' ') || '-'}, wrong ${wrong.join(' ') || '-'}`,
      )
  }
  return { all, byLanguage, faults }
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole)
const recallOf = ({ right, expected }: Figures) => percent(right, expected)
const falseOf = ({ right, found }: Figures) => percent(found - right, found)
const words = (figures: Figures) =>
  `${percent(figures.namedFound, figures.named).toFixed(1)} % of ${figures.named} named and ${recallOf(figures).toFixed(1)} % of ${figures.expected} found, ${falseOf(figures).toFixed(1)} % of ${figures.found} false`

describe('the words that name allergens, measured', () => {
  // Our lines shaped the lists. The held-out lines did not: of the first, 95.7 % of the named allergens were found in the first run
  // (90.6 % with those that only a dish implies), of the second 98.2 % (88.7 %), with 5.2 % false. False stems were removed after that,
  // and everyday words and dishes added without these lines: 97.9 % (95.6 %) and 100 % (98.6 %).
  // Of the third, 85.9 % of the named were found in the first run (80.2 %), with 3.9 % false. Stems were added after that.
  // Add words for the held-out lines only with new lines. The careful reader asked only about what is named; "~" is our addition.
  for (const name of [
    'our-lines',
    'held-out-lines',
    'second-held-out-lines',
    'third-held-out-lines',
    'careful-reader-lines',
  ])
    it(`finds 95 % with at most 5 % false in ${name}`, () => {
      const { all, byLanguage, faults } = measure(readLines(`${name}.tsv`))
      console.log(`    ${name}: ${words(all)}`)
      for (const [language, figures] of byLanguage) console.log(`      ${language}: ${words(figures)}`)
      expect(percent(all.namedFound, all.named), faults.join('\n')).to.be.at.least(95)
      expect(falseOf(all), faults.join('\n')).to.be.at.most(5)
    })
})
