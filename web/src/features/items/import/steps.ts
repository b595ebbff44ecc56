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

/** Whether a step has something to see: open questions, or those that the settings have answered. */
const asks = (step: Step, reading: SheetReading) =>
  openIn(step, reading) > 0 || reading.read.preAnswered.some(question => stepOf(question) === step)

/**
 * The step after another one, without one that asks nothing. An answer can open a question of a step before, which comes before the
 * dishes. `null`: from the beginning.
 */
export function nextStep(after: Step | null, reading: SheetReading): Step {
  const from = steps.findIndex(({ id }) => id === after) + 1
  const asking =
    steps.slice(from).find(({ id }) => asks(id, reading)) ?? steps.find(({ id }) => openIn(id, reading) > 0)
  return asking?.id ?? 'dishes'
}

/** The step before another one. Both steps of questions can be seen again. */
export function stepBefore(step: Step): Step {
  return step === 'dishes' ? 'symbols' : 'columns'
}
