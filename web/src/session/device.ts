import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage/device-storage.ts'
import { createSessions, type Sessions } from './session.ts'

/** The sessions of this device. */
export const sessions = createSessions(deviceStorage, Date.now)

window.addEventListener('storage', sessions.changed)

/** The current logins. Follows every change, also in other tabs. */
export function useSessions(): Sessions {
  return useSyncExternalStore(sessions.subscribe, sessions.read)
}
