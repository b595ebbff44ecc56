import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { singleDetailId } from '@safe-menu/contracts/allergens/single-detail'
import { ToggleChip } from '../ui/base/toggle-chip.tsx'

interface SingleDetailsProps {
  /** Ids of the selection. */
  readonly selected: readonly string[]
  readonly onToggle: (id: string) => void
}

/** Single nuts and cereals to avoid, with the caution that the whole group is safer. The content of a disclosure. */
export function SingleDetails({ selected, onToggle }: SingleDetailsProps) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <strong>The whole group is the safe choice.</strong> Choose single ones only if you know that you can
        eat the others. Dishes with the others are then under “Ask staff first”, because of traces.
      </p>
      {allergens
        .filter(({ details }) => details.length > 0)
        .map(({ id, name, details }) => (
          <fieldset key={id}>
            <legend className="mb-2 text-sm font-semibold">{name}</legend>
            {selected.includes(id) ? (
              <p className="text-sm text-soft">
                You avoid the whole group. Deselect it to choose single ones.
              </p>
            ) : (
              <div className="flex flex-wrap gap-2">
                {details.map(detail => {
                  const detailId = singleDetailId(id, detail.id)
                  return (
                    <ToggleChip
                      key={detailId}
                      tone="stop"
                      pressed={selected.includes(detailId)}
                      onPressed={() => onToggle(detailId)}
                    >
                      {detail.name}
                    </ToggleChip>
                  )
                })}
              </div>
            )}
          </fieldset>
        ))}
    </div>
  )
}
