import { useContext, useState } from 'react'
import { MoneyContext } from '../../../i18n/money.ts'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { controlClass } from '../../../ui/base/cx.ts'
import { Sheet } from '../../../ui/base/sheet.tsx'
import { areKnown, linkedCard, linkedLines, readCard, writeCard } from './card-link.ts'
import type { OrderContext, OrderLine } from './order-lines.ts'
import { StaffCard, type StaffCardProps } from './staff-card.tsx'

interface LinkedCardProps extends Pick<StaffCardProps, 'offered' | 'live'> {
  readonly context: Omit<OrderContext, 'money' | 'now' | 'zone' | 'reader'>
  /** The part of the address after `#`. */
  readonly hash: string
}

/** The staff card of a link, judged by the menu as it is now. The filters and the order of this device stay as they are. */
export function LinkedCard({ hash, context, offered, live }: LinkedCardProps) {
  const money = useContext(MoneyContext)
  const zone = usePageZone()
  const card = readCard(hash)
  if (card === null) return null
  if (card === 'broken' || !areKnown(card.avoided, offered))
    return (
      <Sheet title={t('staffCard.title')} onClose={clearHash}>
        <p className="p-5 font-semibold text-stop">{t('share.broken')}</p>
      </Sheet>
    )
  return (
    <StaffCard
      linesOf={() => linkedLines(card, { ...context, money, now: Date.now(), zone })}
      chosen={card.avoided}
      offered={offered}
      live={live}
      onClose={clearHash}
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

/** What the link held does not stay in the address. */
const clearHash = () => history.replaceState(history.state, '', location.pathname + location.search)

interface ShareCardProps extends Pick<StaffCardProps, 'live' | 'chosen'> {
  readonly lines: readonly OrderLine[]
}

/** Shares the staff card as a link, or copies the link. Says what it holds. Nothing for a card that no link can hold. */
export function ShareCard({ lines, live, chosen }: ShareCardProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const menuId = live.menu?.id ?? ''
  const card = linkedCard(
    lines.map(({ entry }) => entry),
    menuId,
    chosen,
  )
  if (card === null) return null
  const { origin, pathname } = location
  const address = `${origin}${pathname}?${new URLSearchParams({ menu: menuId })}#${writeCard(card)}`
  const share = async () => {
    if (await shareAddress(address)) return
    // Without HTTPS or permission there is no clipboard.
    const copy = async () => navigator.clipboard.writeText(address)
    setCopied(
      await copy().then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <Button variant="secondary" className="justify-self-start" onClick={() => void share()}>
        {t('share.card')}
      </Button>
      <p role="status" className="font-semibold">
        {copied ? t('share.copied') : ''}
      </p>
      {copied === false ? (
        <label className="grid gap-1 text-sm">
          {t('share.copyHere')}
          <input
            readOnly
            dir="ltr"
            value={address}
            className={controlClass}
            onFocus={event => event.target.select()}
          />
        </label>
      ) : null}
      {card.left > 0 ? (
        <p className="text-sm font-semibold text-ask">
          {t('share.left', { dishes: t('count.dishes', { count: card.left }) })}
        </p>
      ) : null}
      <p className="text-sm text-soft">{t('share.holds')}</p>
    </section>
  )
}

/** Gives the address to another app; `false` where the browser cannot, and the address is to be copied. */
async function shareAddress(url: string): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ title: t('staffCard.title'), url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' // the guest has closed the list of apps
  }
}
