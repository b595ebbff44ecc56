import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  changesOf,
  conflictsOf,
  type Draft,
  edited,
  emptyDraft,
  type Fields,
  keptOver,
  parseDraft,
  shownFields,
  without,
} from './draft.ts'
import { drafts } from './draft-store.ts'

/**
 * What somebody is typing, kept on this device until it is saved or given up: a failed call, an expired session or a
 * closed tab loses nothing. `saved`: the form's fields as they are saved when it opens. Never use it for passwords.
 */
export function useDraft<T extends Fields>(key: string, saved: T) {
  // As of when the form opened, was saved or met a conflict: what is being typed is compared with it.
  const [latest, setLatest] = useState(saved)
  const [draft, setDraft] = useState<Draft<T>>(() => parseDraft(drafts.read(key), saved))
  const changes = changesOf(draft, latest)
  const dirty = Object.keys(changes).length > 0
  const [restored] = useState(dirty)
  useEffect(() => {
    if (dirty) drafts.write(key, JSON.stringify(draft))
    else drafts.remove(key)
  }, [key, draft, dirty])

  return {
    value: shownFields(draft, latest),
    /** The fields to save. */
    changes,
    latest,
    /** Fields that someone else has changed as well. Saving waits until each is decided. */
    conflicts: conflictsOf(draft, latest),
    restored,
    dirty,
    set(fields: Partial<T>) {
      const entries = Object.entries(fields) as [keyof T & string, string][]
      setDraft(before => entries.reduce((next, [field, text]) => edited(next, latest, field, text), before))
    },
    /** The own text replaces the other person's. */
    keep: (field: keyof T & string) => setDraft(before => keptOver(before, latest, field)),
    /** The other person's text stays. */
    discard: (field: keyof T & string) => setDraft(before => without(before, field)),
    /** Takes in how it is saved now. Answers whether someone else has changed a field that is being edited. */
    rebase(now: T): boolean {
      setLatest(now)
      return conflictsOf(draft, now).length > 0
    },
    /** Given up, or saved by a form that closes. */
    clear() {
      drafts.remove(key)
      setDraft(emptyDraft)
    },
    /** Saved by a form that stays open: nothing of it is unsaved any more. */
    settle(now: T) {
      setLatest(now)
      setDraft(emptyDraft)
    },
  }
}

/** Whether something unsaved waits under this key. */
export function hasDraft(key: string): boolean {
  return drafts.read(key) !== null
}

/** As {@link hasDraft}, for as long as the screen is shown. */
export function useHasDraft(key: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => hasDraft(key))
}
