import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { seenText, symbolChoices, wordsOf } from './question-choices.ts'
import type { Answers, SymbolMeaning } from './reading/answers.ts'
import { answerOf, type Question, withAnswer } from './reading/questions.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

type SymbolQuestion = Extract<Question, { kind: 'symbol' }>

interface SymbolFieldProps {
  readonly question: SymbolQuestion
  readonly reading: SheetReading
  readonly onAnswers: (answers: Answers) => void
}

/** In place of a meaning: it is another one in each column. */
const byColumn = 'byColumn'

/** What a symbol means: once for the file, or for each of its columns. */
export function SymbolField({ question, reading, onAnswers }: SymbolFieldProps) {
  const { read, answers } = reading
  const { key, columns } = question
  const placeOf = (column: string) => ({ ...question, key: `${column}|${key}` })
  const [isDivided, setDivided] = useState(() =>
    columns.some(column => answerOf(answers, placeOf(column)) !== undefined),
  )
  const tagsOf = (names: readonly string[]) => [
    ...new Set(
      read.columns.flatMap(({ key: name, role }) =>
        names.includes(name) && role?.kind === 'tags' ? role.targets.map(({ id }) => id) : [],
      ),
    ),
  ]
  const tags = tagsOf(columns)
  const names = tags.map(id => catalogueEntry(id)?.name ?? id).join(', ')
  const everywhere = symbolChoices(tags, key)
  return (
    <div className="grid gap-2">
      <ChoiceField<SymbolMeaning | typeof byColumn>
        label={wordsOf(question).label}
        hint={`${seenText(question)}. In the columns of ${names}.`}
        choices={
          columns.length > 1
            ? [...everywhere, { label: 'Something else in each column', answer: byColumn }]
            : everywhere
        }
        answer={isDivided ? byColumn : (answerOf(answers, question) as SymbolMeaning | undefined)}
        onAnswer={answer => {
          setDivided(answer === byColumn)
          const cleared = columns.reduce(
            (all, column) => withAnswer(all, placeOf(column), undefined),
            answers,
          )
          onAnswers(withAnswer(cleared, question, answer === byColumn ? undefined : answer))
        }}
      />
      {isDivided
        ? columns.map(column => (
            <ChoiceField
              key={column}
              className="pl-4"
              label={`“${key}” under ${column}`}
              choices={symbolChoices(tagsOf([column]), key)}
              answer={answerOf(answers, placeOf(column)) as SymbolMeaning | undefined}
              onAnswer={answer => onAnswers(withAnswer(answers, placeOf(column), answer))}
            />
          ))
        : null}
    </div>
  )
}
