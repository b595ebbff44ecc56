import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { inEachColumn, seenText, symbolFields } from './question-choices.ts'
import type { Answers, SymbolMeaning } from './reading/answers.ts'
import { answerOf, type Question, withAnswer } from './reading/questions.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

type SymbolQuestion = Extract<Question, { kind: 'symbol' }>

interface SymbolFieldProps {
  readonly question: SymbolQuestion
  readonly reading: SheetReading
  readonly onAnswers: (answers: Answers) => void
}

/** What a symbol means: once for the file, or for each of its columns. */
export function SymbolField({ question, reading, onAnswers }: SymbolFieldProps) {
  const { read, answers } = reading
  const { tags, everywhere, inColumns } = symbolFields(question, read.columns)
  const [isDivided, setDivided] = useState(() =>
    inColumns.some(({ place }) => answerOf(answers, place) !== undefined),
  )
  const names = tags.map(id => catalogueEntry(id)?.name ?? id).join(', ')
  const byColumn = inEachColumn.answer
  return (
    <div className="grid gap-2">
      <ChoiceField<SymbolMeaning | typeof byColumn>
        label={everywhere.label}
        hint={`${seenText(question)}. In the columns of ${names}.`}
        choices={inColumns.length > 1 ? [...everywhere.choices, inEachColumn] : everywhere.choices}
        answer={isDivided ? byColumn : (answerOf(answers, question) as SymbolMeaning | undefined)}
        onAnswer={answer => {
          setDivided(answer === byColumn)
          const cleared = inColumns.reduce((all, { place }) => withAnswer(all, place, undefined), answers)
          onAnswers(withAnswer(cleared, question, answer === byColumn ? undefined : answer))
        }}
      />
      {isDivided
        ? inColumns.map(({ place, label, choices }) => (
            <ChoiceField
              key={place.key}
              className="pl-4"
              label={label}
              choices={choices}
              answer={answerOf(answers, place) as SymbolMeaning | undefined}
              onAnswer={answer => onAnswers(withAnswer(answers, place, answer))}
            />
          ))
        : null}
    </div>
  )
}
