import { createListeners } from '../storage/listeners.ts'
import { sessions } from './device.ts'
import type { createSessions, Session } from './session.ts'

type SessionsOfDevice = Pick<ReturnType<typeof createSessions>, 'read' | 'subscribe'>

/** The account that was last logged in here: pages and unsaved texts are its own until another account logs in. */
export function createLastAccount({ read, subscribe: onSession }: SessionsOfDevice) {
  const { subscribe, notify } = createListeners()
  let last = { id: '', rights: '' }
  const update = () => {
    const { restaurant, customer } = read()
    const session = restaurant ?? customer
    if (!session || rightsOfSession(session) === last.rights) return
    last = { id: session.accountId, rights: rightsOfSession(session) }
    notify()
  }
  update()
  onSession(update)
  return {
    subscribe,
    id: () => last.id,
    /** Differs between accounts, and between the roles and restaurants in which one acts. */
    rights: () => last.rights,
  }
}

const rightsOfSession = ({ accountId, role, restaurantId }: Session) =>
  `${accountId} ${role} ${restaurantId ?? ''}`

export const lastAccount = createLastAccount(sessions)
