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

/** When the countdown is read out: once while there is time to finish, once right before the end. */
export const announcedMinutes: readonly number[] = [5, 1]
