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

const fieldsOf = <T extends Fields>({ touched }: Draft<T>) => Object.keys(touched) as (keyof T & string)[]

/** What the form shows: the latest version with what was typed. */
export function shownFields<T extends Fields>(draft: Draft<T>, latest: T): T {
  return { ...latest, ...draft.touched }
}

/** The fields to save: those touched that differ from the latest version. */
export function changesOf<T extends Fields>(draft: Draft<T>, latest: T): Partial<T> {
  const changed = fieldsOf(draft).filter(field => draft.touched[field] !== latest[field])
  return Object.fromEntries(changed.map(field => [field, draft.touched[field]])) as Partial<T>
}

/** The fields that someone else has changed since the draft began, to another text than the draft's. */
export function conflictsOf<T extends Fields>(draft: Draft<T>, latest: T): readonly (keyof T & string)[] {
  const { touched, base } = draft
  return fieldsOf(draft).filter(
    field => base[field] !== latest[field] && touched[field] !== latest[field] && field in latest,
  )
}

/** The draft after `field` became `text`. A field that is back at the latest version is not touched any more. */
export function edited<T extends Fields>(draft: Draft<T>, latest: T, field: keyof T & string, text: string) {
  if (text === latest[field]) return without(draft, field)
  const base = draft.base[field] ?? latest[field]
  return {
    touched: { ...draft.touched, [field]: text },
    base: { ...draft.base, [field]: base },
  } as Draft<T>
}

/** The draft after its owner chose the other person's text. */
export function without<T extends Fields>(draft: Draft<T>, field: keyof T & string): Draft<T> {
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
  try {
    const { touched, base } = JSON.parse(text ?? 'null') as Draft<T>
    const known = Object.keys(latest).filter(
      field => typeof touched[field] === 'string' && typeof base[field] === 'string',
    )
    const pick = (fields: Partial<T>) => Object.fromEntries(known.map(field => [field, fields[field]]))
    return { touched: pick(touched), base: pick(base) } as Draft<T>
  } catch {
    return emptyDraft
  }
}
