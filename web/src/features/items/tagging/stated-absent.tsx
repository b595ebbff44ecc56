import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { isStatedAbsent } from './cells.ts'

/** "Not in it, according to the imported file: Eggs, Milk": what confirming the dish makes the restaurant's own statement. */
export function StatedAbsent({ item }: { readonly item: ItemView }) {
  const names = allergens.filter(({ id }) => isStatedAbsent({ item, tagId: id })).map(({ name }) => name)
  return names.length === 0 ? null : (
    <p className="text-sm">
      <span className="font-semibold">Not in it, according to the imported file:</span> {names.join(', ')}
    </p>
  )
}
