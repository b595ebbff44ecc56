import type { Presence } from '@safe-menu/contracts/allergens/presence'

/** Holds only what the manager changes, so that an outdated screen never reverts a change from another device. */
export interface Declaration {
  readonly allergenId: string
  readonly presence?: Presence
  readonly addDetails?: string[]
  readonly removeDetails?: string[]
  readonly reason?: string
  readonly override?: boolean
}
