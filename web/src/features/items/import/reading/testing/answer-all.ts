import type { Answers, ImportSettings } from '../answers.ts'
import { type Interpretation, interpretSheet } from '../interpret.ts'
import { type Question, withAnswer } from '../questions.ts'
import type { SheetTable } from '../sheet/sheet-table.ts'

/** The manager's answer to a question, by its kind and key: `symbol X`, `column Tag`, `codes`. */
export type Replies = Readonly<Record<string, unknown>>

export const nameOf = (question: Question) =>
  'key' in question ? `${question.kind} ${question.key}` : question.kind

/** Answers every question of a sheet, as a manager does in the dialog. Returns how many presses that took. */
export function answerAll(table: SheetTable, replies: Replies, settings: ImportSettings = { decimals: 2 }) {
  let answers: Answers = {}
  for (let presses = 0; ; presses++) {
    const read: Interpretation = interpretSheet(table, settings, answers)
    const [question] = read.questions
    if (!question) return { ...read, presses, answers }
    const before = answers
    for (const name of namesOf(question)) answers = withReply(answers, question, name, replies)
    if (before === answers) throw new Error(`No reply to "${nameOf(question)}": ${JSON.stringify(question)}`)
    if (question.kind === 'symbol') presses += namesOf(question).filter(name => name in replies).length - 1
  }
}

/** A symbol can have a reply for each column. */
function namesOf(question: Question): readonly string[] {
  const name = nameOf(question)
  return question.kind === 'symbol'
    ? [name, ...question.columns.map(key => `symbol ${key}|${question.key}`)]
    : [name]
}

function withReply(answers: Answers, question: Question, name: string, replies: Replies): Answers {
  const reply = Object.hasOwn(replies, name) ? replies[name] : undefined
  if (reply === undefined) return answers
  const place =
    'key' in question ? { kind: question.kind, key: name.slice(question.kind.length + 1) } : question
  return withAnswer(answers, place, reply)
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
