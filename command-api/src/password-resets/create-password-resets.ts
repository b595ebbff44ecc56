import type { TeamDeps } from '../team/create-team.ts'
import { forgottenHandlers } from './forgotten.ts'
import { makeLinkHandlers } from './make-links.ts'
import { useLinkHandlers } from './use-link.ts'

/** New passwords for people who have forgotten theirs, by links that work once. */
export function createPasswordResets(deps: TeamDeps) {
  return { handlers: { ...makeLinkHandlers(deps), ...useLinkHandlers(deps), ...forgottenHandlers(deps) } }
}
