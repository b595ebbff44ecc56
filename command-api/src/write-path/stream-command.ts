import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import type { Decision, Fold } from '../decision.ts'

/** Who asks for a command, and how a repetition of it is recognised. */
export interface CommandIdentity {
  readonly commandId: string
  /** `null` for the service's own commands, which have no request. */
  readonly fingerprint: string | null
  readonly actor: Actor
  readonly impersonator: AccountId | null
  readonly correlationId: string
  readonly causationId: string | null
}

export interface StreamCommand<S, E> {
  readonly streamName: string
  readonly fold: Fold<S, E>
  readonly identity: CommandIdentity
  /** Partition key of the events. */
  readonly restaurantId: RestaurantId | null
  /** The command creates the stream. It is not read first, because the append proves that it does not exist. */
  readonly isNew?: boolean
  /** May read other streams, but decides by a pure function. Called again after a conflict. `at`: the time of the decision. */
  readonly decide: (state: S, at: Instant) => Decision<E> | Promise<Decision<E>>
}
