/** Yields a copy of the line for each leaf value, in which only that value is changed. */
export function* withEachLeafChanged(line: unknown): Generator<{ path: string; changed: unknown }> {
  for (const path of leavesOf(line, [])) {
    for (const other of othersFor(path.value)) {
      const changed = structuredClone(line)
      let holder = changed as Record<string, unknown>
      for (const key of path.keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>
      holder[path.keys.at(-1) ?? ''] = other
      yield { path: `${path.keys.join('.')} = ${JSON.stringify(other)}`, changed }
    }
  }
}

function* leavesOf(
  value: unknown,
  keys: readonly string[],
): Generator<{ keys: readonly string[]; value: unknown }> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    yield { keys, value }
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...keys, key])
}

/** Likely and subtle changes, of the same type where a schema would refuse another type. */
function othersFor(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [!value, null]
  if (typeof value === 'number') return [value + 1, -value - 1]
  if (value === null) return ['something', false]
  if (typeof value === 'object') return [{ more: 1 }]
  const text = String(value)
  const first = text[0] === '1' ? '2' : '1'
  const last = text.at(-1) === 'A' ? 'B' : 'A'
  return [`${first}${text.slice(1)}`, `${text.slice(0, -1)}${last}`, `${text} `, '', null]
}
