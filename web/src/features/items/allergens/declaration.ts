import type { Presence } from '@safe-menu/contracts/allergens/presence'

/** Names only what the manager changes, so that a stale screen never sends back what another device has changed. */
export interface Declaration {
  readonly allergenId: string
  readonly presence?: Presence
  readonly addDetails?: string[]
  readonly removeDetails?: string[]
  readonly reason?: string
  readonly override?: boolean
}
