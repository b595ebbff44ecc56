import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import { type FormEvent, useRef, useState } from 'react'
import { mistakeText } from '../../../dish/mistake-texts.ts'
import { translatedName } from '../../../dish/tag-text.ts'
import { t } from '../../../i18n/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Sheet } from '../../../ui/base/sheet.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { ShownName } from '../dishes/item-card.tsx'
import type { OfferedTag } from '../filters/offered.ts'
import type { GuestItem } from '../live/guest-document.ts'
import { type Report, type ReportOutcome, reportableMistakes, sendReport } from './report.ts'

interface ReportSheetProps {
  /** The dish in the page's language; `null`: the guest reports nothing. */
  readonly item: GuestItem | null
  readonly offered: readonly OfferedTag[]
  readonly onClose: () => void
}

/** The report of a mistake, while a guest makes one. */
export function ReportSheet({ item, offered, onClose }: ReportSheetProps) {
  if (!item) return null
  const title = (
    <>
      {t('dish.report')}
      <span className="block">
        <ShownName item={item} />
      </span>
    </>
  )
  return (
    <Sheet title={title} onClose={onClose}>
      <ReportForm item={item} offered={offered} close={onClose} />
    </Sheet>
  )
}

interface ReportFormProps {
  readonly item: GuestItem
  readonly offered: readonly OfferedTag[]
  /** Closes the sheet around it. */
  readonly close: () => void
}

/** Lets a guest say what is wrong about a dish, by choosing from a list: there is no text to type (decision 0010). */
function ReportForm({ item, offered, close }: ReportFormProps) {
  const [mistake, setMistake] = useState<Mistake | null>(null)
  const [allergenIds, setAllergenIds] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null)
  const [missing, setMissing] = useState('')
  const keyOf = useReportKey()
  const choices = reportableMistakes(item, offered)
  const tags = choices.find(choice => choice.mistake === mistake)?.tags ?? null

  const choose = (next: Mistake) => {
    setMistake(next)
    setAllergenIds([])
    setMissing('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (mistake === null) return setMissing(t('report.chooseMistake'))
    if (tags !== null && allergenIds.length === 0) return setMissing(t('report.chooseTag'))
    setMissing('')
    setBusy(true)
    const report = { itemId: item.id, menuId: item.menuId, mistake, allergenIds }
    setOutcome(await sendReport(report, keyOf(report)))
    setBusy(false)
  }

  return outcome?.sent ? (
    <div className="grid gap-4 p-5">
      <Banner live tone="safe" title={t('report.sent')}>
        {t('report.sentNext')}
      </Banner>
      <Button onClick={close}>{t('report.done')}</Button>
    </div>
  ) : (
    <form noValidate onSubmit={event => void send(event)} className="flex min-h-0 flex-col">
      <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5">
        <fieldset>
          <legend className="mb-1 font-semibold">{t('report.what')}</legend>
          {choices.map(choice => (
            <label key={choice.mistake} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="mistake"
                className="size-5 shrink-0 accent-brand"
                checked={choice.mistake === mistake}
                onChange={() => choose(choice.mistake)}
              />
              {mistakeText(choice.mistake)}
            </label>
          ))}
        </fieldset>
        {tags ? (
          <fieldset>
            <legend className="mb-2 font-semibold">{t('report.which')}</legend>
            <div className="flex flex-wrap gap-2">
              {tags.map(({ id, name }) => (
                <ToggleChip
                  key={id}
                  pressed={allergenIds.includes(id)}
                  onPressed={pressed => {
                    setMissing('')
                    setAllergenIds(pressed ? [...allergenIds, id] : allergenIds.filter(each => each !== id))
                  }}
                >
                  {translatedName(id, name)}
                </ToggleChip>
              ))}
            </div>
          </fieldset>
        ) : null}
        <p className="text-sm text-soft">{t('report.privacy')}</p>
      </div>
      <div className="grid gap-2 border-t border-line p-4">
        {missing || outcome ? (
          <Banner live tone="stop">
            {missing || (outcome?.sent === false ? outcome.text : '')}
          </Banner>
        ) : null}
        <Button type="submit" busy={busy} busyLabel={t('report.sending')}>
          {t('report.send')}
        </Button>
      </div>
    </form>
  )
}

/** One key for each report: an attempt after a lost answer is the same report. */
function useReportKey() {
  const last = useRef({ text: '', key: '' })
  return (report: Report): string => {
    const text = JSON.stringify(report)
    if (last.current.text !== text) {
      const random = Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36))
      last.current = { text, key: random.join('-') }
    }
    return last.current.key
  }
}
