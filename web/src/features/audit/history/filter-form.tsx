import { allergens, diets } from '@safe-menu/contracts/allergens/catalogue'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import { fromLocalInput, toLocalInput, useDateFormat, zoneOf } from '../../../format/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { useAllMenus } from '../audit-api.ts'
import { ItemLookup } from '../lookup/item-lookup.tsx'
import { RestaurantLookup } from '../lookup/restaurant-lookup.tsx'
import { type HistoryFilter, withField, without } from '../model/filter.ts'
import { kindGroups, kindLabel } from '../model/kinds.ts'
import { marks } from '../model/marks.ts'

interface FilterFormProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  /** `undefined` while an admin or an auditor looks at all restaurants. */
  readonly restaurantId: string | undefined
  /** An admin or an auditor, who may look at every restaurant. */
  readonly isStaff: boolean
  /** The accounts that made the shown entries, by id. */
  readonly people: readonly { readonly value: string; readonly label: string }[]
}

const allergenOptions = [
  { value: '', label: 'All' },
  ...[...allergens, ...diets].map(({ id, name }) => ({ value: id, label: name })),
]

const hourMs = 3_600_000
const periods = [
  { label: '24 hours', ms: 24 * hourMs },
  { label: '7 days', ms: 7 * 24 * hourMs },
  { label: '30 days', ms: 30 * 24 * hourMs },
]

/** The history's filters. Each choice applies at once. */
export function FilterForm({ filter, onFilter, restaurantId, isStaff, people }: FilterFormProps) {
  const menus = useAllMenus(restaurantId)
  const set = (field: Parameters<typeof withField>[1], value: string) =>
    onFilter(withField(filter, field, value))
  const setPeriod = (ms: number) =>
    onFilter({
      ...without(filter, 'to'),
      from: new Date(Math.floor((Date.now() - ms) / 60_000) * 60_000).toISOString(),
    })
  const toggleKind = (kind: AuditKind, pressed: boolean) =>
    onFilter({
      ...filter,
      kinds: pressed ? [...filter.kinds, kind] : filter.kinds.filter(other => other !== kind),
    })
  return (
    <div className="grid gap-5">
      <div className={cx('grid gap-4 sm:grid-cols-2', isStaff ? 'lg:grid-cols-3' : 'lg:grid-cols-5')}>
        {isStaff ? <RestaurantLookup onPick={id => set('restaurant', id)} /> : null}
        {restaurantId ? (
          <>
            <SelectField
              label="Menu"
              value={filter.menu ?? ''}
              onValue={value => onFilter(without(withField(filter, 'menu', value), 'item'))}
              options={[
                { value: '', label: 'All menus' },
                ...(menus.data ?? []).map(({ id, name, deleted }) => ({
                  value: id,
                  label: deleted ? `${name} (deleted)` : name,
                })),
              ]}
            />
            <ItemLookup
              key={restaurantId}
              restaurantId={restaurantId}
              menuId={filter.menu}
              onPick={id => set('item', id)}
            />
          </>
        ) : null}
        <SelectField
          label="Allergen or diet"
          value={filter.allergen ?? ''}
          onValue={value => set('allergen', value)}
          options={allergenOptions}
        />
        <SelectField
          label="Changed by"
          value={filter.actor ?? ''}
          onValue={value => set('actor', value)}
          options={[{ value: '', label: 'Everyone' }, ...people]}
        />
        <SelectField
          label="Show"
          value={filter.mark ?? ''}
          onValue={value => set('mark', value)}
          options={[{ value: '', label: 'All entries' }, ...marks]}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TimeField label="From" value={filter.from} onValue={value => set('from', value)} />
        <TimeField label="Before" value={filter.to} onValue={value => set('to', value)} />
        <fieldset className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-1">
          <legend className="sr-only">Period</legend>
          {periods.map(({ label, ms }) => (
            <Button key={label} variant="secondary" className="px-3!" onClick={() => setPeriod(ms)}>
              <span className="sr-only">The last </span>
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-3">
        {kindGroups
          .filter(({ staffOnly }) => isStaff || !staffOnly)
          .map(({ title, kinds }) => (
            <fieldset key={title} className="flex flex-wrap gap-2">
              <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
              {kinds.map(kind => (
                <ToggleChip
                  key={kind}
                  pressed={filter.kinds.includes(kind)}
                  onPressed={pressed => toggleKind(kind, pressed)}
                >
                  {kindLabel(kind)}
                </ToggleChip>
              ))}
            </fieldset>
          ))}
      </div>
    </div>
  )
}

function TimeField(props: { label: string; value: string | undefined; onValue: (value: string) => void }) {
  const dates = useDateFormat()
  return (
    <TextField
      label={`${props.label} (${zoneOf(dates)})`}
      type="datetime-local"
      value={props.value === undefined ? '' : toLocalInput(props.value, dates).slice(0, 16)}
      onValue={text => props.onValue(fromLocalInput(text, dates) ?? '')}
    />
  )
}
