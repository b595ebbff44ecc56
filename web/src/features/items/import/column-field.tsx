import { type MouseEvent, useState } from 'react'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { columnChoices, type Loss, lossOf } from './column-meanings.ts'
import type { ColumnRole } from './reading/answers.ts'
import { type Column, cellsOf } from './reading/roles/columns.ts'
import type { SheetRow } from './reading/sheet/sheet-table.ts'

interface ColumnFieldProps {
  readonly column: Column
  readonly rows: readonly SheetRow[]
  readonly hint?: string | undefined
  readonly onRole: (role: ColumnRole | undefined) => void
}

/** What a column is. One that names an allergen, in its heading or a cell, is left out only by a second press. */
export function ColumnField({ column, rows, hint, onRole }: ColumnFieldProps) {
  const [loss, setLoss] = useState<Loss | null>(null)
  const { index, key, heading, role, suggestions } = column
  /** The pressed button goes. */
  const end = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setLoss(null)
    currentTarget.closest('[data-column]')?.querySelector('select')?.focus()
  }
  const leftOut: ColumnRole = { kind: 'leaveOut' }
  return (
    <div data-column="" className="grid gap-2">
      <ChoiceField
        label={heading === '' ? key : heading}
        hint={hint}
        choices={columnChoices(suggestions, role)}
        answer={loss ? leftOut : (role ?? undefined)}
        onAnswer={answer => {
          const lost = answer?.kind === 'leaveOut' ? lossOf(heading, cellsOf(rows, index)) : null
          setLoss(lost)
          if (!lost) onRole(answer)
        }}
      />
      {loss ? (
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
                Leave it out<span className="sr-only">: {heading || key}</span>
              </Button>
              <Button variant="quiet" onClick={end}>
                Keep it<span className="sr-only">: {heading || key}</span>
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
