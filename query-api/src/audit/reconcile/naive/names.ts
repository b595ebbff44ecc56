import type { Row } from '../values.ts'

/** Every name that a subject had, and where it took it on last. `key`: the column of the subject's id. */
export function createNaiveNames(key: string) {
  const last = new Map<string, string>()
  const rows = new Map<string, Row>()
  return {
    /** The subject has this name after the event at a position; `more`: the other columns. */
    has(id: string, name: string, position: bigint, more: Row = {}): void {
      if (last.get(id) === name) return
      last.set(id, name)
      rows.set(`${id} ${name}`, { [key]: id, name, position: String(position), ...more })
    },
    rows: () => [...rows.values()],
  }
}
