import { useEffect, useState } from 'react'
import { t } from '../../../languages/t.ts'
import type { OfferedTag } from '../model/offered.ts'
import { useReportedDish } from '../state/report-request.ts'
import type { ReportForm } from './report-form.tsx'
import { Sheet } from './sheet.tsx'

/** The report of a mistake, while a guest makes one. Its form loads when it is first wanted: few guests want it. */
export function ReportSheet({ offered }: { readonly offered: readonly OfferedTag[] }) {
  const [item, end] = useReportedDish()
  const [Form, setForm] = useState<typeof ReportForm | null>(null)
  useEffect(() => {
    if (item)
      import('./report-form.tsx').then(
        loaded => setForm(() => loaded.ReportForm),
        () => undefined, // the text below says what to do
      )
  }, [item])
  if (!item) return null
  return (
    <Sheet title={t('report.title', { name: item.name })} onClosed={end}>
      {close =>
        Form ? (
          <Form item={item} offered={offered} close={close} />
        ) : (
          <p className="p-5">{t('report.needsConnection')}</p>
        )
      }
    </Sheet>
  )
}
