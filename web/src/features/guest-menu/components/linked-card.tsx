import { useContext } from 'react'
import { MoneyContext } from '../../../format/money.ts'
import { t } from '../../../languages/t.ts'
import { readCard } from '../model/card-link.ts'
import { areKnown, linkedLines } from '../model/linked-lines.ts'
import type { OrderSummaryProps } from './order-summary.tsx'
import { Sheet } from './sheet.tsx'
import { StaffCard } from './staff-card.tsx'

interface LinkedCardProps extends Pick<OrderSummaryProps, 'context' | 'offered' | 'live'> {
  /** The part of the address after `#`. */
  readonly hash: string
}

/** What the link held does not stay in the address. */
const onClosed = () => history.replaceState(history.state, '', location.pathname + location.search)

/** The staff card of a link, judged by the menu as it is now. The filters and the order of this device stay as they are. */
export function LinkedCard({ hash, context, offered, live }: LinkedCardProps) {
  const money = useContext(MoneyContext)
  const card = readCard(hash)
  if (card === null) return null
  if (card === 'broken' || !areKnown(card.avoided, offered))
    return (
      <Sheet title={t('staffCard.title')} onClosed={onClosed}>
        {() => <p className="p-5 font-semibold text-stop">{t('share.broken')}</p>}
      </Sheet>
    )
  return (
    <StaffCard
      linesOf={() => linkedLines(card, { ...context, money, now: Date.now() })}
      chosen={card.avoided}
      offered={offered}
      live={live}
      onClosed={onClosed}
      intro={
        <div className="grid gap-2 rounded-sm bg-note-soft px-3 py-2 text-sm">
          <p>{t('share.fromLink')}</p>
          {card.left > 0 ? (
            <p className="font-semibold">
              {t('share.left', { dishes: t('count.dishes', { count: card.left }) })}
            </p>
          ) : null}
        </div>
      }
    />
  )
}
