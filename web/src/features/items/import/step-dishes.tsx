import { limits } from '@safe-menu/contracts/limits'
import { counted } from '../../../i18n/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { groupFaults, type ImportChoice, type SeenImport } from './import.ts'
import { ImportRows, type RowPlaces } from './import-rows.tsx'
import { dishKey, type PlacedDish } from './reading/answers.ts'
import type { DraftDish } from './reading/draft-dish.ts'

interface StepDishesProps {
  /** `null`: it is being read. */
  readonly seen: SeenImport | null
  readonly choice: ImportChoice
  readonly onChoice: (changed: Partial<ImportChoice>) => void
  /** Where the rows are on the pages that they were read from. */
  readonly places?: RowPlaces | undefined
  readonly leftOut: readonly DraftDish[]
  /** Leaves a dish out, or takes it back. */
  readonly onLeaveOut: (dish: PlacedDish, isLeftOut: boolean) => void
  /** Whether a row can be left out. An export is imported as it is. */
  readonly canLeaveOut: (dish: PlacedDish) => boolean
}

/** The dishes with all that the import would do, before anything is written. */
export function StepDishes(props: StepDishesProps) {
  const { seen, choice, onChoice, places, leftOut, onLeaveOut, canLeaveOut } = props
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
      {rows.length > 0 ? (
        <ImportRows
          rows={rows}
          places={places}
          canLeaveOut={canLeaveOut}
          onLeaveOut={row => onLeaveOut(row, true)}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <section aria-label="Left out" className="grid gap-1 text-sm">
          <p className="font-semibold">Left out: {counted(leftOut.length, 'dish')}</p>
          <ul>
            {leftOut.map(dish => (
              <li key={dishKey(dish)} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="wrap-anywhere">{dish.name}</span>
                <Button
                  variant="quiet"
                  aria-label={`Import after all: ${dish.name}`}
                  onClick={() => onLeaveOut(dish, false)}
                >
                  Import after all
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
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
