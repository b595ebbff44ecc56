import { allergens, diets } from '@safe-menu/contracts/allergens/catalogue'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { useDateFormat, zoneOf } from '../../../i18n/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { useAllMenus } from '../audit-api.ts'
import { ItemLookup, RestaurantLookup } from '../lookup/name-lookup.tsx'
import { type HistoryFilter, withField, without } from '../model/filter.ts'
import { kindGroups, kindLabel, markLabels } from '../model/kinds.ts'
import { accountText, responsibleAccount } from '../model/people.ts'
import { TimeInput } from '../time-input.tsx'

interface FilterFormProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  /** `undefined` while an admin or an auditor looks at all restaurants. */
  readonly restaurantId: string | undefined
  /** An admin or an auditor, who may look at every restaurant. */
  readonly isStaff: boolean
  /** The shown entries. */
  readonly entries: readonly AuditEntryView[]
}

/** The options of a select: each value with its label, after the one that filters nothing. */
const optionsOf = (all: string, labels: Iterable<readonly [string, string]>) => [
  { value: '', label: all },
  ...Array.from(labels, ([value, label]) => ({ value, label })),
]

const allergenOptions = optionsOf(
  'All',
  [...allergens, ...diets].map(({ id, name }) => [id, name]),
)
const markOptions = optionsOf('All entries', Object.entries(markLabels))

const hourMs = 3_600_000
const periods = [
  { label: '24 hours', ms: 24 * hourMs },
  { label: '7 days', ms: 7 * 24 * hourMs },
  { label: '30 days', ms: 30 * 24 * hourMs },
]

/** The history's filters. Each choice applies at once. */
export function FilterForm({ filter, onFilter, restaurantId, isStaff, entries }: FilterFormProps) {
  const menus = useAllMenus(restaurantId)
  const set = (field: Parameters<typeof withField>[1], value: string) =>
    onFilter(withField(filter, field, value))
  const select = (label: string, field: 'allergen' | 'actor' | 'mark', options: typeof markOptions) => (
    <SelectField
      label={label}
      value={filter[field] ?? ''}
      onValue={value => set(field, value)}
      options={options}
    />
  )
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
              options={optionsOf(
                'All menus',
                (menus.data ?? []).map(({ id, name, deleted }) => [id, deleted ? `${name} (deleted)` : name]),
              )}
            />
            <ItemLookup
              key={restaurantId}
              restaurantId={restaurantId}
              menuId={filter.menu}
              onPick={id => set('item', id)}
            />
          </>
        ) : null}
        {select('Allergen or diet', 'allergen', allergenOptions)}
        {select('Changed by', 'actor', peopleIn(entries, filter.actor))}
        {select('Show', 'mark', markOptions)}
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

/** The accounts behind the entries, each once. Includes the account that is filtered for, so that it can be deselected. */
function peopleIn(entries: readonly AuditEntryView[], chosen: string | undefined) {
  const people = new Map<string, string>()
  for (const entry of entries) {
    const account = responsibleAccount(entry)
    if (account) people.set(account.id, accountText(account))
  }
  if (chosen !== undefined && !people.has(chosen)) people.set(chosen, `account ${chosen.slice(0, 8)}`)
  return optionsOf('Everyone', people)
}

function TimeField(props: { label: string; value: string | undefined; onValue: (value: string) => void }) {
  const zone = zoneOf(useDateFormat())
  return (
    <TimeInput
      label={`${props.label} (${zone})`}
      value={props.value}
      onValue={instant => props.onValue(instant ?? '')}
    />
  )
}
