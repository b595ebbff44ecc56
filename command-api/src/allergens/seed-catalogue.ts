import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import type { allergenEvents } from '@safe-menu/contracts/allergens/events'
import type { EventOf } from '@safe-menu/contracts/events/event-type'
import { AllergenId } from '@safe-menu/contracts/ids'
import type { Check } from '@safe-menu/server-kit/health/health'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { Decision, Fold } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { ownIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'

export type CatalogueEvent = EventOf<(typeof allergenEvents)[number]>

/** The names in the stream `allergen-catalogue`, by id. */
type CatalogueState = ReadonlyMap<string, string>

export const catalogueFold: Fold<CatalogueState, CatalogueEvent> = {
  initial: new Map(),
  evolve: (names, { data }) => new Map(names).set(data.allergenId, data.name),
}

/** Adds new entries of the shipped catalogue and changed names. An entry that is no longer shipped stays: items may have it. */
export function missingFrom(names: CatalogueState): Decision<CatalogueEvent> {
  return catalogue.flatMap(({ id, name, category }): CatalogueEvent[] => {
    const allergenId = AllergenId.parse(id)
    if (!names.has(id)) return [{ type: 'AllergenDefined', data: { allergenId, name, category } }]
    return names.get(id) === name ? [] : [{ type: 'AllergenRenamed', data: { allergenId, name } }]
  })
}

/** The allergen catalogue as this process knows it. */
export function createCatalogue({ writePath }: Pick<Deps, 'writePath'>) {
  let isAppended = false
  const check: Check = () =>
    isAppended ? { ok: true } : { ok: false, reason: 'The allergen catalogue is not in the log yet.' }
  return {
    check,
    async append(): Promise<void> {
      await seedCatalogue(writePath)
      isAppended = true
    },
  }
}

/** Appends the shipped catalogue, once for each version of it, also when several processes start at once. */
export async function seedCatalogue(writePath: WritePath): Promise<void> {
  const version = deriveId('allergen-catalogue', JSON.stringify(catalogue.map(({ id, name }) => [id, name])))
  await writePath.execute({
    streamName: 'allergen-catalogue',
    fold: catalogueFold,
    identity: ownIdentity(version, { kind: 'system', id: 'shipped-catalogue' }),
    restaurantId: null,
    decide: missingFrom,
  })
}
