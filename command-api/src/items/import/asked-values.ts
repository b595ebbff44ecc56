import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { AllergenId } from '@safe-menu/contracts/ids'

/** A cell of tags, in capitals, that has the meaning that the manager says. */
export interface AskedValue {
  readonly value: string
  /** The tags in whose columns it is. */
  readonly tags: AllergenId[]
  readonly lines: number
  /** Whether its meaning is known everywhere. */
  readonly answered: boolean
}

/** The manager's meanings of cells, by cell or by tag and cell. */
export function meaningsOf(said: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(said).map(([cell, meaning]) => [meaningKey(cell), meaning]))
}

/** Tags are written in small letters, cells in capitals. */
function meaningKey(cell: string): string {
  const [tag = '', ...rest] = cell.split(':')
  const isOfTag = rest.length > 0 && catalogueEntry(tag) !== undefined
  return isOfTag ? `${tag}:${rest.join(':').trim().toUpperCase()}` : cell.trim().toUpperCase()
}

/** More open questions than these at a time are no codes, and no one answers them. */
const maxOpen = 40

export type AskedValues = ReturnType<typeof createAskedValues>

/** Collects the cells of a file that need an answer, or have one. */
export function createAskedValues() {
  const found = new Map<string, { tags: Set<AllergenId>; lines: number; answered: boolean }>()
  return {
    add(value: string, tag: AllergenId, answered: boolean): void {
      const known = found.get(value)
      if (!known) found.set(value, { tags: new Set([tag]), lines: 1, answered })
      else {
        known.tags.add(tag)
        known.lines += 1
        known.answered &&= answered
      }
    },
    /** In the order of the file. An answered one keeps its place: the manager is working in this list. */
    list(): AskedValue[] {
      let open = 0
      return [...found].flatMap(([value, { tags, ...rest }]) => {
        if (!rest.answered) open += 1
        return rest.answered || open <= maxOpen ? [{ value, tags: [...tags], ...rest }] : []
      })
    },
  }
}
