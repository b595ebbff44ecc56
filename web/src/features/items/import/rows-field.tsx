import { useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { inEachRow, rowFields, seenText, wordsOf } from './question-choices.ts'
import { type Answers, own } from './reading/answers.ts'
import { answerOf, type Question, withAnswer } from './reading/questions.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

interface RowsFieldProps {
  readonly question: Extract<Question, { kind: 'nameOnlyRows' }>
  readonly reading: SheetReading
  readonly onAnswers: (answers: Answers) => void
}

/** What rows with only a name are: all of a group, or each of them. */
export function RowsField({ question, reading: { answers }, onAnswers }: RowsFieldProps) {
  const fields = rowFields(question)
  const [isDivided, setDivided] = useState(() =>
    fields.some(({ place }) => own(answers.rows, place.key) !== undefined),
  )
  const { label, choices } = wordsOf(question)
  const eachRow = inEachRow.answer
  return (
    <div className="grid gap-2">
      <ChoiceField
        label={label}
        hint={seenText(question)}
        choices={[...choices, inEachRow]}
        answer={isDivided ? eachRow : answerOf(answers, question)}
        onAnswer={answer => {
          setDivided(answer === eachRow)
          const cleared = fields.reduce((all, { place }) => withAnswer(all, place, undefined), answers)
          onAnswers(withAnswer(cleared, question, answer === eachRow ? undefined : answer))
        }}
      />
      {isDivided
        ? fields.map(field => (
            <ChoiceField
              key={field.place.key}
              className="pl-4"
              label={field.label}
              choices={field.choices}
              answer={own(answers.rows, field.place.key)}
              onAnswer={answer => onAnswers(withAnswer(answers, field.place, answer))}
            />
          ))
        : null}
    </div>
  )
}
