import { expect } from 'chai'
import { guardFormula, removeFormulaGuard } from './formula-guard.ts'

const letters = ['a', '=', '+', '-', '@', "'", '"', ';', '|', ',', ' ', '\t', '\n', '\r']

/** Every text of up to four of these letters. */
function* texts(length = 4, begun = ''): Generator<string> {
  yield begun
  if (length > 0) for (const letter of letters) yield* texts(length - 1, begun + letter)
}

describe('the guard against formulas', () => {
  it('leaves no cell that begins like a formula, whatever separator a reader uses', () => {
    for (const text of texts())
      for (const cell of guardFormula(text).split(/[;|\t\r\n]/u))
        if (/^"?[=+\-@]/u.test(cell.replace(/^"+/u, '"')) && !text.startsWith('"'))
          expect.fail(JSON.stringify(text))
  })

  it('is removed without a trace', () => {
    for (const text of texts())
      if (removeFormulaGuard(guardFormula(text)) !== text) expect.fail(JSON.stringify(text))
  })
})
