/** The hashes of the items in the stored document of a menu. */
export interface StoredItems {
  hashOf(itemId: string): string | undefined
  set(itemId: string, hash: string): void
  delete(itemId: string): void
  ids(): Iterable<string>
  /**
   * Names all items together after these changes (`null`: removed): the sum of their hashes, so that the items that stay the same
   * cost nothing. No two sums meet by chance.
   */
  digest(changes: ReadonlyMap<string, string | null>): string
}

const numberOf = (hash: string | null | undefined) =>
  hash == null ? 0n : BigInt(`0x${Buffer.from(hash, 'base64url').toString('hex')}`)

export function createStoredItems(): StoredItems {
  const hashes = new Map<string, string>()
  let sum = 0n
  return {
    hashOf: itemId => hashes.get(itemId),
    set(itemId, hash) {
      sum += numberOf(hash) - numberOf(hashes.get(itemId))
      hashes.set(itemId, hash)
    },
    delete(itemId) {
      sum -= numberOf(hashes.get(itemId))
      hashes.delete(itemId)
    },
    ids: () => hashes.keys(),
    digest(changes) {
      let changed = sum
      for (const [itemId, hash] of changes) changed += numberOf(hash) - numberOf(hashes.get(itemId))
      return changed.toString(36)
    },
  }
}
