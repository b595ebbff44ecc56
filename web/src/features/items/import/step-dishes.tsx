import { limits } from '@safe-menu/contracts/limits'
import { counted } from '../../../format/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { groupFaults, type ImportChoice, type SeenImport } from './import.ts'
import { ImportRows, type RowPlaces } from './import-rows.tsx'

interface StepDishesProps {
  /** `null`: it is being read. */
  readonly seen: SeenImport | null
  readonly choice: ImportChoice
  readonly onChoice: (changed: Partial<ImportChoice>) => void
  /** Where the rows are on the pages that they were read from. */
  readonly places?: RowPlaces | undefined
}

/** The dishes with all that the import would do, before anything is written. */
export function StepDishes({ seen, choice, onChoice, places }: StepDishesProps) {
  const faults = groupFaults(seen?.issues ?? [])
  const rows = seen?.rows ?? []
  return (
    <>
      <Segmented
        legend="Dishes that are on the menu already"
        value={choice.mode}
        onValue={mode => onChoice({ mode })}
        options={[
          { value: 'add', label: 'Only add new dishes' },
          { value: 'update', label: 'Update by name' },
        ]}
      />
      {choice.mode === 'update' ? (
        <p className="text-sm text-soft">Blank cells change nothing. An update never confirms allergens.</p>
      ) : null}
      {faults.length > 0 ? (
        <Banner tone="stop" live title={`${counted(faults.length, 'problem')} in this file`}>
          <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5">
            {faults.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {places && rows.length > 0 ? (
        <p className="text-sm text-soft">
          Symbols and pictures are not read. Press a dish to compare it with its place on the page.
        </p>
      ) : null}
      {rows.length > 0 ? <ImportRows rows={rows} places={places} /> : null}
      {choice.mode === 'update' && rows.some(({ changes }) => changes.length > 0) ? (
        <TextField
          label="Reason"
          optional
          hint="Kept in the change history for each warning that is removed or weakened."
          maxLength={limits.reasonLength}
          value={choice.reason}
          onValue={reason => onChoice({ reason })}
        />
      ) : null}
      <Checkbox
        label="Mark new dishes with a review date as checked"
        checked={choice.confirmReviewed}
        onChecked={confirmReviewed => onChoice({ confirmReviewed })}
      />
    </>
  )
}
