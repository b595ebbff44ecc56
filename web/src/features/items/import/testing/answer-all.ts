import { fieldsOf } from '../question-choices.ts'
import type { Interpretation } from '../reading/interpret.ts'
import { type AnswerPlace, type Question, withAnswer } from '../reading/questions.ts'
import { readCsvTable } from '../reading/sheet/read-csv.ts'
import { readSheetFile } from '../reading/sheet/read-sheet-file.ts'
import type { SheetTable } from '../reading/sheet/sheet-table.ts'
import { readSheet } from '../reading/sheet-reading.ts'
import { type Step, stepOf } from '../steps.ts'

/** The manager's answer to a question, by its kind and key: `symbol X`, `column Tag`, `codes`. */
export type Replies = Readonly<Record<string, unknown>>

/** The manager's answer to a question, or to one of its places; `undefined`: each place has its own. */
export type Reply = (place: Question | AnswerPlace) => unknown

const replyOf =
  (replies: Replies): Reply =>
  place =>
    replies[nameOf(place as AnswerPlace)]

/** A choice in a field of the dialog. */
interface Press {
  readonly step: Step
  readonly label: string
  readonly choice: string
}

export const nameOf = ({ kind, key }: AnswerPlace) => (key === undefined ? kind : `${kind} ${key}`)

/** The sheet of a file that has one. */
export async function sheetOf(bytes: Uint8Array): Promise<SheetTable> {
  const file = await readSheetFile(bytes)
  const [table] = file.ok ? file.sheets : []
  if (!table) throw new Error(file.ok ? 'The file has no sheet.' : file.problem)
  return table
}

/** The table of CSV. */
export function csvTable(csv: string): SheetTable {
  const file = readCsvTable(csv)
  const [table] = file.ok ? file.sheets : []
  if (!table) throw new Error(file.ok ? 'The CSV has no sheet.' : file.problem)
  return table
}

/** Answers every question of a sheet by the choices of the dialog, in its order. */
export function answerAll(table: SheetTable, replies: Replies | Reply) {
  const reply = typeof replies === 'function' ? replies : replyOf(replies)
  const presses: Press[] = []
  const settings = { decimals: 2 }
  let reading = readSheet(table, settings, {})
  for (;;) {
    const { read } = reading
    const [question] = read.questions
    if (!question) return { ...read, presses }
    const step = stepOf(question)
    const { inEach, each, ...whole } = fieldsOf(question, read.columns)
    const isDivided = inEach !== null && reply(question) === undefined
    if (isDivided) presses.push({ step, label: whole.label, choice: inEach.label })
    let { answers } = reading
    for (const { place, label, choices } of isDivided ? each : [{ place: question, ...whole }]) {
      const said = JSON.stringify(reply(place))
      const choice = choices.find(({ answer }) => JSON.stringify(answer) === said)
      if (!choice) throw new Error(`No such answer to "${nameOf(place)}": ${said}`)
      presses.push({ step, label, choice: choice.label })
      answers = withAnswer(answers, place, choice.answer)
    }
    reading = readSheet(table, settings, answers, reading)
  }
}

/** A dish in one line: `Soup: gluten (wheat), milk; may nuts; without eggs; no fish`. */
export function describeDish({ name, tags }: Interpretation['dishes'][number]): string {
  const listed = (says: string) =>
    tags
      .filter(tag => tag.says === says)
      .map(({ id, details }) => (details.length > 0 ? `${id} (${details.join(', ')})` : id))
      .join(', ')
  const parts = [
    ['', listed('contains')],
    ['may ', listed('may_contain')],
    ['without ', listed('can_be_made_without')],
    ['no ', listed('absent')],
  ].flatMap(([word, text]) => (text ? [`${word}${text}`] : []))
  return parts.length > 0
    ? `${name}${listed('contains') || parts[0]?.startsWith('no ') ? ': ' : '; '}${parts.join('; ')}`
    : name
}
