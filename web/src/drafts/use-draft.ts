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
 * What is typed, kept on this device until it is saved or discarded: it survives a failed call, an expired session and a
 * closed tab. `saved`: the form's fields as they are saved when it opens. Never use it for passwords.
 */
export function useDraft<T extends Fields>(key: string, saved: T) {
  // The saved fields when the form opened, saved or met a conflict. The draft is compared with them.
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
    /** The manager's text replaces the other person's. */
    keep: (field: keyof T & string) => setDraft(before => keptOver(before, latest, field)),
    /** The other person's text stays. */
    discard: (field: keyof T & string) => setDraft(before => without(before, field)),
    /** Takes in the fields as saved now. Returns whether someone else has changed a field that is being edited. */
    rebase(now: T): boolean {
      setLatest(now)
      return conflictsOf(draft, now).length > 0
    },
    /** Discarded, or saved by a form that closes. */
    clear() {
      drafts.remove(key)
      setDraft(emptyDraft)
    },
    /** Saved by a form that stays open. */
    settle(now: T) {
      setLatest(now)
      setDraft(emptyDraft)
    },
  }
}

/** Whether there is a draft with this key. */
export function hasDraft(key: string): boolean {
  return drafts.read(key) !== null
}

/** As {@link hasDraft}, for as long as the screen is shown. */
export function useHasDraft(key: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => hasDraft(key))
}
