import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { ChainedEvent } from '@safe-menu/contracts/audit/chain'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { canonicalJson, digestOf, genesis, nextHash } from '@safe-menu/server-kit/audit/chain'
import { auditKeyOf, signHead } from '@safe-menu/server-kit/audit/signing'
import { type BareLine, sealLines } from '../audit/proof/seal.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
const headKey = newKey()
/** Signs exports. Someone with only this key can sign no head. */
export const exportKey = newKey()
export const sampleKeys = { heads: auditKeyOf(headKey), exports: auditKeyOf(exportKey) }

/**
 * An export made by hand: chains of so many entries, of which those at `leftOut` (from 1) are digests only, and a head behind
 * each third. `key`: of the heads.
 */
export async function sampleExport(
  chains: readonly number[],
  leftOut: readonly number[] = [],
  key = headKey,
) {
  const bare: BareLine[] = []
  for (const length of chains) {
    const restaurantId = randomUUID()
    let hash = genesis
    for (let sequence = 1; sequence <= length; sequence += 1) {
      const event = eventOf(restaurantId, sequence)
      const digest = digestOf(canonicalJson(event))
      hash = nextHash(hash, digest)
      const link = {
        chain: restaurantId,
        sequence,
        digest: digest.toString('hex'),
        hash: hash.toString('hex'),
      }
      const last = bare.at(-1)
      if (!leftOut.includes(sequence)) {
        bare.push({ line: 'entry', entry: entryOf(restaurantId, link, event), event })
      } else if (last?.line === 'left-out' && last.chain === restaurantId) {
        last.digests.push(link.digest)
      } else {
        bare.push({ line: 'left-out', chain: link.chain as never, from: sequence, digests: [link.digest] })
      }
      if (sequence % 3 !== 0) continue
      const head = { chain: link.chain as never, sequence, hash: link.hash }
      const statement = signHead(key, { ...head, at: '2026-03-12T00:00:00.000Z' })
      bare.push({ line: 'head', link: head, statement })
    }
  }
  const lines: ExportLine[] = []
  const given = {
    exportKey,
    keys: sampleKeys,
    exportedAt: '2026-03-13T09:00:00.000Z',
    completeUntil: '2026-03-13T08:59:59.000Z',
    filter: { item: 'of the sample' },
  }
  for await (const line of sealLines(each(bare), given)) lines.push(line)
  return lines
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

const actorId = randomUUID()
const impersonatorId = randomUUID()
const itemId = randomUUID()
const menuId = randomUUID()

function eventOf(restaurantId: string, sequence: number): ChainedEvent {
  return {
    id: randomUUID(),
    stream: `item-${itemId}`,
    revision: String(sequence),
    type: 'AllergenWithdrawn',
    data: {
      itemId,
      allergenId: 'milk',
      previousPresence: 'contains',
      reason: 'The cook, "changed", the\nrecipe',
    },
    metadata: {
      restaurantId,
      decidedAt: new Date(Date.UTC(2026, 2, 12, 10, sequence)).toISOString(),
      actor: { kind: 'account', id: actorId, role: 'RESTAURANT' },
      impersonator: impersonatorId,
      correlationId: `request-${sequence}`,
      causationId: null,
      commandId: `command-${sequence}`,
      commandFingerprint: null,
      schemaVersion: 1,
    },
  }
}

function entryOf(restaurantId: string, link: object, event: ChainedEvent): AuditEntryView {
  const { decidedAt, correlationId } = event.metadata as { decidedAt: string; correlationId: string }
  return AuditEntryView.parse({
    id: event.revision,
    link,
    kind: 'allergen.withdrawn',
    restaurant: { id: restaurantId, name: '=Trattoria' },
    menu: { id: menuId, name: 'Lunch, late' },
    item: { id: itemId, name: 'Soup "of the day"' },
    allergen: { id: 'milk', name: 'Milk', category: 'ALLERGEN' },
    account: { id: actorId, role: 'RESTAURANT', email: 'ann@example.com', erased: false },
    before: { presence: 'contains', details: ['wheat'] },
    after: { presence: null, priceCents: 450 },
    overridden: false,
    tookConfirmationAway: true,
    reason: 'The cook, "changed", the\nrecipe',
    actor: { kind: 'account', id: actorId, role: 'RESTAURANT', email: 'ann@example.com', erased: false },
    impersonator: { id: impersonatorId, role: 'ADMIN', email: null, erased: true },
    correlationId,
    decidedAt,
    visibleAt: decidedAt,
    visibility: 'at_once',
  })
}
