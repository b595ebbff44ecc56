import type { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'
import { codeText } from '../../../dish/code-text.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { keptIn, legendOf } from './code-legend.ts'
import { lettersHint, ourLetters, ourLettersAmong } from './question-choices.ts'
import { QuestionField } from './question-field.tsx'
import { QuestionGroup } from './question-group.tsx'
import type { Answers } from './reading/answers.ts'
import { type Question, questionKey } from './reading/questions.ts'
import { numberPart } from './reading/read-names.ts'
import type { SheetReading } from './reading/sheet-reading.ts'
import { stepOf } from './steps.ts'

interface StepProps {
  readonly reading: SheetReading
  readonly onAnswers: (answers: Answers) => void
  /** The codes that the settings can keep after the import; `null`: nothing new. */
  readonly codes: CodeLegend | null
  readonly isKept: boolean
  readonly onKept: (isKept: boolean) => void
}

const groups: readonly { readonly legend: string; readonly kinds: readonly Question['kind'][] }[] = [
  { legend: 'What do the symbols mean in this file?', kinds: ['symbol', 'remarks', 'mark'] },
  { legend: 'What do the codes and words mean?', kinds: ['codes', 'label', 'word', 'namePart', 'number'] },
  { legend: 'Prices and dates', kinds: ['price', 'sizes', 'dates'] },
  { legend: 'Dishes that say two things', kinds: ['repeat', 'contradiction'] },
  { legend: 'What is in dishes that are not free from it?', kinds: ['notFree'] },
]

const partText = (key: string) => (key === numberPart ? 'The number before the name' : `(${key})`)

/** Someone who answers so many has chosen the wrong columns. */
const shownQuestions = 80

/** What the symbols mean: asks once for the file about all that only the manager knows. */
export function StepSymbols({ reading, onAnswers, codes, isKept, onKept }: StepProps) {
  const { asked, answers, read } = reading
  const shown = groups.map(({ legend, kinds }) => ({
    legend,
    questions: asked.filter(question => kinds.includes(question.kind) && stepOf(question) === 'symbols'),
  }))
  const letters = ourLettersAmong(
    asked.flatMap(question => (question.kind === 'symbol' ? [question.key] : [])),
  )
  const kept = keptIn(read)
  const removed = answers.removedParts ?? []
  const brackets = [
    ...removed.map(key => ({ key, label: partText(key) })),
    ...read.brackets.map(({ key, count, example }) => ({
      key,
      label: `${partText(key)} in ${counted(count, 'dish')}, such as “${example}”`,
    })),
  ]
  return (
    <>
      {letters.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-sm text-soft">{lettersHint(letters)}</p>
          <Button
            variant="secondary"
            className="justify-self-start text-left"
            onClick={() =>
              onAnswers({
                ...answers,
                symbols: {
                  ...answers.symbols,
                  ...Object.fromEntries(
                    letters.map(letter => [letter, ourLetters[letter] ?? { says: 'unknown' }]),
                  ),
                },
              })
            }
          >
            C: contains, M: may contain, W: can be made without, N: not in it
          </Button>
        </div>
      ) : null}
      {kept.length > 0 ? (
        <Button
          variant="secondary"
          className="justify-self-start text-left"
          onClick={() => onAnswers({ ...answers, words: { ...answers.words, ...Object.fromEntries(kept) } })}
        >
          As in your settings: {listed(legendOf(Object.fromEntries(kept)).map(codeText))}
        </Button>
      ) : null}
      {shown.map(({ legend, questions }) =>
        questions.length > 0 ? (
          <QuestionGroup key={legend} legend={legend}>
            {questions.slice(0, shownQuestions).map(question => (
              <QuestionField key={questionKey(question)} {...{ question, reading, onAnswers }} />
            ))}
            {questions.length > shownQuestions ? (
              <p className="text-sm text-soft">
                {counted(questions.length - shownQuestions, 'more question')} after these. Perhaps a column
                means something else.
              </p>
            ) : null}
          </QuestionGroup>
        ) : null,
      )}
      {codes ? (
        <Checkbox
          label={`Keep these codes in the settings of your restaurant, to be offered for the next file: ${listed(codes.map(codeText))}`}
          checked={isKept}
          onChecked={onKept}
        />
      ) : null}
      {brackets.length > 0 ? (
        <QuestionGroup legend="Parts of the names that can leave them">
          {brackets.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={removed.includes(key)}
              onChecked={isRemoved =>
                onAnswers({
                  ...answers,
                  removedParts: isRemoved ? [...removed, key] : removed.filter(each => each !== key),
                })
              }
            />
          ))}
        </QuestionGroup>
      ) : null}
    </>
  )
}
