import { ChevronDown, ChevronUp, ReceiptText, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatPrice } from '../../../format/price.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { type OrderLine, type OrderMark, orderTotal, orderWarnings } from '../model/order.ts'
import { Disclaimer } from './disclaimer.tsx'

const markTones: Record<OrderMark['level'], string> = {
  stop: 'text-stop',
  ask: 'text-ask',
  note: 'text-soft',
}

function OrderRow({ line, onRemove }: { line: OrderLine; onRemove: () => void }) {
  const { name, priceCents, marks } = line
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onRemove}
        className="flex min-h-11 w-full items-start gap-3 rounded-sm px-1 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="sr-only">Remove </span>
          <span className={cx('font-semibold', priceCents === null && 'line-through')}>{name}</span>
          {marks.map(({ level, text }) => (
            <span key={text} className={cx('block text-sm font-semibold', markTones[level])}>
              {text}
            </span>
          ))}
        </span>
        <span className="tabular-nums">{priceCents === null ? '' : formatPrice(priceCents / 100)}</span>
        <X size={18} aria-hidden="true" className="mt-1 shrink-0 text-soft" />
      </button>
    </li>
  )
}

/** The order list at the bottom of the screen, one line until opened. It is for showing to staff; nothing is sent. */
export function OrderSummary({
  lines,
  onRemove,
}: {
  lines: readonly OrderLine[]
  onRemove: (itemId: string) => void
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (lines.length === 0) return null
  const warnings = orderWarnings(lines)
  const total = formatPrice(orderTotal(lines) / 100)
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section aria-label="My Order" className="rounded-lg border border-line bg-surface text-ink shadow-float">
      <h2 className="font-sans tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center gap-2.5 rounded-lg px-4 py-2 text-left text-base"
        >
          <ReceiptText size={20} aria-hidden="true" className="shrink-0 text-brand" />
          <span className="min-w-0 grow font-semibold">
            My Order{' '}
            <span className="font-normal text-soft">
              {lines.length}
              <span className="sr-only"> {lines.length === 1 ? 'dish' : 'dishes'}</span>
            </span>
          </span>
          {warnings > 0 ? <Badge tone="ask">{warnings} to check</Badge> : null}
          <span className="font-semibold tabular-nums">{total}</span>
          <Chevron size={20} aria-hidden="true" className="shrink-0" />
        </button>
      </h2>
      <div id={id} hidden={!open} className="max-h-[55dvh] overflow-y-auto overscroll-contain px-4 pb-4">
        <ul>
          {lines.map(line => (
            <OrderRow key={line.entry.itemId} line={line} onRemove={() => onRemove(line.entry.itemId)} />
          ))}
        </ul>
        <p className="flex justify-between border-t border-edge py-2 font-semibold">
          <span>Total</span>
          <span className="tabular-nums">{total}</span>
        </p>
        <p className="pb-2 text-sm text-soft">Show this list to the staff. Tap a dish to remove it.</p>
        <div className="rounded-sm bg-ask-soft px-3 py-2 text-sm">
          <Disclaimer />
        </div>
      </div>
    </section>
  )
}
