/** Starts a CSV file. Without it Excel reads the file in the computer's local character set. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n' // RFC 4180

const quote = (cell: string) => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A record with its line end. Cells with people's texts go through `guardFormula` first. */
export const csvRecord = (cells: readonly string[]) => cells.map(quote).join(',') + lineEnd
