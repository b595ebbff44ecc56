import { type ReactNode, useState } from 'react'
import { usePrice } from '../../../i18n/money.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { controlClass, cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { Disclaimer } from '../page/page-frame.tsx'
import { maxQuantity, type OrderDetails } from './order.ts'
import { type OrderLine, orderTotal } from './order-lines.ts'
import { ShareCard } from './sharing.tsx'
import { DishName, markTones, StaffCard, type StaffCardProps } from './staff-card.tsx'

export interface OrderPanelProps extends Omit<StaffCardProps, 'onClose' | 'intro' | 'children'> {
  /** What `linesOf` writes. */
  readonly lines: readonly OrderLine[]
  readonly onChange: (itemId: string, details: OrderDetails) => void
  readonly onRemove: (itemId: string) => void
}

/** The open order list, and the card that shows it to the staff. Nothing is sent. */
export function OrderPanel({ lines, onChange, onRemove, ...card }: OrderPanelProps) {
  const [isCardOpen, setCardOpen] = useState(false)
  const formatPrice = usePrice()
  const total = orderTotal(lines)
  const hasPrices = lines.every(({ priceCents }) => priceCents !== 0)
  return (
    <>
      <Button className="mb-1 w-full" onClick={() => setCardOpen(true)}>
        {t('order.show')}
      </Button>
      {/* Above the dishes: below them, a long order scrolls it out of sight. */}
      <div className="mb-1 rounded-sm bg-ask-soft px-3 py-2 text-sm">
        <Disclaimer />
      </div>
      <ul>
        {lines.map(line => (
          <OrderRow
            key={line.entry.itemId}
            line={line}
            onChange={details => onChange(line.entry.itemId, details)}
            onRemove={() => onRemove(line.entry.itemId)}
          />
        ))}
      </ul>
      {total === null ? null : (
        <p className="flex justify-between border-t border-edge py-2 font-semibold">
          <span>{hasPrices ? t('order.total') : t('order.totalPriced')}</span>
          <bdi className="font-display">{formatPrice(total / 100)}</bdi>
        </p>
      )}
      <p className="pb-2 text-sm text-soft">{t('order.hint')}</p>
      {isCardOpen ? (
        <StaffCard {...card} onClose={() => setCardOpen(false)}>
          <ShareCard {...card} lines={lines} />
        </StaffCard>
      ) : null}
    </>
  )
}

/** A long wish is for a conversation. */
const noteLength = 120

interface OrderRowProps {
  readonly line: OrderLine
  readonly onChange: (details: OrderDetails) => void
  readonly onRemove: () => void
}

function OrderRow({ line, onChange, onRemove }: OrderRowProps) {
  const formatPrice = usePrice()
  const { entry, name, priceCents, marks } = line
  const { quantity, note } = entry
  const step = (by: 1 | -1, label: string, icon: ReactNode) => (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      disabled={quantity === (by > 0 ? maxQuantity : 1)}
      onClick={() => onChange({ quantity: quantity + by })}
    >
      {icon}
    </Button>
  )
  return (
    <li className="grid grid-cols-1 border-b border-line pb-2 last:border-0">
      <button
        type="button"
        onClick={onRemove}
        className="flex min-h-11 w-full items-start gap-3 rounded-sm px-1 py-2 text-start hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="sr-only">{t('order.remove')} </span>
          <span className={cx('font-semibold', priceCents === null && 'line-through')}>
            <DishName {...line} />
          </span>
          {marks.map(({ level, text }) => (
            <span key={text} className={cx('block text-sm font-semibold', markTones[level])}>
              {text}
            </span>
          ))}
        </span>
        <bdi className="font-display">{priceCents ? formatPrice((priceCents * quantity) / 100) : ''}</bdi>
        <Icon name="x" size={18} className="mt-1 shrink-0 text-soft" />
      </button>
      <div className="flex flex-wrap items-center gap-1">
        {step(-1, t('order.less', { name }), <Icon name="minus" size={18} />)}
        <span className="min-w-6 text-center font-display font-semibold">{quantity}</span>
        {step(1, t('order.more', { name }), <Icon name="plus" size={18} />)}
        <input
          type="text"
          dir="auto"
          aria-label={t('order.noteFor', { name })}
          placeholder={t('order.note')}
          autoComplete="off"
          maxLength={noteLength}
          value={note}
          onChange={event => onChange({ note: event.target.value })}
          className={cx(controlClass, 'min-w-0 grow basis-32 text-base')}
        />
      </div>
    </li>
  )
}
