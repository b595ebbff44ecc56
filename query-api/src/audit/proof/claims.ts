import type { ChainedEvent } from '@safe-menu/contracts/audit/chain'
import type { ExportedEntry } from '@safe-menu/contracts/audit/proof'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'

/**
 * Compares the readable half of an entry with the stored event: who, for whom, when, and in which request. `null`: they
 * agree. The change itself is in the event; the kind and the names come from the read model and are not checked.
 */
export function claimFault(entry: ExportedEntry, event: ChainedEvent): string | null {
  const metadata = EventMetadata.safeParse(event.metadata)
  if (!metadata.success) return 'is not an event of this product'
  const { actor, impersonator, decidedAt, correlationId } = metadata.data
  const actorOf = (who: { readonly kind: string; readonly id?: string; readonly role?: string }) =>
    who.kind === 'account' ? `${who.role} ${who.id}` : who.kind
  if (actorOf(entry.actor) !== actorOf(actor)) return 'names another actor than the stored event'
  if ((entry.impersonator?.id ?? null) !== impersonator)
    return 'names another impersonator than the stored event'
  if (entry.decidedAt !== decidedAt) return 'has another time than the stored event'
  if (entry.correlationId !== correlationId) return 'has another correlation than the stored event'
  return null
}
