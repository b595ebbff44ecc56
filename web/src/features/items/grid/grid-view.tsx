import type { ShownItem } from '../../../seen/shown-item.ts'
import { useIsNarrow } from '../../../ui/base/use-is-narrow.ts'
import type { TagEdits } from '../tagging/use-tag-edits.ts'
import { AllergenGrid } from './allergen-grid.tsx'
import { ItemByItem } from './item-by-item.tsx'

interface GridViewProps {
  /** The items to show, with their unsaved edits. */
  readonly items: readonly ShownItem[]
  readonly edits: TagEdits
}

/** All tags of many items: a grid, or on a phone one item at a time. */
export function GridView(props: GridViewProps) {
  return useIsNarrow() ? <ItemByItem {...props} /> : <AllergenGrid {...props} />
}
