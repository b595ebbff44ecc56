import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { counted } from '../../format/counted.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { readCsv } from './csv-file.ts'
import { describeFault } from './import-fault.ts'

interface ImportDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly menuName: string
  readonly onImport: (
    csv: string,
    confirmReviewed: boolean,
  ) => Promise<{ readonly imported: number; readonly confirmed: number }>
}

/**
 * Adds the rows of a CSV allergen matrix to the menu: all of them, or none and what to fix. Nothing counts as checked unless
 * the manager says so for this file (rulings, second round, 5).
 */
export function ImportDialog({ open, onOpen, menuName, onImport }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [confirmReviewed, setConfirmReviewed] = useState(false)
  const write = useWrite()

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(undefined)
    setFaults([])
    setConfirmReviewed(false)
  }
  const send = async () => {
    if (!file) return setProblem('Choose a file first.')
    const csv = readCsv(await file.arrayBuffer())
    if (!csv.ok) return setProblem(csv.problem)
    setFaults([])
    await write.run(
      async () => {
        const { imported, confirmed } = await onImport(csv.text, confirmReviewed)
        onOpen(false)
        choose(null)
        showToast({
          tone: 'safe',
          title: `${counted(imported, 'item')} imported into ${menuName}`,
          body:
            confirmed === imported
              ? 'All of them are marked as checked.'
              : `Allergens still to be checked: ${counted(imported - confirmed, 'item')}.`,
        })
      },
      {
        failed: 'The file was not imported',
        onFailure: error => {
          if (!(error instanceof ApiError) || error.issues.length === 0) return false
          setProblem(error.message)
          setFaults(error.issues.map(describeFault))
          return true
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title={`Import into ${menuName}`}
      description="A CSV file with a row for each item and a column for each allergen. Export a menu to see the format."
    >
      <div className="grid gap-4">
        <Field label="CSV file" error={problem}>
          {aria => (
            <input
              {...aria}
              type="file"
              accept=".csv,text/csv"
              className="w-full rounded-md border border-edge p-2 text-sm file:mr-3 file:min-h-11 file:rounded-sm file:bg-brand-soft file:px-4 file:font-semibold file:text-brand"
              onChange={event => choose(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {faults.length > 0 ? (
          <Banner tone="stop" live title={`${counted(faults.length, 'problem')} in this file`}>
            <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5">
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <p className="text-sm text-soft">
          In each cell: C for contains, M for may contain, W for can be made without, N for not in it, ? for
          unknown. If any row has a problem, nothing is imported.
        </p>
        <Checkbox
          label="Mark rows with a review date as checked"
          checked={confirmReviewed}
          onChecked={setConfirmReviewed}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={write.busy} busyLabel="Importing..." onClick={() => void send()}>
            Import
          </Button>
          <Button variant="secondary" onClick={() => onOpen(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
