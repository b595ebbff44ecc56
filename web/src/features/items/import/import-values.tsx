import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { matrixLetters } from '@safe-menu/contracts/items/matrix'
import { useState } from 'react'
import { counted } from '../../../format/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import type { ImportChoice } from './import.ts'
import { type AskedValue, answered, byColumn, meaningsOf, withOurLetters } from './import-meanings.ts'

interface ImportValuesProps {
  readonly asked: readonly AskedValue[]
  readonly values: ImportChoice['values']
  readonly onValues: (values: ImportChoice['values']) => void
}

const nameOf = (tag: string) => catalogueEntry(tag)?.name ?? tag

/** Asks once for each file what its letters and other codes mean. */
export function ImportValues({ asked, values, onValues }: ImportValuesProps) {
  const [divided, setDivided] = useState<readonly string[]>([])
  const hasOurLetters = asked.some(({ value }) => value in matrixLetters)
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">What do the letters mean in this file?</legend>
      {hasOurLetters ? (
        <>
          <p className="text-sm text-soft">W may be wheat, M milk and N nuts. Nothing is assumed.</p>
          <Button
            variant="secondary"
            className="justify-self-start text-left"
            onClick={() => onValues(withOurLetters(values, asked))}
          >
            M: may contain, W: can be made without, N: not in it
          </Button>
        </>
      ) : null}
      {asked.map(({ value, tags, lines }) => {
        const isOneColumn = tags.length === 1
        const isDivided = !isOneColumn && divided.includes(value)
        return (
          <div key={value} className="grid gap-2">
            <SelectField
              label={`"${value}"`}
              hint={`In ${counted(lines, 'cell')}: ${tags.map(nameOf).join(', ')}`}
              value={isDivided ? byColumn : (values[value] ?? '')}
              options={meaningsOf(tags, isOneColumn)}
              onValue={meaning => {
                setDivided(
                  meaning === byColumn ? [...divided, value] : divided.filter(other => other !== value),
                )
                const cleared = tags.reduce((all, tag) => answered(all, `${tag}:${value}`, ''), values)
                onValues(answered(cleared, value, meaning === byColumn ? '' : meaning))
              }}
            />
            {isDivided
              ? tags.map(tag => (
                  <SelectField
                    key={tag}
                    className="pl-4"
                    label={`"${value}" under ${nameOf(tag)}`}
                    value={values[`${tag}:${value}`] ?? ''}
                    options={meaningsOf([tag], true)}
                    onValue={meaning => onValues(answered(values, `${tag}:${value}`, meaning))}
                  />
                ))
              : null}
          </div>
        )
      })}
    </fieldset>
  )
}
