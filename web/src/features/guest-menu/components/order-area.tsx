import { useOnDemand } from '../state/use-on-demand.ts'
import { CardWaiting, useCardHash } from './card-waiting.tsx'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'

/** The order of this device, and the card of a link to one (`model/card-link.ts`), whose script loads only then. */
export function OrderArea(props: OrderSummaryProps) {
  const hash = useCardHash()
  const loaded = useOnDemand(hash !== null, () => import('../sharing.ts'))
  return (
    <>
      {hash === null ? null : loaded ? <loaded.sharing.LinkedCard {...props} hash={hash} /> : <CardWaiting />}
      <OrderSummary {...props} />
    </>
  )
}
