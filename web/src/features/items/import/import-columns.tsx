import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import { matrixColumns, translatedFields, translationColumn } from '@safe-menu/contracts/items/matrix'
import { languages } from '@safe-menu/contracts/languages'
import { type MouseEvent, useState } from 'react'
import { languageName } from '../../../format/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import type { ImportChoice } from './import.ts'
import { leftOut, lossOf } from './import-meanings.ts'

const meanings = [
  { value: '', label: 'Choose' },
  { value: leftOut, label: 'Leave it out' },
  ...Object.values(matrixColumns).map(column => ({ value: column, label: column })),
  ...catalogue.flatMap(({ id, name, details }) => [
    { value: id, label: name },
    ...details.map(detail => ({ value: `${id}:${detail.id}`, label: `${name}: ${detail.name}` })),
  ]),
  ...languages.flatMap(language =>
    translatedFields.map(field => ({
      value: translationColumn(field, language),
      label: `${field} in ${languageName(language)}`,
    })),
  ),
]

interface ImportColumnsProps {
  readonly columns: ImportPreview['columns']
  readonly chosen: ImportChoice['columns']
  readonly onChosen: (columns: ImportChoice['columns']) => void
}

/** What the columns of the file mean: asks about the unknown ones, and lets the manager change the others. */
export function ImportColumns({ columns, chosen, onChosen }: ImportColumnsProps) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const named = [...new Map(columns.map(column => [column.heading, column])).values()].filter(
    ({ heading }) => heading !== '',
  )
  // As it was when the file was read: a column must not move to another list while the manager chooses what it means.
  const [asked] = useState(
    () =>
      new Set(
        named.filter(({ heading, as }) => as === null || heading in chosen).map(({ heading }) => heading),
      ),
  )
  const isUnknown = ({ heading, as }: (typeof named)[number]) => as === null || asked.has(heading)
  const choose = (heading: string, as: string) => {
    const { [heading]: _, ...others } = chosen
    onChosen(as === '' ? others : { ...others, [heading]: as })
  }
  const fieldOf = ({ heading, as }: (typeof named)[number]) => {
    const loss = lossOf(heading)
    /** The pressed button goes. */
    const end = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setLeaving(null)
      currentTarget.closest('[data-column]')?.querySelector('select')?.focus()
    }
    return (
      <div key={heading} data-column="" className="grid gap-2">
        <SelectField
          label={heading}
          value={leaving === heading ? leftOut : (chosen[heading] ?? as ?? '')}
          onValue={meaning => {
            const needsPress = meaning === leftOut && loss !== null
            setLeaving(needsPress ? heading : null)
            if (!needsPress) choose(heading, meaning)
          }}
          options={meanings}
        />
        {leaving === heading && loss ? (
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
                    choose(heading, leftOut)
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
  const unknown = named.filter(isUnknown)
  const known = named.filter(column => !isUnknown(column))
  return (
    <>
      {unknown.length > 0 ? (
        <fieldset className="grid gap-3 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-semibold">What are these columns?</legend>
          {unknown.map(fieldOf)}
        </fieldset>
      ) : null}
      {known.length > 0 ? (
        <details className="rounded-md border border-line px-4 py-2">
          <summary className="cursor-pointer py-1 text-sm font-semibold">
            Columns that are known ({known.length})
          </summary>
          <div className="grid gap-3 py-2">{known.map(fieldOf)}</div>
        </details>
      ) : null}
    </>
  )
}
