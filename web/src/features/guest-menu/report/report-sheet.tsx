import { t } from '../../../i18n/t.ts'
import { ShownName } from '../dishes/item-card.tsx'
import type { OfferedTag } from '../filters/offered.ts'
import type { GuestItem } from '../live/guest-document.ts'
import { Sheet } from '../page/sheet.tsx'
import { useOnDemand } from '../page/use-on-demand.ts'

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
