import { type MouseEvent, useState } from 'react'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { columnChoices, lossOf } from './column-meanings.ts'
import type { ColumnRole } from './reading/answers.ts'
import type { Column } from './reading/roles/columns.ts'

interface ColumnFieldProps {
  readonly column: Column
  readonly hint?: string | undefined
  readonly onRole: (role: ColumnRole | undefined) => void
}

/** What a column is. One that names an allergen is left out only by a second press. */
export function ColumnField({ column, hint, onRole }: ColumnFieldProps) {
  const [leaving, setLeaving] = useState(false)
  const { key, heading, role, suggestions } = column
  const loss = lossOf(heading)
  /** The pressed button goes. */
  const end = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setLeaving(false)
    currentTarget.closest('[data-column]')?.querySelector('select')?.focus()
  }
  const leftOut: ColumnRole = { kind: 'leaveOut' }
  return (
    <div data-column="" className="grid gap-2">
      <ChoiceField
        label={heading === '' ? key : heading}
        hint={hint}
        choices={columnChoices(suggestions, role)}
        answer={leaving ? leftOut : (role ?? undefined)}
        onAnswer={answer => {
          const needsPress = answer?.kind === 'leaveOut' && loss !== null
          setLeaving(needsPress)
          if (!needsPress) onRole(answer)
        }}
      />
      {leaving && loss ? (
        <Banner
          tone="stop"
          live
          title={loss.title}
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                onClick={event => {
                  end(event)
                  onRole(leftOut)
                }}
              >
                Leave it out<span className="sr-only">: {heading}</span>
              </Button>
              <Button variant="quiet" onClick={end}>
                Keep it<span className="sr-only">: {heading}</span>
              </Button>
            </div>
          }
        >
          {loss.text}
        </Banner>
      ) : null}
    </div>
  )
}
