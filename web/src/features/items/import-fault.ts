import type { Issue } from '@safe-menu/contracts/errors'

/** A fault of an import as a person looks for it in a spreadsheet: `["line", 2, "price"]` is "Line 2, price". */
export function describeFault({ path, message }: Issue): string {
  const [first, line, ...column] = path
  if (first !== 'line' || line === undefined) return [...path, message].join(': ')
  return `${[`Line ${line}`, ...column].join(', ')}: ${message}`
}
