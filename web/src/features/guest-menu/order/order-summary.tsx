import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { useContext, useId, useRef, useState } from 'react'
import { useSoldOut } from '../../../dish/use-sold-out.ts'
import { MoneyContext, usePrice } from '../../../i18n/money.ts'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import type { OrderEntry } from './order.ts'
import { type OrderContext, orderCount, orderLine, orderTotal, orderWarnings } from './order-lines.ts'
import { OrderPanel, type OrderPanelProps } from './order-panel.tsx'
import type { Reader } from './order-reason.ts'
import { LinkedCard } from './sharing.tsx'
import { useCardHash } from './use-card-hash.tsx'

/** The order of this device, and the card of a link to one (`order/card-link.ts`). */
export function OrderArea(props: OrderSummaryProps) {
  const hash = useCardHash()
  return (
    <>
      {hash === null ? null : <LinkedCard {...props} hash={hash} />}
      <OrderSummary {...props} />
    </>
  )
}

export interface OrderSummaryProps extends Omit<OrderPanelProps, 'lines' | 'linesOf'> {
  readonly entries: readonly OrderEntry[]
  readonly context: Omit<OrderContext, 'money' | 'now' | 'zone' | 'reader'>
}

/** Writes the lines of the order in the language in use. They change by themselves when a dish that was sold out comes back. */
function useOrderLines(entries: readonly OrderEntry[], context: OrderSummaryProps['context']) {
  const now = Date.now()
  const ends = (context.menu?.items ?? []).flatMap(({ soldOutUntil }) =>
    soldOutUntil !== null && isSoldOut(soldOutUntil, now) ? [soldOutUntil] : [],
  )
  useSoldOut(ends.sort()[0] ?? null)
  const money = useContext(MoneyContext)
  const zone = usePageZone()
  return (reader: Reader) => entries.map(entry => orderLine(entry, { ...context, now, money, zone, reader }))
}

/** The order list at the bottom of the screen, one line until opened. It is for showing to staff; nothing is sent. */
function OrderSummary({ entries, context, onRemove, ...panel }: OrderSummaryProps) {
  const formatPrice = usePrice()
  const linesOf = useOrderLines(entries, context)
  const lines = linesOf('guest')
  const [open, setOpen] = useState(false)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  if (lines.length === 0) return null
  const warnings = orderWarnings(lines)
  const count = orderCount(lines)
  const total = orderTotal(lines)
  return (
    <section
      aria-label={t('myOrder.title')}
      className="rounded-lg border border-line bg-surface text-ink shadow-float"
    >
      <h2 className="font-sans tracking-normal">
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center gap-2.5 rounded-lg px-4 py-2 text-start text-base"
        >
          <Icon name="list" size={20} className="shrink-0 text-brand" />
          <span className="min-w-min grow font-semibold wrap-normal">
            {t('myOrder.title')}{' '}
            <span className="font-normal text-soft">
              {count}
              <span className="sr-only"> {t('count.dishWord', { count })}</span>
            </span>
          </span>
          {warnings > 0 ? (
            <Badge tone="ask" long>
              {t('order.toCheck', { count: warnings })}
            </Badge>
          ) : null}
          {total === null ? null : (
            <bdi className="font-display font-semibold">{formatPrice(total / 100)}</bdi>
          )}
          <Icon name="chevron-down" size={20} className={cx('shrink-0', !open && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!open} className="max-h-[55dvh] overflow-y-auto overscroll-contain px-4 pb-4">
        <OrderPanel
          {...panel}
          lines={lines}
          linesOf={linesOf}
          onRemove={itemId => {
            toggle.current?.focus() // the pressed row goes
            onRemove(itemId)
          }}
        />
      </div>
    </section>
  )
}
