import { t } from '../../../languages/t.ts'
import { listText } from '../../../tags/tag-text.ts'
import type { OrderEntry } from '../model/order.ts'
import { CardWaiting, useCardHash } from './card-waiting.tsx'

/**
 * Stands for the order list and a linked card until their script has loaded, and when it cannot be loaded: nothing in them counts as
 * checked.
 */
export function OrderUnchecked({ entries }: { entries: readonly OrderEntry[] }) {
  const isLinked = useCardHash() !== null
  return (
    <>
      {isLinked ? <CardWaiting /> : null}
      {entries.length === 0 ? null : (
        <section
          aria-label={t('myOrder.title')}
          className="rounded-lg border border-line bg-surface px-4 py-2 text-ink shadow-float"
        >
          <p className="line-clamp-2">
            <span className="font-semibold">{t('myOrder.title')}:</span>{' '}
            <bdi>{listText(entries.map(({ name }) => name))}</bdi>
          </p>
          <p className="text-sm font-semibold text-ask">{t('myOrder.notChecked')}</p>
        </section>
      )}
    </>
  )
}
