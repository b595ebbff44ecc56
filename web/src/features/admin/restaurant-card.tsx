import type { RestaurantOverviewView } from '@safe-menu/contracts/admin/views'
import { Activity, Ban, Clock, ExternalLink, History, Moon } from 'lucide-react'
import { Link } from 'wouter'
import { formatMinute } from '../../i18n/dates.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Metric } from '../../ui/base/metrics.tsx'
import { OwnerAccount } from './owner-account.tsx'

const badges = {
  Active: { tone: 'safe', icon: Activity },
  Recent: { tone: 'note', icon: Clock },
  Inactive: { tone: 'neutral', icon: Moon },
} as const

/** A restaurant's activity badge, by the age of its last change at `now` (milliseconds since 1970; specification, sections 4 and 9). */
export function activityOf(updatedAt: string, now: number): keyof typeof badges {
  const hours = (now - Date.parse(updatedAt)) / 3_600_000
  if (hours < 24) return 'Active'
  return hours < 168 ? 'Recent' : 'Inactive'
}

interface CardProps {
  readonly restaurant: RestaurantOverviewView
  /** When the server sent it, in milliseconds since 1970. */
  readonly asOf: number
  /** This restaurant's impersonation is being started. */
  readonly starting: boolean
  /** Another restaurant's is. */
  readonly waiting: boolean
  readonly onManage: () => void
}

/** One restaurant in the admin's overview. */
export function RestaurantCard({ restaurant, asOf, starting, waiting, onManage }: CardProps) {
  const { id, name, updatedAt, user, metrics } = restaurant
  const activity = activityOf(updatedAt, asOf)
  const { tone, icon: Icon } = badges[activity]
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-xl">{name}</h3>
        {user.email === null ? (
          <Badge tone="neutral" icon={<Ban size={14} />}>
            Closed
          </Badge>
        ) : (
          <Badge tone={tone} icon={<Icon size={14} />}>
            {activity}
          </Badge>
        )}
      </div>
      <dl className="grid gap-1 text-sm">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-soft">Owner</dt>
          {user.email === null ? (
            <dd>Account erased. Nobody can act for this restaurant.</dd>
          ) : (
            <dd className="min-w-0 font-semibold break-all">{user.email}</dd>
          )}
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-soft">Last updated</dt>
          <dd>
            <time dateTime={updatedAt}>{formatMinute(updatedAt)}</time>
          </dd>
        </div>
      </dl>
      <dl className="mt-auto grid grid-cols-3 gap-2 rounded-md bg-sunken px-4 py-3">
        <Metric name="Views" value={metrics.totalViews} />
        <Metric name="Items" value={metrics.totalMenuItems} />
        <Metric name="Menus" note="published" value={metrics.publishedMenus} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {user.email === null ? null : (
          <Button
            busy={starting}
            busyLabel="Starting..."
            disabled={waiting}
            aria-label={`Manage ${name}`}
            onClick={onManage}
          >
            Manage
          </Button>
        )}
        <a
          href={`/menu/${id}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
          aria-label={`Preview ${name}, opens in a new tab`}
        >
          Preview <ExternalLink size={16} />
        </a>
        <Link
          href={`/history?restaurant=${id}`}
          className={cx(buttonClass('quiet'), 'px-2!')}
          aria-label={`History of ${name}`}
        >
          <History size={16} /> History
        </Link>
      </div>
      {user.email === null ? null : <OwnerAccount restaurantId={id} name={name} email={user.email} />}
    </Card>
  )
}
