import { type Mistake, mistakes, namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import type { GuestItem } from './guest-document.ts'
import type { OfferedTag } from './offered.ts'

interface ReportableMistake {
  readonly mistake: Mistake
  /** What the guest must choose from; `null`: nothing. */
  readonly tags: readonly OfferedTag[] | null
}

/** What can be wrong about a dish. An allergen can be missing unless the dish contains all of it already. */
export function reportableMistakes(
  { allergens }: Pick<GuestItem, 'allergens'>,
  offered: readonly OfferedTag[],
): readonly ReportableMistake[] {
  const contained = new Set(
    allergens.filter(tag => tag.presence === 'contains' && tag.details.length === 0).map(({ id }) => id),
  )
  return mistakes
    .map(mistake => {
      const category = namedCategory(mistake)
      if (category === null) return { mistake, tags: null }
      const tags = mistake === 'allergen_missing' ? offered.filter(({ id }) => !contained.has(id)) : allergens
      return { mistake, tags: tags.filter(tag => tag.category === category) }
    })
    .filter(({ tags }) => tags === null || tags.length > 0)
}
