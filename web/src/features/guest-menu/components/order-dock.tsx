import type { ComponentType } from 'react'
import type { FollowedMenu } from '../live/use-live-menu.ts'
import type { ItemChange } from '../model/changes.ts'
import type { Freshness } from '../model/freshness.ts'
import { type GuestChoice, lastChosen } from '../model/guest-choice.ts'
import type { OfferedTag } from '../model/offered.ts'
import type { useOrder } from '../state/use-order.ts'
import { Dock } from './dock.tsx'
import { ApplyButton } from './filter-panel.tsx'
import type { OrderSummaryProps } from './order-summary.tsx'
import { OrderUnchecked } from './order-unchecked.tsx'

const fresh: Freshness = { kind: 'fresh' }

interface OrderDockProps {
  readonly menuId: string
  readonly live: FollowedMenu
  readonly isLoud: (change: ItemChange) => boolean
  readonly choice: GuestChoice
  readonly offered: readonly OfferedTag[]
  readonly safeCount: number | null
  readonly onApply: () => void
  readonly order: ReturnType<typeof useOrder>
  /** `null`: its script has not loaded. */
  readonly OrderArea: ComponentType<OrderSummaryProps> | null
  /** The guest has removed the last dish; the pressed button is gone. */
  readonly onEmptied: () => void
}

/** The bar at the bottom of the screen with the order of this device, and the button that applies changed filters. */
export function OrderDock(props: OrderDockProps) {
  const { menuId, live, isLoud, choice, offered, safeCount, onApply, order, OrderArea, onEmptied } = props
  const { menu, phase, freshness } = live
  const isReady = phase === 'ready'
  const chosen = lastChosen(choice)
  return (
    <Dock
      freshness={isReady ? freshness : fresh}
      changes={live.changes}
      isLoud={isLoud}
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
        <OrderUnchecked entries={order.entries} />
      )}
    </Dock>
  )
}
