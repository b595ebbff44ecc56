import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/form/text-field.tsx'
import type { Choice } from './column-meanings.ts'

interface ChoiceFieldProps<A> {
  readonly label: string
  readonly hint?: ReactNode
  readonly className?: string
  readonly choices: readonly Choice<A>[]
  /** `undefined`: not answered yet. */
  readonly answer: A | undefined
  readonly onAnswer: (answer: A | undefined) => void
}

/** A question with a list of answers. None of them is chosen before the manager does. */
export function ChoiceField<A>({ choices, answer, onAnswer, ...field }: ChoiceFieldProps<A>) {
  const textOf = (value: A) => JSON.stringify(value)
  return (
    <SelectField
      {...field}
      value={answer === undefined || answer === null ? '' : textOf(answer)}
      options={[
        { value: '', label: 'Choose' },
        ...choices.map(choice => ({ value: textOf(choice.answer), label: choice.label })),
      ]}
      onValue={value => onAnswer(choices.find(choice => textOf(choice.answer) === value)?.answer)}
    />
  )
}
