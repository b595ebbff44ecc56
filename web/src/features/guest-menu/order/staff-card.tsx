import { directionOf } from '@safe-menu/contracts/languages'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { MoneyContext } from '../../../i18n/money.ts'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { staffLanguage } from '../../../i18n/staff-language.ts'
import { t } from '../../../i18n/t.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Sheet } from '../../../ui/base/sheet.tsx'
import { useOriginalLanguage } from '../dishes/item-card.tsx'
import type { OfferedTag } from '../filters/offered.ts'
import type { DishNames } from '../live/guest-document.ts'
import type { FollowedMenu } from '../live/use-live-menu.ts'
import type { OrderLine, OrderMark } from './order-lines.ts'
import { type StaffCardTexts, staffCardTexts, useStaffTexts } from './staff-texts.ts'

export interface StaffCardProps {
  /** Writes the lines of the order in the language in use. */
  readonly linesOf: (reader: 'staff') => readonly OrderLine[]
  readonly chosen: readonly string[]
  readonly offered: readonly OfferedTag[]
  readonly live: FollowedMenu
  readonly onClose: () => void
  /** Shown above the dishes. */
  readonly intro?: ReactNode
  /** Shown at the end. */
  readonly children?: ReactNode
}

/** The order and the guest's allergies in large letters, in the language of the staff and the guest's, to hand to the staff. */
export function StaffCard({ linesOf, chosen, offered, live, onClose, intro, children }: StaffCardProps) {
  const [openedAt] = useState(() => Date.now())
  const { retry, freshness, facts } = live
  useEffect(retry, [retry])
  const now = Date.now()
  const zone = usePageZone()
  const money = useContext(MoneyContext) ?? defaultMoney
  const card = useStaffTexts(staffLanguage(money.locale), () =>
    staffCardTexts({ chosen, offered, linesOf, freshness, proof: facts.proof, openedAt, now, zone }),
  )
  const [first] = card
  return (
    <Sheet title={t('staffCard.title')} look="full" onClose={onClose}>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        className="mx-auto grid min-h-0 w-full max-w-3xl grow grid-cols-1 content-start gap-4 overflow-y-auto p-5"
      >
        {first?.texts.headlines.map((headline, index) => (
          <div key={headline}>
            <Said
              card={card}
              say={({ headlines }) => headlines[index]}
              className="font-display text-3xl font-bold text-stop"
              second="font-semibold text-stop"
            />
          </div>
        ))}
        <div>
          <Said card={card} say={({ request }) => request} className="" second="text-sm text-soft" />
        </div>
        {intro}
        <ul>
          {first?.texts.lines.map(({ entry, priceCents, marks, ...names }, line) => (
            <li key={entry.itemId} className="border-t border-line py-3">
              <p
                dir={directionOf(first.language)}
                className={cx('text-xl font-semibold', priceCents === null && 'line-through')}
              >
                {entry.quantity} × <DishName {...names} />
              </p>
              {entry.note ? (
                <p className="text-lg">
                  <bdi>{t('staffCard.note', { note: entry.note })}</bdi>
                </p>
              ) : null}
              {marks.map(({ level, text }, mark) => (
                <div key={text} className={markTones[level]}>
                  <Said
                    card={card}
                    say={({ lines }) => lines[line]?.marks[mark]?.text}
                    className="font-semibold"
                    second="text-sm"
                  />
                </div>
              ))}
            </li>
          ))}
        </ul>
        <div role="status" className="text-sm text-soft">
          <Said card={card} say={({ checked }) => checked} className="" second="" />
        </div>
        {children}
      </div>
    </Sheet>
  )
}

interface SaidProps {
  readonly card: ReturnType<typeof useStaffTexts>
  readonly say: (texts: StaffCardTexts) => string | undefined
  readonly className: string
  /** The classes of the text in the guest's language, if it is the second one. */
  readonly second: string
}

/** A text in the languages of the card. */
function Said({ card, say, className, second }: SaidProps) {
  return card.map(({ language, texts }, index) => (
    <p
      key={language}
      lang={language}
      dir={directionOf(language)}
      className={cx('wrap-anywhere', index === 0 ? className : second)}
    >
      {say(texts)}
    </p>
  ))
}

/** The text colour of what a guest must know about a dish of the order. */
export const markTones: Record<OrderMark['level'], string> = {
  stop: 'text-stop',
  ask: 'text-ask',
  note: 'text-soft',
}

/** A dish's name in the guest's language, then the restaurant's own: the kitchen reads that one. */
export function DishName({ name, original }: DishNames) {
  const lang = useOriginalLanguage()
  return (
    <>
      {original ? <bdi>{name}</bdi> : null}
      <bdi lang={lang} className={original ? 'block' : ''}>
        {original ?? name}
      </bdi>
    </>
  )
}
