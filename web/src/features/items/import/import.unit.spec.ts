import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { lossOf } from './column-meanings.ts'
import {
  firstImportChoice,
  groupFaults,
  importedToast,
  importQuery,
  issuesInFile,
  mentionText,
} from './import.ts'
import { lettersHint, ourLettersAmong, wordsOf } from './question-choices.ts'
import type { CodeSystem } from './reading/answers.ts'
import { interpretSheet } from './reading/interpret.ts'
import { csvTable } from './testing/answer-all.ts'

describe('the choice for an import', () => {
  it('counts rows with a review date as checked only when the manager says so', () => {
    const choice = { mode: 'add', confirm: undefined, columns: undefined, reason: undefined }
    expect(importQuery({}, firstImportChoice)).to.deep.equal(choice)
    const confirming = { ...firstImportChoice, confirmReviewed: true }
    expect(importQuery({}, confirming)).to.deep.equal({ ...choice, confirm: 'reviewed' })
  })
})

const at = (line: number, column: string, message: string) => ({ path: ['line', line, column], message })

describe('groupFaults', () => {
  it('lists the lines of equal problems together, first lines first', () => {
    expect(
      groupFaults([
        at(9, 'price', 'Enter a price.'),
        at(6, 'milk', 'Use C, M, W, N or ?.'),
        at(4, 'price', 'Enter a price.'),
        { path: ['line', 7], message: 'Too short.' },
      ]),
    ).to.deep.equal([
      'Price, lines 4, 9: Enter a price.',
      'Milk, line 6: Use C, M, W, N or ?.',
      'Line 7: Too short.',
    ])
  })

  it('names problems that have no line, and counts many lines', () => {
    expect(groupFaults([{ path: [], message: 'Empty.' }])).to.deep.equal(['Empty.'])
    const many = Array.from({ length: 14 }, (_, index) => at(index + 2, 'price', 'No.'))
    expect(groupFaults(many)).to.deep.equal([
      'Price, lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 2 more: No.',
    ])
  })
})

describe('issuesInFile', () => {
  it('names no line for the heading of a text, which is no line of it', () =>
    expect(
      issuesInFile([{ path: ['line', 1], message: 'The file has no dishes.' }], new Map([[1, 0]])),
    ).to.deep.equal([{ path: [], message: 'The file has no dishes.' }]))

  it('names the line of the manager’s own file', () =>
    expect(
      issuesInFile([at(2, 'price', 'No.'), { path: [], message: 'Empty.' }], new Map([[2, 7]])),
    ).to.deep.equal([at(7, 'price', 'No.'), { path: [], message: 'Empty.' }]))
})

describe('the message after an import', () => {
  it('says how many dishes were skipped, and why', () => {
    const done = { imported: 0, confirmed: 0, updated: 2, left: 0 }
    const bodyWith = (skipped: number) => importedToast('Lunch', { ...done, skipped }).body
    expect([1, 3].map(bodyWith)).to.deep.equal([
      '1 dish was skipped because someone else just changed it.',
      '3 dishes were skipped because someone else just changed them.',
    ])
  })
})

describe('mentionText', () => {
  it('names the word and the allergen that is not tagged', () => {
    const text = (word: string, presence: 'contains' | 'may_contain', kind: 'named' | 'implied') =>
      mentionText({ allergenId: 'milk' as AllergenId, field: 'name', word, presence, kind })
    expect([
      text('cheese', 'contains', 'named'),
      text('cheese', 'may_contain', 'named'),
      text('Quiche', 'contains', 'implied'),
    ]).to.deep.equal([
      '“cheese” names Milk, which is not tagged',
      '“cheese” names Milk (may contain), which is not tagged',
      '“Quiche” usually contains Milk, which is not tagged',
    ])
  })
})

describe('what is lost without a column', () => {
  const titleOf = (heading: string) => lossOf(heading)?.title ?? null
  it('is said with the name of the column', () => {
    expect(titleOf('Tree nuts (almond)')).to.equal('“Tree nuts (almond)” names Nuts')
    expect(titleOf('contains')).to.equal('“contains” seems to list allergens')
    expect(titleOf('Hinweise / Allergene')).to.equal('“Hinweise / Allergene” seems to list allergens')
    expect(titleOf('Mayor’s choice')).to.equal(null)
  })

  it('can be read where its cells are lists', () => {
    expect(lossOf('may contain')?.text).to.match(/List of what it may contain/u)
    expect(lossOf('contains')?.text).to.match(/List of what the dish contains/u)
    expect(lossOf('Milk')?.text).to.match(/does not know which dishes contain Milk/u)
  })

  it('is said with the cells that name an allergen', () => {
    const cells = ['spicy', 'contains nuts', 'no eggs', 'may contain fish'].map((text, at) => ({
      line: at + 2,
      text,
    }))
    expect(lossOf('Remarks', cells)).to.deep.equal({
      title: '“Remarks” names Fish, Nuts',
      text: 'Nothing in this column is imported. Line 3 says “contains nuts”. To keep such words, choose a text such as “Description” instead.',
    })
    expect(lossOf('Remarks', cells.slice(0, 1))).to.equal(null)
  })

  it('is not said of a key, which is read in any column', () => {
    const key = { line: 6, text: 'A = Gluten, C = Eier, D = Fisch' }
    expect(lossOf('Tag', [{ line: 2, text: 'Montag' }, key])).to.equal(null)
    expect(lossOf('Tag', [{ line: 2, text: 'contains nuts' }, key])?.title).to.equal('“Tag” names Nuts')
    const plan = `Tag;Menü 1;Menü 2\nMontag;Huhn (A);Lasagne (C)\n${key.text};;\n`
    const asked = interpretSheet(csvTable(plan), { decimals: 2 }).questions.find(
      ({ kind }) => kind === 'column',
    )
    expect(asked?.kind === 'column' && asked.naming).to.equal(null)
  })
})

describe('the question about a part of a name', () => {
  const labelsOf = (name: string, codes: CodeSystem = 'austria') => {
    const table = csvTable(`dish,price\n"${name}",4\n`)
    const { questions } = interpretSheet(table, { decimals: 2 }, { codes })
    return questions
      .filter(({ kind }) => kind === 'namePart')
      .flatMap(question => wordsOf(question).choices.map(({ label }) => label))
  }
  const belongs = 'It belongs to the text'

  it('offers what the codes in it can be, and which tags follow', () => {
    expect(labelsOf('Pie A, C with ham')).to.deep.equal(['These are codes: Gluten, Eggs', belongs])
    expect(labelsOf('Pie (A-C)')).to.deep.equal([
      'These are the codes A and C: Gluten, Eggs',
      'These are all codes from A to C: Gluten, Crustaceans, Eggs',
      belongs,
    ])
    expect(labelsOf('Lasagne ¹³', 'annex')).to.deep.equal([
      'These are codes: Lupin',
      'These are the codes 1 and 3: Gluten, Eggs',
      belongs,
    ])
    expect(labelsOf('Wurst 3 A C')).to.deep.equal([
      'These are codes: Gluten, Eggs',
      'Only “A C” are codes: Gluten, Eggs',
      belongs,
    ])
    expect(labelsOf('Gulasch A, G', 'own')).to.deep.equal(['These are codes', belongs])
  })
})

describe('the hint about letters', () => {
  it('names only the letters of the file', () => {
    expect(lettersHint(['M', 'N'])).to.equal('M may be milk, N may be nuts. Nothing is assumed.')
    expect(lettersHint(['?'])).to.equal('Nothing is assumed.')
  })

  it('offers to answer them as ours only where the file has no other letters', () => {
    expect(ourLettersAmong(['C', 'x', 'W', '?', 'trace'])).to.deep.equal(['C', 'W', '?'])
    expect(ourLettersAmong(['W', 'M', 'R', 'N'])).to.deep.equal([])
    expect(ourLettersAmong(['W', 'b'])).to.deep.equal([])
  })
})
