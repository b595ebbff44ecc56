import { counted } from '../../../i18n/words.ts'
import type { Question } from './reading/questions.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

/** The steps of an import, in their order. */
export const steps = [
  { id: 'columns', title: 'What is what' },
  { id: 'symbols', title: 'What the symbols mean' },
  { id: 'dishes', title: 'The dishes' },
] as const

export type Step = (typeof steps)[number]['id']

const columnKinds: ReadonlySet<Question['kind']> = new Set([
  'layout',
  'column',
  'note',
  'nameOnlyRows',
  'row',
])

/** The step in which a question is asked. */
export const stepOf = (question: Question): Step =>
  columnKinds.has(question.kind) || (question.kind === 'codes' && question.inHeadings) ? 'columns' : 'symbols'

/** How many questions of a step are open. */
export function openIn(step: Step, { read }: SheetReading): number {
  return read.questions.filter(question => stepOf(question) === step).length
}

/** Says what a step asks. */
export function openText(step: Step, reading: SheetReading): string {
  const open = openIn(step, reading)
  if (open > 0) return `${counted(open, 'open question')}.`
  const hasAnswers = reading.asked.some(question => stepOf(question) === step)
  return hasAnswers ? 'All questions are answered.' : 'Nothing to answer here.'
}

/**
 * The step after another one, without one that asks nothing. An answer can open a question of a step before, which comes before the
 * dishes. `null`: from the beginning.
 */
export function nextStep(after: Step | null, reading: SheetReading): Step {
  const from = steps.findIndex(({ id }) => id === after) + 1
  const asking =
    steps.slice(from).find(({ id }) => openIn(id, reading) > 0) ??
    steps.find(({ id }) => openIn(id, reading) > 0)
  return asking?.id ?? 'dishes'
}

/** The step before another one. Both steps of questions can be seen again. */
export function stepBefore(step: Step): Step {
  return step === 'dishes' ? 'symbols' : 'columns'
}
