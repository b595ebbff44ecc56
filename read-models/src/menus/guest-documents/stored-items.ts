export type StoredItems = ReturnType<typeof createStoredItems>

const numberOf = (hash: string | null | undefined) =>
  hash == null ? 0n : BigInt(`0x${Buffer.from(hash, 'base64url').toString('hex')}`)

/** The hashes of the items in the stored document of a menu. */
export function createStoredItems() {
  const hashes = new Map<string, string>()
  let sum = 0n
  return {
    hashOf: (itemId: string): string | undefined => hashes.get(itemId),
    set(itemId: string, hash: string): void {
      sum += numberOf(hash) - numberOf(hashes.get(itemId))
      hashes.set(itemId, hash)
    },
    delete(itemId: string): void {
      sum -= numberOf(hashes.get(itemId))
      hashes.delete(itemId)
    },
    ids: (): Iterable<string> => hashes.keys(),
    /**
     * Names all items together after these changes (`null`: removed): the sum of their hashes, so that the items that stay the same
     * cost nothing. No two sums meet by chance.
     */
    digest(changes: ReadonlyMap<string, string | null>): string {
      let changed = sum
      for (const [itemId, hash] of changes) changed += numberOf(hash) - numberOf(hashes.get(itemId))
      return changed.toString(36)
    },
  }
}
