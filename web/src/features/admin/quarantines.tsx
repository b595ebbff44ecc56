import type { QuarantineView } from '@safe-menu/contracts/admin/views'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/read-query.ts'
import { formatInstant } from '../../i18n/dates.ts'
import { counted } from '../../i18n/words.ts'
import { Banner } from '../../ui/base/banner.tsx'

/** Warns of restaurants, or parts of the service, whose changes cannot be shown because an event cannot be applied. */
export function Quarantines() {
  const { data } = useQuery({ ...readQuery('GET /api/admin/quarantines', {}), refetchInterval: 30_000 })
  if (data === undefined || data.length === 0) return null
  const restaurants = new Set(data.flatMap(({ restaurant }) => (restaurant ? [restaurant.id] : [])))
  return (
    <Banner tone="stop" live title={titleOf(restaurants.size, data)}>
      <ul className="mt-1 grid gap-2">
        {data.map(each => (
          <li key={`${each.group} ${each.restaurant?.id}`} className="wrap-anywhere">
            <p>
              <strong>
                {each.restaurant ? (each.restaurant.name ?? each.restaurant.id) : 'All restaurants'}
              </strong>
              {': '}
              {effectOf(each)}
            </p>
            {each.event ? (
              <p className="text-xs text-soft">
                Group {each.group}, event {each.event.type} in {each.event.stream}@{each.event.revision}:{' '}
                {each.event.reason}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2">No change is lost. The changes appear as soon as the service can read the event.</p>
    </Banner>
  )
}

function titleOf(restaurants: number, all: readonly QuarantineView[]): string {
  if (all.some(({ restaurant }) => restaurant === null)) return 'The service has stopped showing changes'
  return `Changes at ${counted(restaurants, 'restaurant')} cannot be shown`
}

/** What people see of the quarantine. */
function effectOf({ group, since }: QuarantineView): string {
  const time = formatInstant(since)
  if (group === 'menus') return `guests and managers see it as of ${time}, marked as out of date.`
  if (group === 'audit') return `the change history is complete up to ${time}.`
  if (group === 'activity') return `views and searches since ${time} are not counted yet.`
  return `this overview shows it as of ${time}.`
}
