import type { Storage } from '../../event-store/storage/storage.ts'

/** The log as a node has it that has heard of no event after a position. */
export function logUpTo(storage: Storage, visible: () => number): Storage {
  const isVisible = ({ position }: { readonly position: number }) => position <= visible()
  return {
    ...storage,
    headPosition: visible,
    head(stream) {
      const head = storage.head(stream)
      // A stream's id is the position of its first event.
      if (head === undefined || head.streamId > visible()) return undefined
      const places = storage.places(head.streamId, head.lastRevision, 'backwards', Number.MAX_SAFE_INTEGER)
      return { ...head, lastRevision: places.find(isVisible)?.revision ?? -1 }
    },
    record: position => (position > visible() ? undefined : storage.record(position)),
    places: (...given) => storage.places(...given).filter(isVisible),
    records: (...given) => storage.records(...given).filter(isVisible),
  }
}
