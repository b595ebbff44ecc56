/** What a manager chooses for an import. */
export interface ImportChoice {
  /** Rows with a review date count as checked. */
  readonly confirmReviewed: boolean
  readonly mode: 'add' | 'update'
  /** What unknown headings mean. */
  readonly columns: Readonly<Record<string, string>>
  /** Why an update removes or weakens warnings. */
  readonly reason: string
}

/** The choice for each new file: nothing counts as checked. */
export const firstImportChoice: ImportChoice = {
  confirmReviewed: false,
  mode: 'add',
  columns: {},
  reason: '',
}

/** A choice as the API's query. */
export const importQuery = ({ confirmReviewed, mode, columns, reason }: ImportChoice) => ({
  mode,
  confirm: confirmReviewed ? ('reviewed' as const) : undefined,
  columns: Object.keys(columns).length > 0 ? JSON.stringify(columns) : undefined,
  reason: reason || undefined,
})
