import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage/device-storage.ts'
import { createSessions, nobody, type Sessions } from './session.ts'

/** The sessions of this device. */
export const sessions = createSessions(deviceStorage, Date.now)

// Not on the server, which renders the guest's page for a device that it does not know.
globalThis.window?.addEventListener('storage', sessions.changed)

/** The current logins. Follows every change, also in other tabs. */
export function useSessions(): Sessions {
  return useSyncExternalStore(sessions.subscribe, sessions.read, () => nobody)
}
