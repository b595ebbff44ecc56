import type { ItemId } from '@safe-menu/contracts/ids'
import type { Item } from '@safe-menu/contracts/items/state'
import type { Deps } from '../deps.ts'
import { itemStream } from '../items/state.ts'
import { createPictureRegistry } from './registry.ts'

interface Copy {
  readonly source: Pick<Item, 'picture'>
  readonly itemId: ItemId
}

/**
 * Lets copies of items use the pictures of their sources. Returns the copies that may. Without the database, none: a copy does not
 * wait for a picture.
 */
export function createSharePictures({ vaultDatabase, log }: Pick<Deps, 'vaultDatabase' | 'log'>) {
  const registry = createPictureRegistry({ vaultDatabase })
  return async (copies: readonly Copy[]): Promise<ReadonlySet<ItemId>> => {
    const uses = copies.flatMap(({ source: { picture }, itemId }) =>
      picture === null ? [] : [{ pictureId: picture.id, streamName: itemStream(itemId), itemId }],
    )
    if (uses.length === 0) return new Set()
    try {
      const stored = await registry.share(uses)
      return new Set(uses.filter(({ pictureId }) => stored.has(pictureId)).map(({ itemId }) => itemId))
    } catch (error) {
      log.warn({ err: error }, 'Items are copied without their pictures')
      return new Set()
    }
  }
}
