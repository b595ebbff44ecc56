import { t } from '../../../languages/t.ts'
import type { GuestItem } from '../model/guest-document.ts'
import type { OfferedTag } from '../model/offered.ts'
import { useOnDemand } from '../state/use-on-demand.ts'
import { ShownName } from './item-card.tsx'
import { Sheet } from './sheet.tsx'

interface ReportSheetProps {
  /** In the page's language; `null`: the guest reports nothing. */
  readonly item: GuestItem | null
  readonly offered: readonly OfferedTag[]
  readonly onClose: () => void
}

/** The report of a mistake, while a guest makes one. Its form loads when it is first wanted: few guests want it. */
export function ReportSheet({ item, offered, onClose }: ReportSheetProps) {
  const form = useOnDemand(item !== null, () => import('./report-form.tsx'))
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
      {form ? (
        <form.ReportForm item={item} offered={offered} close={onClose} />
      ) : (
        <p className="p-5">{t('report.needsConnection')}</p>
      )}
    </Sheet>
  )
}
