/** The fields that differ from what is saved: who edits other ones at the same time is not overwritten. */
export function changedFields<T extends { readonly [field: string]: string }>(
  saved: T,
  edited: T,
): { [Field in keyof T]?: string } {
  return Object.fromEntries(Object.entries(edited).filter(([field, value]) => value !== saved[field])) as {
    [Field in keyof T]?: string
  }
}
