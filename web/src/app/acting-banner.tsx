import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, UserCog } from 'lucide-react'
import { useEffect, useReducer, useRef } from 'react'
import { call, queryClient } from '../api/client.ts'
import { guestRestaurantQuery } from '../api/restaurant-queries.tsx'
import { formatClock } from '../i18n/dates.ts'
import { type Session, sessions, useSessions } from '../session/session.ts'
import { Button } from '../ui/base/button.tsx'
import { cx } from '../ui/base/cx.ts'
import { announce } from '../ui/base/page.tsx'
import { endImpersonation, useLeave } from './session-end.ts'

interface ActingProps {
  readonly session: Session
  readonly restaurantId: string
  readonly sticky: boolean
  /** How many calls were refused because the impersonation had ended. */
  readonly refusals: number
}

/** Shown while an admin acts for a restaurant: which one, until when, and the way back. `sticky`: stays in view. */
export function ActingBanner(props: Pick<ActingProps, 'sticky' | 'refusals'>) {
  const { restaurant } = useSessions()
  return restaurant?.isImpersonating && restaurant.restaurantId !== null ? (
    <Acting session={restaurant} restaurantId={restaurant.restaurantId} {...props} />
  ) : null
}

function Acting({ session, restaurantId, sticky, refusals }: ActingProps) {
  const { hasEnded, expiresAt } = session
  const region = useRef<HTMLElement>(null)
  const name = useQuery(guestRestaurantQuery(restaurantId)).data?.name ?? 'this restaurant'
  const minutes = useMinutesLeft(session)
  const leave = useLeave()
  // The pressed button disappears: keep the focus in the banner, which reads out the new time.
  const again = useActAgain(restaurantId, () => region.current?.focus())
  // Scroll back to the banner when a write was refused and the banner is out of view.
  useEffect(() => {
    const banner = region.current
    if (refusals > 0 && banner && banner.getBoundingClientRect().bottom <= 0) banner.scrollIntoView()
  }, [refusals])
  const endsSoon = minutes <= (announcedMinutes[0] ?? 0)
  const Icon = hasEnded ? CircleAlert : UserCog
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Acting for a restaurant"
      className={cx(
        'z-20 border-b border-line text-sm outline-none',
        // Not on a screen that is so low, or so enlarged, that it would leave no room for the page.
        sticky && '[@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0',
        hasEnded ? 'bg-stop-soft text-stop' : 'bg-ask-soft text-ask',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <Icon size={20} className="shrink-0" />
        {/* A new element at the end and at each refusal, so that the alert is read out and moves again. */}
        <div
          key={hasEnded ? `ended ${refusals}` : 'acting'}
          role={hasEnded ? 'alert' : undefined}
          className={cx('min-w-0 grow basis-36', hasEnded && 'animate-rise')}
        >
          {hasEnded ? (
            <p>
              <strong>You are no longer acting for {name}.</strong>{' '}
              <span className="text-ink">
                Changes are no longer saved. What you typed is still here. To continue, select “Act again”.
              </span>
            </p>
          ) : (
            <p className="line-clamp-4">
              <strong>Acting for {name}</strong>{' '}
              <span className="text-ink">
                until {formatClock(expiresAt)}, {timeLeftWords(minutes)}.{' '}
                <span className="hidden md:inline">Every change is recorded under both names.</span>
              </span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {hasEnded || endsSoon ? (
            <Button variant="primary" busy={again.busy} busyLabel="Starting..." onClick={again.start}>
              {hasEnded ? 'Act again' : 'Stay for 30 minutes'}
            </Button>
          ) : null}
          <Button variant="secondary" className="px-3!" onClick={() => leave('back-to-admin')}>
            Back to Admin
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Acts for the restaurant for another 30 minutes, with the admin's own token. */
function useActAgain(restaurantId: string, onDone: () => void) {
  const write = useMutation({
    mutationFn: async () => {
      const { token } = await call(
        'POST /api/admin/impersonate/:restaurantId',
        { params: { restaurantId } },
        { as: 'admin' },
      )
      endImpersonation() // the one before, if it still lasts
      sessions.impersonate(token)
      onDone()
      await queryClient.invalidateQueries() // some may have failed while the session had ended
    },
    meta: { failed: 'Failed to impersonate restaurant' },
  })
  return { busy: write.isPending, start: () => write.mutate() }
}

/** When the countdown is read out: once while there is time to finish, once right before the end. */
const announcedMinutes: readonly number[] = [5, 1]

/** Counts down by the minute, reads out some of the minutes, and updates all screens when the time is up. */
function useMinutesLeft({ expiresAt, hasEnded }: Session): number {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const minutes = minutesLeft(expiresAt, Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick waits for the next one
  useEffect(() => {
    const wait = untilNextMinute(expiresAt, Date.now())
    if (wait === null) return sessions.changed()
    const timer = setTimeout(tick, wait)
    return () => clearTimeout(timer)
  }, [expiresAt, ticks])
  useEffect(() => {
    if (!hasEnded && announcedMinutes.includes(minutes)) {
      announce(`Acting for the restaurant: ${timeLeftWords(minutes)}.`)
    }
  }, [minutes, hasEnded])
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
