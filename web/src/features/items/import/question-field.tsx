import { useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { fieldsOf } from './question-choices.ts'
import type { Answers } from './reading/answers.ts'
import { answerOf, type Question, withAnswer } from './reading/questions.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

interface QuestionFieldProps {
  readonly question: Question
  readonly reading: SheetReading
  readonly onAnswers: (answers: Answers) => void
}

/** A question: one answer for the file, or one for each column, row or text that it is about. */
export function QuestionField({ question, reading, onAnswers }: QuestionFieldProps) {
  const { read, answers } = reading
  const { label, hint, choices, inEach, each } = fieldsOf(question, read.columns)
  const [isDivided, setDivided] = useState(() =>
    each.some(({ place }) => answerOf(answers, place) !== undefined),
  )
  return (
    <div className="grid gap-2">
      <ChoiceField
        label={label}
        hint={hint}
        choices={choices}
        answer={inEach && isDivided ? inEach.answer : answerOf(answers, question)}
        onAnswer={answer => {
          const isEach = inEach !== null && answer === inEach.answer
          setDivided(isEach)
          const cleared = each.reduce((all, { place }) => withAnswer(all, place, undefined), answers)
          onAnswers(withAnswer(cleared, question, isEach ? undefined : answer))
        }}
      />
      {inEach && isDivided
        ? each.map(field => (
            <ChoiceField
              key={field.place.key}
              className="pl-4"
              label={field.label}
              choices={field.choices}
              answer={answerOf(answers, field.place)}
              onAnswer={answer => onAnswers(withAnswer(answers, field.place, answer))}
            />
          ))
        : null}
    </div>
  )
}
