import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { type WorkKind, workKinds, workLabels } from './work.ts'

interface WorkBarProps {
  readonly counts: Readonly<Record<WorkKind, number>>
  readonly kind: WorkKind | null
  readonly onKind: (kind: WorkKind | null) => void
  /** How many of the items below are not confirmed or reported by guests. */
  readonly toReview: number
  /** How many of these have no unsaved tags. */
  readonly toConfirm: number
  readonly onReview: () => void
  readonly onConfirmMany: () => void
}

/** What is left to do on a menu, as filters with counts, and the ways to confirm what has been reviewed. */
export function WorkBar(props: WorkBarProps) {
  const { counts, kind, toReview, toConfirm } = props
  const kinds = workKinds.filter(candidate => counts[candidate] > 0 || candidate === kind)
  if (kinds.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show only</legend>
        {kinds.map(candidate => (
          <ToggleChip
            key={candidate}
            pressed={candidate === kind}
            onPressed={pressed => props.onKind(pressed ? candidate : null)}
          >
            {workLabels[candidate]} ({counts[candidate]})
          </ToggleChip>
        ))}
      </fieldset>
      {toReview > 0 ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={props.onReview}>Review next</Button>
          {toConfirm > 0 ? (
            <Button variant="secondary" onClick={props.onConfirmMany}>
              {toConfirm === 1 ? 'Confirm this 1' : `Confirm these ${toConfirm}`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
