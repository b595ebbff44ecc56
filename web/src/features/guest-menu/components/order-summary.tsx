import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { ChevronDown, ChevronUp, ReceiptText } from 'lucide-react'
import { useContext, useId, useRef, useState } from 'react'
import { useSoldOut } from '../../../availability/use-sold-out.ts'
import { MoneyContext, usePrice } from '../../../format/money.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import type { OrderEntry } from '../model/order.ts'
import { type OrderContext, orderCount, orderLine, orderTotal, orderWarnings } from '../model/order-lines.ts'
import { OrderPanel, type OrderPanelProps } from './order-panel.tsx'

export interface OrderSummaryProps extends Omit<OrderPanelProps, 'lines'> {
  readonly entries: readonly OrderEntry[]
  readonly context: Omit<OrderContext, 'money' | 'now'>
}

/** The lines of the order. They change by themselves when a dish that was sold out comes back. */
function useOrderLines(entries: readonly OrderEntry[], context: OrderSummaryProps['context']) {
  const now = Date.now()
  const ends = (context.menu?.items ?? []).flatMap(({ soldOutUntil }) =>
    soldOutUntil !== null && isSoldOut(soldOutUntil, now) ? [soldOutUntil] : [],
  )
  useSoldOut(ends.sort()[0] ?? null)
  const money = useContext(MoneyContext)
  return entries.map(entry => orderLine(entry, { ...context, now, money }))
}

/** The order list at the bottom of the screen, one line until opened. It is for showing to staff; nothing is sent. */
export function OrderSummary({ entries, context, onRemove, ...panel }: OrderSummaryProps) {
  const formatPrice = usePrice()
  const lines = useOrderLines(entries, context)
  const [open, setOpen] = useState(false)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  if (lines.length === 0) return null
  const warnings = orderWarnings(lines)
  const count = orderCount(lines)
  const total = orderTotal(lines)
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section aria-label="My Order" className="rounded-lg border border-line bg-surface text-ink shadow-float">
      <h2 className="font-sans tracking-normal">
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center gap-2.5 rounded-lg px-4 py-2 text-left text-base"
        >
          <ReceiptText size={20} className="shrink-0 text-brand" />
          <span className="min-w-0 grow font-semibold">
            My Order{' '}
            <span className="font-normal text-soft">
              {count}
              <span className="sr-only"> {count === 1 ? 'dish' : 'dishes'}</span>
            </span>
          </span>
          {warnings > 0 ? <Badge tone="ask">{warnings} to check</Badge> : null}
          {total > 0 ? <span className="font-display font-semibold">{formatPrice(total / 100)}</span> : null}
          <Chevron size={20} className="shrink-0" />
        </button>
      </h2>
      <div id={id} hidden={!open} className="max-h-[55dvh] overflow-y-auto overscroll-contain px-4 pb-4">
        <OrderPanel
          {...panel}
          lines={lines}
          onRemove={itemId => {
            toggle.current?.focus() // the pressed row goes
            onRemove(itemId)
          }}
        />
      </div>
    </section>
  )
}
