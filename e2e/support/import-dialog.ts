import type { Locator, Page } from 'playwright-core'
import { symbolChoices, wordsOf } from '../../web/src/features/items/import/question-choices.ts'
import type { Answers } from '../../web/src/features/items/import/reading/answers.ts'
import { type Question, withAnswer } from '../../web/src/features/items/import/reading/questions.ts'
import { readSheetFile } from '../../web/src/features/items/import/reading/sheet/read-sheet-file.ts'
import { readSheet, type SheetReading } from '../../web/src/features/items/import/reading/sheet-reading.ts'
import { nameOf, type Replies } from '../../web/src/features/items/import/reading/testing/answer-all.ts'
import { stepOf } from '../../web/src/features/items/import/steps.ts'

interface SentFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Opens the import of the menu on the screen, and chooses a file. */
export async function chooseFile(page: Page, file: SentFile): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByLabel('Excel or CSV file').setInputFiles(file)
  return dialog
}

/**
 * Answers every question about a file as a manager does, step by step, until the dishes are shown. What is asked is worked out beside
 * the page, so that a question which the page does not show fails the journey.
 */
export async function answerQuestions(dialog: Locator, file: SentFile, replies: Replies): Promise<void> {
  const read = await readSheetFile(new Uint8Array(file.buffer))
  const [table] = read.ok ? read.sheets : []
  if (!table) throw new Error(read.ok ? 'The file has no sheet.' : read.problem)
  const settings = { decimals: 2 }
  let reading = readSheet(table, settings, {})
  let step = 'columns'
  for (let question = reading.read.questions[0]; question; question = reading.read.questions[0]) {
    if (stepOf(question) === 'symbols' && step === 'columns') {
      if (reading.asked.some(each => stepOf(each) === 'columns'))
        await dialog.getByRole('button', { name: 'Next' }).click()
      step = 'symbols'
    }
    const answers = await answerQuestion(dialog, question, reading, replies)
    reading = readSheet(table, settings, answers, reading)
  }
  if (reading.asked.length > 0) await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('heading', { name: 'Step 3 of 3: The dishes' }).waitFor()
}

async function answerQuestion(
  dialog: Locator,
  question: Question,
  { answers, read }: SheetReading,
  replies: Replies,
): Promise<Answers> {
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const { label, choices } = wordsOf(question)
  const reply = replies[nameOf(question)]
  const chosen = (
    among: readonly { readonly label: string; readonly answer: unknown }[],
    said: unknown,
    name: string,
  ) => {
    const choice = among.find(({ answer }) => JSON.stringify(answer) === JSON.stringify(said))
    if (!choice) throw new Error(`No such answer to "${name}": ${JSON.stringify(said)}`)
    return choice
  }
  const tagsOf = (columns: readonly string[]) => [
    ...new Set(
      read.columns.flatMap(({ key, role }) =>
        columns.includes(key) && role?.kind === 'tags' ? role.targets.map(({ id }) => id) : [],
      ),
    ),
  ]
  if (question.kind !== 'symbol' || reply !== undefined) {
    const among = question.kind === 'symbol' ? symbolChoices(tagsOf(question.columns), question.key) : choices
    const choice = chosen(among, reply, nameOf(question))
    await field(label).selectOption({ label: choice.label })
    return withAnswer(answers, question, choice.answer)
  }
  if (question.columns.length > 1) await field(label).selectOption({ label: 'Something else in each column' })
  let next = answers
  for (const column of question.columns) {
    const name = `symbol ${column}|${question.key}`
    const choice = chosen(symbolChoices(tagsOf([column]), question.key), replies[name], name)
    const inColumn = question.columns.length > 1 ? `“${question.key}” under ${column}` : label
    await field(inColumn).selectOption({ label: choice.label })
    next = withAnswer(next, { kind: 'symbol', key: `${column}|${question.key}` }, choice.answer)
  }
  return next
}
