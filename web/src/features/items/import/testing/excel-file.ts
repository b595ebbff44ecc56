import writeWorkbook from 'write-excel-file/universal'

/** An Excel file with one sheet. What looks like a number is one, as in a file that a person has typed. */
export async function makeExcel(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const data = rows.map(cells =>
    cells.map(text =>
      /^\d+(?:\.\d+)?$/u.test(text) ? { value: Number(text), type: Number } : { value: text, type: String },
    ),
  )
  const file = await writeWorkbook([{ data, sheet: 'Menu' }]).toBlob()
  return new Uint8Array(await file.arrayBuffer())
}
