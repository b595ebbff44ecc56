import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/failures.ts'
import { keepCodes, useCodes } from '../../../api/restaurant-codes.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { useSessions } from '../../../session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { LazyPage } from '../../../ui/base/lazy-page.tsx'
import { FileField } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { codesToKeep, meaningsOf } from './code-legend.ts'
import { Disclosed } from './disclosed.tsx'
import {
  firstImportChoice,
  type ImportChoice,
  importedToast,
  importItems,
  issuesInFile,
  previewImport,
  type SeenImport,
} from './import.ts'
import { PageView } from './pages/page-view.tsx'
import { isPictureFile } from './pages/picture-files.ts'
import { dishKey, type PlacedDish } from './reading/answers.ts'
import { withAnswer } from './reading/questions.ts'
import { isMenu } from './reading/roles/other-sheets.ts'
import { cellText, type SheetTable } from './reading/sheet/sheet-table.ts'
import { dishesLeftOut, importFileOf, type SheetReading } from './reading/sheet-reading.ts'
import { StepColumns } from './step-columns.tsx'
import { StepDishes } from './step-dishes.tsx'
import { StepFile } from './step-file.tsx'
import { StepSymbols } from './step-symbols.tsx'
import { nextStep, openIn, openText, type Step, stepBefore, steps } from './steps.ts'
import { type ShownPages, useSheets } from './use-sheets.ts'

/** With the text recognition, which only pictures need. */
const loadPhotoPart = async () => (await import('./photo/photo-part.tsx')).PhotoPart

interface ImportDialogProps {
  readonly menu: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** What an import sends. */
type Imported = NonNullable<ReturnType<typeof importFileOf>>

/** Other pictures have another turn, and are read from their beginning. */
interface ChosenPictures {
  readonly turn: number
  readonly files: readonly File[]
  readonly problem?: string | undefined
}

/**
 * Imports a sheet in three steps: what is what, what the symbols mean, the dishes. Nothing is written before the last press, and then all
 * rows are, or none. Nothing counts as checked unless the manager says so for this file (product, "Import").
 */
export function ImportDialog({ menu, onClose }: ImportDialogProps) {
  const restaurantId = useSessions().restaurant?.restaurantId
  const codes = useCodes(restaurantId ?? undefined).data
  const legend = useMemo(() => meaningsOf(codes?.codeLegend ?? []), [codes])
  const file = useSheets(legend)
  const [keepsCodes, setKeepsCodes] = useState(false)
  const [pictures, setPictures] = useState<ChosenPictures>({ turn: 0, files: [] })
  const [step, setStep] = useState<Step>('columns')
  const [choice, setChoice] = useState(firstImportChoice)
  const latestChoice = useRef(choice) // for what has waited for a preview
  const turns = useRef(0) // a manager may choose another file or mode while the rows are being read
  const [seen, setSeen] = useState<SeenImport | null>(null)
  const [shownLine, setShownLine] = useState<number | null>(null) // on its page
  const body = useRef<HTMLDivElement>(null)
  const isOpen = useRef(true) // an import goes on when its dialog is closed
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const { reading, pages } = file
  const decide = (changed: Partial<ImportChoice>) => {
    latestChoice.current = { ...latestChoice.current, ...changed }
    setChoice(latestChoice.current)
  }
  const previewing = useMutation({
    mutationFn: async ({ own, imported }: { readonly own: number; readonly imported: Imported }) => {
      const isLatest = () => own === turns.current
      try {
        const next = await previewImport(menu.id, imported, latestChoice.current)
        if (isLatest()) setSeen(next)
      } catch (error) {
        if (isLatest()) throw error
      }
    },
    meta: { failed: 'The file could not be read' },
  })
  const preview = (read: SheetReading) => {
    turns.current += 1
    const imported = importFileOf(read)
    if (imported !== null) previewing.mutate({ own: turns.current, imported })
  }
  const previewAnew = (read: SheetReading) => {
    setSeen(null)
    preview(read)
  }
  const go = (to: Step, read: SheetReading) => {
    setStep(to)
    if (to === 'dishes') previewAnew(read)
  }
  /** A new file or sheet begins at the first step that asks something. */
  const begin = (read: SheetReading | null, first?: Step) => {
    turns.current += 1
    setSeen(null)
    setShownLine(null)
    if (read) go(first ?? nextStep(null, read), read)
  }
  const nothingChecked = () => {
    decide({ ...firstImportChoice, mode: latestChoice.current.mode })
    setKeepsCodes(false)
  }
  const showPictures = (files: readonly File[]) => setPictures(({ turn }) => ({ turn: turn + 1, files }))
  const choose = async (chosen: File | null) => {
    nothingChecked()
    const isPhoto = chosen !== null && isPictureFile(chosen)
    showPictures(isPhoto ? [chosen] : [])
    begin(await file.choose(isPhoto ? null : chosen))
  }
  const readScan = async () => {
    const pages = await file.scannedPages()
    if (pages.length > 0) showPictures(pages)
  }
  /** Back to the file or text, or to what was read in the pictures. */
  const leaveTable = async () => {
    nothingChecked()
    begin(await file.choose(null))
  }
  const move = (to: Step) => {
    if (reading) go(to, reading)
    body.current?.focus() // the pressed button may be gone
  }
  const next = () => {
    if (!reading) return
    const open = openIn(step, reading)
    if (open === 0) return move(nextStep(step, reading))
    const selects = body.current?.querySelectorAll('select') ?? []
    ;[...selects].find(({ value }) => value === '')?.focus()
  }
  const { answer } = file
  /** The rows stay on the screen until the server has answered, so that the list keeps its place. */
  const leaveOut = (dish: PlacedDish, isLeftOut: boolean) => {
    if (!reading) return
    const { leftOut = [], ...others } = reading.answers
    const key = dishKey(dish)
    const kept = leftOut.filter(each => each !== key)
    const read = answer({ ...others, leftOut: isLeftOut ? [...kept, key] : kept })
    if (read) preview(read)
    body.current?.focus() // the pressed button is gone
  }
  const codesOfFile = reading && codes ? codesToKeep(reading, legend) : null
  /** After the import, which stays done if this fails. */
  const keepCodesOfFile = async () => {
    if (!keepsCodes || !restaurantId || !codes || !codesOfFile) return
    try {
      await keepCodes(restaurantId, codesOfFile, codes)
      showToast({ tone: 'safe', title: 'The codes are kept for the next file' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'stop', ...describeFailure(error, 'The codes were not kept') })
    }
  }
  const importing = useMutation({
    mutationFn: async (imported: Imported) => {
      try {
        const now = await previewImport(menu.id, imported, choice)
        if (JSON.stringify(now) !== JSON.stringify(seen)) {
          setSeen(now)
          showToast({
            tone: 'note',
            title: 'The menu has changed',
            body: 'Look at the rows again, then import.',
          })
          return
        }
        const done = await importItems(menu.id, imported, choice)
        onClose()
        showToast(importedToast(menu.name, done))
        await keepCodesOfFile()
      } catch (error) {
        if (!(error instanceof ApiError) || error.issues.length === 0 || !isOpen.current) throw error
        setSeen({ rows: [], issues: issuesInFile(error.issues, imported.lines) })
      }
    },
    meta: { failed: 'The file was not imported' },
  })
  const startImport = () => {
    const imported = reading && importFileOf(reading)
    if (!reading || !imported) return
    if (seen === null || effective === 0) previewAnew(reading)
    else importing.mutate(imported)
  }

  const hasPictures = pictures.files.length > 0
  const at = steps.findIndex(({ id }) => id === step)
  const effective = (seen?.rows ?? []).filter(({ effect }) => effect === 'new' || effect === 'changed').length
  const open = reading ? openIn(step, reading) : 0
  return (
    <Dialog
      onClose={onClose}
      title={`Import into ${menu.name}`}
      description="A file or photos. Nothing changes until you have seen what it does."
      look={pages === null ? 'sheet' : 'wide'}
    >
      <div className={cx('grid grid-cols-1 gap-4', pages && 'lg:grid-cols-2')}>
        <FileField
          label="Excel, CSV or PDF file, or a photo"
          className="lg:col-span-full"
          error={file.problem ?? pictures.problem}
          accept="image/*,.xlsx,.xlsm,.csv,.txt,.tsv,.pdf,text/csv,text/plain,application/pdf,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={chosen => void choose(chosen)}
        />
        {file.progress ? (
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="text-sm font-semibold">
              Reading page {file.progress.page} of {file.progress.count}...
            </p>
            <Button variant="secondary" onClick={() => void choose(null)}>
              Stop reading
            </Button>
          </div>
        ) : null}
        {file.scan ? (
          <Button className="justify-self-start" onClick={() => void readScan()}>
            Read its pages as pictures
          </Button>
        ) : null}
        {hasPictures ? (
          <LazyPage
            key={pictures.turn}
            load={loadPhotoPart}
            waiting={reading === null ? <PartLoading /> : null}
            props={{
              files: pictures.files,
              isHidden: reading !== null,
              onTable: (...read) => begin(file.show(...read), 'columns'),
              onEnd: problem =>
                setPictures(now => (now.turn === pictures.turn ? { ...now, files: [], problem } : now)),
            }}
          />
        ) : null}
        {reading === null && !hasPictures ? (
          <StepFile
            onText={text => {
              const read = file.paste(text)
              if (typeof read === 'string') return read
              begin(read, 'columns') // with what became no dish
              return undefined
            }}
          />
        ) : null}
        {reading && file.sheets.length > 1 ? (
          <SelectField
            label="Sheet"
            hint={otherMenusText(file.sheets, reading.table)}
            value={String(file.sheets.indexOf(reading.table))}
            onValue={index => {
              nothingChecked()
              begin(file.chooseSheet(Number(index)))
            }}
            options={file.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        ) : null}
        {reading ? (
          <div ref={body} tabIndex={-1} className="grid grid-cols-1 content-start gap-4 outline-none">
            <h3 className="text-lg">
              Step {at + 1} of {steps.length}: {steps[at]?.title}
            </h3>
            {step === 'dishes' ? null : (
              <p role="status" className={open > 0 ? 'text-sm font-semibold text-ask' : 'text-sm text-soft'}>
                {openText(step, reading)}
              </p>
            )}
            {step === 'columns' ? (
              <StepColumns
                reading={reading}
                onAnswer={(place, said) => answer(withAnswer(reading.answers, place, said))}
                onAnswers={answer}
                onHeading={line => {
                  const { rows: _, nameOnlyRows: __, ...kept } = reading.answers
                  answer({ ...kept, heading: { first: line, last: line } })
                }}
              />
            ) : null}
            {step === 'columns' && file.leftOut?.length ? (
              <Disclosed title={`Text that became no dish (${file.leftOut.length})`}>
                <ul className="grid gap-1 text-sm text-soft">
                  {file.leftOut.map((text, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts repeat
                    <li key={index} className="wrap-anywhere">
                      {text}
                    </li>
                  ))}
                </ul>
              </Disclosed>
            ) : null}
            {step === 'symbols' ? (
              <StepSymbols
                reading={reading}
                onAnswers={answer}
                codes={codesOfFile}
                isKept={keepsCodes}
                onKept={setKeepsCodes}
              />
            ) : null}
            {step === 'dishes' ? (
              <StepDishes
                seen={seen}
                choice={choice}
                places={
                  pages
                    ? {
                        pageOf: line => pageOf(pages, line),
                        shown: shownLine,
                        onShow: setShownLine,
                      }
                    : undefined
                }
                leftOut={dishesLeftOut(reading)}
                onLeaveOut={leaveOut}
                canLeaveOut={row => reading.read.dishes.some(dish => dishKey(dish) === dishKey(row))}
                onChoice={changed => {
                  decide(changed)
                  if ('mode' in changed) previewAnew(reading)
                }}
              />
            ) : null}
          </div>
        ) : null}
        {reading && pages ? (
          <PageView
            {...pages}
            // On a phone the questions need the screen; above the rows the page stays in sight.
            className={
              step === 'dishes'
                ? 'max-lg:sticky max-lg:-top-5 max-lg:z-10 max-lg:order-first max-lg:-mx-5 max-lg:-mt-5 max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:px-5 max-lg:py-2'
                : 'max-lg:hidden'
            }
            nameOf={line => nameOn(reading, line)}
            shown={shownLine}
            onLine={line => {
              setShownLine(line)
              body.current?.querySelector<HTMLElement>(`[data-row="${line}"]`)?.focus()
            }}
          />
        ) : null}
        <div className="flex flex-wrap gap-3 lg:col-span-full">
          {step === 'dishes' && reading ? (
            <Button
              busy={previewing.isPending || importing.isPending}
              busyLabel={importing.isPending ? 'Importing...' : 'Reading...'}
              onClick={startImport}
            >
              {effective > 0 ? `Import ${counted(effective, 'dish')}` : 'Import'}
            </Button>
          ) : reading ? (
            <Button onClick={next}>Next</Button>
          ) : null}
          {reading && (step !== 'columns' || file.leftOut) ? (
            <Button
              variant="secondary"
              onClick={() => (step === 'columns' ? void leaveTable() : move(stepBefore(step)))}
            >
              Back
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function PartLoading() {
  return (
    <p role="status" className="text-sm font-semibold">
      Loading the part that reads pictures...
    </p>
  )
}

/** The page of a line, from 1. */
function pageOf({ places }: ShownPages, line: number): number | undefined {
  const [first] = places.get(line) ?? []
  return first && first.page + 1
}

/** The other sheets with dishes: an import is of one sheet. */
function otherMenusText(sheets: readonly SheetTable[], shown: SheetTable): string | undefined {
  const others = sheets.filter(sheet => sheet !== shown && isMenu(sheet)).map(({ name }) => `“${name}”`)
  return others.length > 0
    ? `Also with dishes: ${listed(others, others.length)}. Import each sheet by itself.`
    : undefined
}

/** The name of a dish, or the text of a note, of a table that was read from pages. */
function nameOn({ table, read }: SheetReading, line: number): string {
  const row = table.rows.find(each => each.line === line)
  const name = read.columns.find(({ role }) => role?.kind === 'dish')
  return row ? cellText(row, name?.index ?? 0) : ''
}
