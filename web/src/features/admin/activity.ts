export type Activity = 'Active' | 'Recent' | 'Inactive'

const hourMs = 3_600_000

/** A restaurant that changed less than this many hours ago is Active, then Recent, then Inactive (specification, section 9). */
const activityBadgeHours = { active: 24, recent: 168 } as const

/** A restaurant's activity badge, by the age of its last change at `now` (milliseconds since 1970; specification section 4). */
export function activityOf(updatedAt: string, now: number): Activity {
  const hours = (now - Date.parse(updatedAt)) / hourMs
  if (hours < activityBadgeHours.active) return 'Active'
  return hours < activityBadgeHours.recent ? 'Recent' : 'Inactive'
}
