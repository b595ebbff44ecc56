import type { ShownItem } from '../../../seen/shown-item.ts'
import { useIsNarrow } from '../items-layout.ts'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { AllergenGrid } from './allergen-grid.tsx'
import { DishByDish } from './dish-by-dish.tsx'

interface GridViewProps {
  /** The dishes to show, with their unsaved edits. */
  readonly items: readonly ShownItem[]
  readonly edits: TagEdits
}

/** All tags of many dishes: a grid, or on a phone one dish at a time. */
export function GridView(props: GridViewProps) {
  return useIsNarrow() ? <DishByDish {...props} /> : <AllergenGrid {...props} />
}
