import type { DomainEvent } from '@safe-menu/contracts/events/registry'
import { known, type Row } from '../values.ts'
import type { At } from './told.ts'

/** The catalogue's names as they were. */
export function createNaiveAllergens() {
  const current = new Map<string, { name: string; category: string }>()
  const versions: Row[] = []
  return {
    take(event: DomainEvent, { position, decidedAt }: At): void {
      if (event.type !== 'AllergenDefined' && event.type !== 'AllergenRenamed') return
      const { allergenId, name } = event.data
      const category =
        event.type === 'AllergenDefined' ? event.data.category : known(current, allergenId).category
      current.set(allergenId, { name, category })
      versions.push({
        allergen_id: allergenId,
        position: String(position),
        decided_at: decidedAt,
        name,
        category,
      })
    },
    nameOf: (id: string) => current.get(id)?.name ?? null,
    /** Withdrawing a diet takes no confirmation away; which are diets is what the log says. */
    isDiet: (id: string) => current.get(id)?.category === 'DIETARY_RESTRICTION',
    versions: (): readonly Row[] => versions,
  }
}
export type NaiveAllergens = ReturnType<typeof createNaiveAllergens>
