import { useEffect, useState, useSyncExternalStore } from 'react'
import { fieldsOf, parseJson } from '../device/read-json.ts'
import { drafts } from './draft-store.ts'

/**
 * Keeps unsaved text on this device until it is saved or discarded: it survives a failed call, an expired session and a closed
 * tab. `saved`: the form's fields as they are saved when it opens. Never use it for passwords.
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
    /** Whether the form opened with unsaved changes. */
    restored,
    dirty,
    set(fields: Partial<T>) {
      const entries = Object.entries(fields) as [keyof T & string, string][]
      setDraft(before => entries.reduce((next, [field, text]) => edited(next, latest, field, text), before))
    },
    /** The manager's text replaces the other person's. */
    keep: (field: keyof T & string) => setDraft(before => keptOver(before, latest, field)),
    /** The other person's text stays. */
    discard: (field: keyof T & string) => setDraft(before => withoutField(before, field)),
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

/** Like {@link hasDraft}, and rerenders when it changes. */
export function useHasDraft(key: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => hasDraft(key))
}

/** A form's fields, one text each. */
export type Fields = { readonly [field: string]: string }

/**
 * What someone has typed into a form and not saved: only the edited fields, each with the text that it started from.
 * Everything else is taken from the latest version, so that an old draft never reverts what others have saved.
 */
export interface Draft<T extends Fields> {
  readonly touched: Partial<T>
  readonly base: Partial<T>
}

export const emptyDraft = { touched: {}, base: {} } as const

const touchedFields = <T extends Fields>({ touched }: Draft<T>) =>
  Object.keys(touched) as (keyof T & string)[]

/** What the form shows: the latest version with what was typed. */
export function shownFields<T extends Fields>(draft: Draft<T>, latest: T): T {
  return { ...latest, ...draft.touched }
}

/** The fields to save: those touched that differ from the latest version. */
export function changesOf<T extends Fields>(draft: Draft<T>, latest: T): Partial<T> {
  const changed = touchedFields(draft).filter(field => draft.touched[field] !== latest[field])
  return Object.fromEntries(changed.map(field => [field, draft.touched[field]])) as Partial<T>
}

/** The fields that someone else has changed since the draft began, to another text than the draft's. */
export function conflictsOf<T extends Fields>(draft: Draft<T>, latest: T): readonly (keyof T & string)[] {
  const { touched, base } = draft
  return touchedFields(draft).filter(
    field => base[field] !== latest[field] && touched[field] !== latest[field] && field in latest,
  )
}

/** The draft after `field` became `text`. A field that is back at the latest version is not touched any more. */
export function edited<T extends Fields>(draft: Draft<T>, latest: T, field: keyof T & string, text: string) {
  if (text === latest[field]) return withoutField(draft, field)
  const base = draft.base[field] ?? latest[field]
  return {
    touched: { ...draft.touched, [field]: text },
    base: { ...draft.base, [field]: base },
  } as Draft<T>
}

/** The draft without `field`: the form shows the latest text again. */
export function withoutField<T extends Fields>(draft: Draft<T>, field: keyof T & string): Draft<T> {
  const { [field]: _touched, ...touched } = draft.touched
  const { [field]: _base, ...base } = draft.base
  return { touched, base } as unknown as Draft<T>
}

/** The draft after its owner chose their own text, which then replaces the latest one. */
export function keptOver<T extends Fields>(draft: Draft<T>, latest: T, field: keyof T & string): Draft<T> {
  return { touched: draft.touched, base: { ...draft.base, [field]: latest[field] } }
}

/** Reads a stored draft. It is empty if the text is cut short or has another shape; unknown fields are dropped. */
export function parseDraft<T extends Fields>(text: string | null, latest: T): Draft<T> {
  const stored = fieldsOf(parseJson(text))
  const [touched, base] = [fieldsOf(stored.touched), fieldsOf(stored.base)]
  const known = Object.keys(latest).filter(
    field => typeof touched[field] === 'string' && typeof base[field] === 'string',
  )
  const pick = (from: typeof base) => Object.fromEntries(known.map(field => [field, from[field]]))
  return { touched: pick(touched), base: pick(base) } as Draft<T>
}
