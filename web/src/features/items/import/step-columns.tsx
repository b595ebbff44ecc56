import { ChoiceField } from './choice-field.tsx'
import { ColumnField } from './column-field.tsx'
import { Disclosed } from './disclosed.tsx'
import { seenText } from './question-choices.ts'
import { QuestionField } from './question-field.tsx'
import { QuestionGroup } from './question-group.tsx'
import type { Answers } from './reading/answers.ts'
import { type AnswerPlace, questionKey } from './reading/questions.ts'
import { aboveTable } from './reading/roles/find-heading.ts'
import { cellText } from './reading/sheet/sheet-table.ts'
import type { SheetReading } from './reading/sheet-reading.ts'

interface StepProps {
  readonly reading: SheetReading
  readonly onAnswer: (place: AnswerPlace, answer: unknown) => void
  readonly onAnswers: (answers: Answers) => void
}

/** What is what: asks about columns and rows that are not known, and lets the manager change the others. */
export function StepColumns({
  reading,
  onAnswer,
  onAnswers,
  onHeading,
}: StepProps & { readonly onHeading: (line: number) => void }) {
  const { read, asked } = reading
  const askedColumns = asked.flatMap(question => (question.kind === 'column' ? [question] : []))
  const isAsked = new Set(askedColumns.map(({ key }) => key))
  const known = read.columns.filter(({ key, heading }) => heading !== '' && !isAsked.has(key))
  const groups = [
    { legend: 'Where are the dishes?', questions: asked.filter(({ kind }) => kind === 'layout') },
    {
      legend: 'What do the headings mean?',
      questions: asked.filter(each => each.kind === 'codes' && each.inHeadings),
    },
    { legend: 'What are these notes?', questions: asked.filter(({ kind }) => kind === 'note') },
    {
      legend: 'What are these rows?',
      questions: asked.filter(({ kind }) => kind === 'row' || kind === 'nameOnlyRows'),
    },
  ].filter(({ questions }) => questions.length > 0)
  return (
    <>
      {askedColumns.length > 0 ? (
        <QuestionGroup legend="What are these columns?">
          {askedColumns.map(question => {
            const column = read.columns.find(({ key }) => key === question.key)
            return column ? (
              <ColumnField
                key={question.key}
                column={column}
                rows={read.heading.rows}
                hint={seenText(question)}
                onRole={role => onAnswer(question, role)}
              />
            ) : null
          })}
        </QuestionGroup>
      ) : null}
      {groups.map(({ legend, questions }) => (
        <QuestionGroup key={legend} legend={legend}>
          {questions.map(question => (
            <QuestionField key={questionKey(question)} {...{ question, reading, onAnswers }} />
          ))}
        </QuestionGroup>
      ))}
      <Disclosed title={`Columns that are known (${known.length})`}>
        <HeadingLine reading={reading} onHeading={onHeading} />
        {known.map(column => (
          <ColumnField
            key={column.key}
            column={column}
            rows={read.heading.rows}
            onRole={role => onAnswer({ kind: 'column', key: column.key }, role)}
          />
        ))}
      </Disclosed>
    </>
  )
}

/** As many lines as are searched for the heading. */
const shownLines = 25

function HeadingLine({
  reading,
  onHeading,
}: Pick<StepProps, 'reading'> & { readonly onHeading: (line: number) => void }) {
  const { read } = reading
  return (
    <ChoiceField
      label="Line of the headings"
      hint={read.heading.first < read.heading.last ? `It begins on line ${read.heading.first}.` : undefined}
      choices={[
        { answer: aboveTable, label: 'There are none' },
        ...read.table.rows.slice(0, shownLines).map(row => ({
          answer: row.line,
          label: `${row.line}: ${row.cells
            .map((_, index) => cellText(row, index))
            .filter(text => text !== '')
            .slice(0, 4)
            .join(', ')}`,
        })),
      ]}
      answer={read.heading.last}
      onAnswer={line => line !== undefined && onHeading(line)}
    />
  )
}
