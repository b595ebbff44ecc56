import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { singleDetailId } from '@safe-menu/contracts/allergens/single-detail'
import { t, textOr } from '../i18n/t.ts'
import { ToggleChip } from '../ui/base/toggle-chip.tsx'
import { translatedName } from './tag-text.ts'

interface SingleDetailsProps {
  /** Ids of the selection. */
  readonly selected: readonly string[]
  readonly onToggle: (id: string, pressed: boolean) => void
}

/** Single nuts and cereals to avoid, with the caution that the whole group is safer. The content of a disclosure. */
export function SingleDetails({ selected, onToggle }: SingleDetailsProps) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <strong>{t('singles.safeChoice')}</strong> {t('singles.help')}
      </p>
      {allergens
        .filter(({ details }) => details.length > 0)
        .map(({ id, name, details }) => (
          <fieldset key={id}>
            <legend className="mb-2 text-sm font-semibold">{translatedName(id, name)}</legend>
            {selected.includes(id) ? (
              <p className="text-sm text-soft">{t('singles.groupChosen')}</p>
            ) : (
              <div className="flex flex-wrap gap-2">
                {details.map(detail => {
                  const detailId = singleDetailId(id, detail.id)
                  return (
                    <ToggleChip
                      key={detailId}
                      tone="stop"
                      pressed={selected.includes(detailId)}
                      onPressed={pressed => onToggle(detailId, pressed)}
                    >
                      {textOr(`detail.${detail.id}`, detail.name)}
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
