import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import { languages } from '@safe-menu/contracts/languages'
import { limits } from '@safe-menu/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { saveFile } from '../../../api/download.ts'
import { useWrite } from '../../../api/use-write.ts'
import { counted } from '../../../format/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FileField } from '../../../ui/form/field.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { csvTemplate, readCsv } from './csv-file.ts'
import {
  firstImportChoice,
  groupFaults,
  type ImportChoice,
  importedToast,
  importItems,
  previewImport,
} from './import.ts'
import { ImportColumns } from './import-columns.tsx'
import { hasSameHeadings } from './import-meanings.ts'
import { ImportRows } from './import-rows.tsx'
import { ImportValues } from './import-values.tsx'

interface ImportDialogProps {
  readonly menu: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

interface AnswersForFile {
  readonly of: ImportPreview['columns']
  readonly answers: Pick<ImportChoice, 'columns' | 'values'>
}

/**
 * Imports a CSV allergen matrix: shows what would happen first, and then imports all rows, or none and what to fix. Nothing
 * counts as checked unless the manager says so for this file (rulings, second round, 5).
 */
export function ImportDialog({ menu, onClose }: ImportDialogProps) {
  const [csv, setCsv] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [choice, setChoice] = useState(firstImportChoice)
  const latestChoice = useRef(choice) // for what has waited for a file
  const turns = useRef(0) // a manager may choose another file or mode while the rows are being read
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const write = useWrite()
  const isOpen = useRef(true) // an import goes on when its dialog is closed
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const decide = (changed: Partial<ImportChoice>) => {
    latestChoice.current = { ...latestChoice.current, ...changed }
    setChoice(latestChoice.current)
  }
  /** Begins a turn. Returns whether no other one has begun since. */
  const begin = () => {
    turns.current += 1
    const own = turns.current
    return () => own === turns.current
  }
  /** `kept`: answers for another file, which a corrected copy of it keeps. */
  const loadPreview = (text: string, kept: AnswersForFile | null = null) => {
    const isLast = begin()
    return write.run(
      async () => {
        let seen = await previewImport(menu.id, text, latestChoice.current)
        if (kept !== null && isLast() && hasSameHeadings(kept.of, seen.columns)) {
          decide(kept.answers)
          seen = await previewImport(menu.id, text, latestChoice.current)
        }
        if (isLast()) setPreview(seen)
      },
      {
        failed: 'The file could not be read',
        onFailure: () => {
          if (!isLast()) return true
          setPreview(null)
          return false
        },
      },
    )
  }
  const choose = async (file: File | null) => {
    const isLast = begin()
    setCsv(null)
    setPreview(null)
    setProblem(undefined)
    const { mode, columns, values } = latestChoice.current
    const kept = preview && { of: preview.columns, answers: { columns, values } }
    decide({ ...firstImportChoice, mode })
    if (!file) return
    const read = readCsv(await file.arrayBuffer())
    if (!isLast()) return
    if (!read.ok) return setProblem(read.problem)
    setCsv(read.text)
    await loadPreview(read.text, kept)
  }
  const change = (changed: Partial<ImportChoice>) => {
    decide(changed)
    if (csv !== null) void loadPreview(csv)
  }
  const startImport = async () => {
    if (csv === null) return setProblem('Choose a file first.')
    if (preview === null || effective === 0) return loadPreview(csv)
    await write.run(
      async () => {
        const now = await previewImport(menu.id, csv, choice)
        if (JSON.stringify(now) !== JSON.stringify(preview)) {
          setPreview(now)
          showToast({
            tone: 'note',
            title: 'The menu has changed',
            body: 'Look at the rows again, then import.',
          })
          return
        }
        const done = await importItems(menu.id, csv, choice)
        onClose()
        showToast(importedToast(menu.name, done))
      },
      {
        failed: 'The file was not imported',
        onFailure: error => {
          if (!(error instanceof ApiError) || error.issues.length === 0 || !preview || !isOpen.current)
            return false
          setPreview({ ...preview, rows: [], issues: [...error.issues] })
          return true
        },
      },
    )
  }

  const faults = groupFaults(preview?.issues ?? [])
  const rows = preview?.rows ?? []
  const effective = rows.filter(({ effect }) => effect === 'new' || effect === 'changed').length
  return (
    <Dialog
      onClose={onClose}
      title={`Import into ${menu.name}`}
      description="A CSV file with a row for each dish and a column for each allergen. Nothing changes until you have seen what it does."
    >
      <div className="grid gap-4">
        <FileField
          label="CSV file"
          error={problem}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={file => void choose(file)}
        />
        <p className="text-sm text-soft">
          In each cell: C or x for contains, M or trace for may contain, W for can be made without, N for not
          in it, blank or ? for unknown. Columns such as name:de and description:de hold translations:{' '}
          {languages.join(', ')}.
        </p>
        <Button
          variant="quiet"
          className="-my-2 -ml-4 justify-self-start"
          onClick={() =>
            saveFile(new Blob([csvTemplate()], { type: 'text/csv;charset=utf-8' }), 'safe-menu-template.csv')
          }
        >
          Download a template
        </Button>
        <Segmented
          legend="Dishes that are on the menu already"
          value={choice.mode}
          onValue={mode => change({ mode })}
          options={[
            { value: 'add', label: 'Only add new dishes' },
            { value: 'update', label: 'Update by name' },
          ]}
        />
        {choice.mode === 'update' ? (
          <p className="text-sm text-soft">Blank cells change nothing. An update never confirms allergens.</p>
        ) : null}
        {preview ? (
          <ImportColumns
            columns={preview.columns}
            chosen={choice.columns}
            onChosen={columns => change({ columns })}
          />
        ) : null}
        {preview && preview.values.length > 0 ? (
          <ImportValues
            asked={preview.values}
            values={choice.values}
            onValues={values => change({ values })}
          />
        ) : null}
        {faults.length > 0 ? (
          <Banner tone="stop" live title={`${counted(faults.length, 'problem')} in this file`}>
            <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5">
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        {rows.length > 0 ? <ImportRows rows={rows} /> : null}
        {choice.mode === 'update' && rows.some(({ changes }) => changes.length > 0) ? (
          <TextField
            label="Reason"
            optional
            hint="Kept in the change history for each warning that is removed or weakened."
            maxLength={limits.reasonLength}
            value={choice.reason}
            onValue={reason => decide({ reason })}
          />
        ) : null}
        <Checkbox
          label="Mark new dishes with a review date as checked"
          checked={choice.confirmReviewed}
          onChecked={confirmReviewed => decide({ confirmReviewed })}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            busy={write.busy}
            busyLabel={csv === null || preview === null ? 'Reading...' : 'Importing...'}
            onClick={() => void startImport()}
          >
            {effective > 0 ? `Import ${counted(effective, 'dish')}` : 'Import'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
