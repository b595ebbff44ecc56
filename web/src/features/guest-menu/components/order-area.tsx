import { useLocationProperty } from 'wouter/use-browser-location'
import { t } from '../../../languages/t.ts'
import { useOnDemand } from '../state/use-on-demand.ts'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'

/** The order of this device, and the card of a link to one (`model/card-link.ts`), whose script loads only then. */
export function OrderArea(props: OrderSummaryProps) {
  const hash = useLocationProperty(() => location.hash)
  const isLinked = hash.startsWith('#card=')
  const loaded = useOnDemand(isLinked, () => import('../sharing.ts'))
  return (
    <>
      {isLinked ? (
        loaded ? (
          <loaded.sharing.LinkedCard {...props} hash={hash} />
        ) : (
          <p
            role="alert"
            className="rounded-lg border border-line bg-surface px-4 py-2 text-ink shadow-float"
          >
            {t('page.loading')}… {t('page.checkConnection')}
          </p>
        )
      ) : null}
      <OrderSummary {...props} />
    </>
  )
}
