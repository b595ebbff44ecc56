import type { ComponentType, ReactNode } from 'react'
import { listText } from '../../../dish/tag-text.ts'
import { t } from '../../../i18n/t.ts'
import { ApplyButton } from '../filters/filter-panel.tsx'
import { type GuestChoice, lastChosen } from '../filters/guest-choice.ts'
import type { OfferedTag } from '../filters/offered.ts'
import type { ItemChange } from '../live/changes.ts'
import type { Freshness } from '../live/freshness.ts'
import type { FollowedMenu } from '../live/use-live-menu.ts'
import { Dock } from './dock.tsx'
import type { OrderEntry, useOrder } from './order.ts'
import type { OrderSummaryProps } from './order-summary.tsx'
import { CardWaiting, useCardHash } from './use-card-hash.tsx'

const fresh: Freshness = { kind: 'fresh' }

interface OrderDockProps {
  readonly menuId: string
  readonly live: FollowedMenu
  readonly affectsGuest: (change: ItemChange) => boolean
  readonly choice: GuestChoice
  readonly offered: readonly OfferedTag[]
  readonly safeCount: number | null
  readonly onApply: () => void
  readonly order: ReturnType<typeof useOrder>
  /** `null`: its script has not loaded. */
  readonly OrderArea: ComponentType<OrderSummaryProps> | null
  /** An error with Retry, when its script cannot be loaded and the guest misses it here. */
  readonly failure: ReactNode
  /** The guest has removed the last dish; the pressed button is gone. */
  readonly onEmptied: () => void
}

/** The bar at the bottom of the screen with the order of this device, and the button that applies changed filters. */
export function OrderDock(props: OrderDockProps) {
  const { menuId, live, affectsGuest, choice, offered, safeCount, onApply, order, onEmptied } = props
  const { OrderArea, failure } = props
  const { menu, phase, freshness } = live
  const isReady = phase === 'ready'
  const chosen = lastChosen(choice)
  return (
    <Dock
      freshness={isReady ? freshness : fresh}
      changes={live.changes}
      affectsGuest={affectsGuest}
      onDismissChanges={live.dismissChanges}
    >
      {isReady && choice.button === 'ready' ? (
        // On a wide screen the button is in view beside the menu.
        <div className="lg:hidden">
          <ApplyButton choice={choice} safeCount={safeCount} className="shadow-float" onApply={onApply} />
        </div>
      ) : null}
      {OrderArea ? (
        <OrderArea
          entries={order.entries}
          context={{
            openMenuId: menuId,
            menu,
            menuGone: phase === 'gone',
            selected: choice.selected,
            lastSelected: chosen,
            freshness,
          }}
          onChange={order.change}
          onRemove={itemId => {
            order.remove(itemId)
            if (order.entries.length === 1) onEmptied()
          }}
          chosen={chosen}
          offered={offered}
          live={live}
        />
      ) : (
        <OrderUnchecked entries={order.entries} failure={failure} />
      )}
    </Dock>
  )
}

/**
 * Stands for the order list and a linked card until their script has loaded, and when it cannot be loaded: nothing in them counts as
 * checked.
 */
function OrderUnchecked({ entries, failure }: { entries: readonly OrderEntry[]; failure: ReactNode }) {
  const isLinked = useCardHash() !== null
  return (
    <>
      {failure ? <div className="rounded-md shadow-float">{failure}</div> : isLinked ? <CardWaiting /> : null}
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
