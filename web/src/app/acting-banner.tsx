import { useQuery } from '@tanstack/react-query'
import { UserCog } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { guestRestaurantQuery } from '../api/restaurant-queries.tsx'
import { formatClock } from '../i18n/dates.ts'
import { sessions, useSessions } from '../session/session.ts'
import { Button } from '../ui/base/button.tsx'
import { cx } from '../ui/base/cx.ts'
import { announce } from '../ui/base/page.tsx'
import { toastActingEnded, useLeave } from './session-end.ts'

interface ActingProps {
  readonly restaurantId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  readonly sticky: boolean
}

/** Shown while an admin acts for a restaurant: which one, until when, and the way back. `sticky`: stays in view. */
export function ActingBanner({ sticky }: Pick<ActingProps, 'sticky'>) {
  const { restaurant } = useSessions()
  return restaurant?.isImpersonating && restaurant.restaurantId !== null ? (
    <Acting restaurantId={restaurant.restaurantId} expiresAt={restaurant.expiresAt} sticky={sticky} />
  ) : null
}

function Acting({ restaurantId, expiresAt, sticky }: ActingProps) {
  const name = useQuery(guestRestaurantQuery(restaurantId)).data?.name ?? 'this restaurant'
  const minutes = useMinutesLeft(expiresAt)
  const leave = useLeave()
  return (
    <section
      aria-label="Acting for a restaurant"
      className={cx(
        'z-20 border-b border-line bg-ask-soft text-sm text-ask',
        // Not on a screen that is so low, or so enlarged, that it would leave no room for the page.
        sticky && '[@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <UserCog size={20} className="shrink-0" />
        <p className="line-clamp-4 min-w-0 grow basis-36">
          <strong>Acting for {name}</strong>{' '}
          <span className="text-ink">
            until {formatClock(expiresAt)}, {timeLeftWords(minutes)}.{' '}
            <span className="hidden md:inline">Every change is recorded under both names.</span>
          </span>
        </p>
        <Button variant="secondary" className="px-3!" onClick={() => leave('back-to-admin')}>
          Back to Admin
        </Button>
      </div>
    </section>
  )
}

/** When the countdown is read out: once while there is time to finish, once right before the end. */
const announcedMinutes: readonly number[] = [5, 1]

/** Counts down by the minute, reads out some of the minutes, and updates all screens when the time is up. */
function useMinutesLeft(expiresAt: number): number {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const minutes = minutesLeft(expiresAt, Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick waits for the next one
  useEffect(() => {
    const wait = untilNextMinute(expiresAt, Date.now())
    if (wait === null) {
      toastActingEnded()
      return sessions.changed()
    }
    const timer = setTimeout(tick, wait)
    return () => clearTimeout(timer)
  }, [expiresAt, ticks])
  useEffect(() => {
    if (announcedMinutes.includes(minutes)) announce(`Acting for the restaurant: ${timeLeftWords(minutes)}.`)
  }, [minutes])
  return minutes
}

const minuteMs = 60_000

/** Minutes until `until`, rounded up; 0 when it is past. Both in milliseconds since 1970. */
export function minutesLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / minuteMs))
}

/** Milliseconds until {@link minutesLeft} changes; `null` when it never will. */
export function untilNextMinute(until: number, now: number): number | null {
  return until > now ? ((until - now - 1) % minuteMs) + 1 : null
}

/** `12 minutes left`, as a person would say it. */
export function timeLeftWords(minutes: number): string {
  return minutes > 1 ? `${minutes} minutes left` : 'less than a minute left'
}
