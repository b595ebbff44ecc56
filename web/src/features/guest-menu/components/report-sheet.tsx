import { t } from '../../../languages/t.ts'
import type { OfferedTag } from '../model/offered.ts'
import { useReportedDish } from '../state/report-request.ts'
import { useOnDemand } from '../state/use-on-demand.ts'
import { Sheet } from './sheet.tsx'

/** The report of a mistake, while a guest makes one. Its form loads when it is first wanted: few guests want it. */
export function ReportSheet({ offered }: { readonly offered: readonly OfferedTag[] }) {
  const [item, end] = useReportedDish()
  const form = useOnDemand(item !== null, () => import('./report-form.tsx'))
  if (!item) return null
  return (
    <Sheet title={t('report.title', { name: item.name })} onClosed={end}>
      {close =>
        form ? (
          <form.ReportForm item={item} offered={offered} close={close} />
        ) : (
          <p className="p-5">{t('report.needsConnection')}</p>
        )
      }
    </Sheet>
  )
}
