import { useEffect, useRef, useState } from 'react'
import { readProfile } from '../../profile/allergen-profile.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import type { GuestRestaurant } from './branding/restaurant.ts'
import { Dock } from './components/dock.tsx'
import { FilterArea, scrollBehavior } from './components/filter-area.tsx'
import { Hero } from './components/hero.tsx'
import { MenuBody } from './components/menu-body.tsx'
import { OrderSummary } from './components/order-summary.tsx'
import { PageFrame } from './components/page-frame.tsx'
import { ProfileBanner } from './components/profile-banner.tsx'
import { ResultsView } from './components/results-view.tsx'
import { SetAsideBanner } from './components/set-aside-banner.tsx'
import { ItemsSkeleton, MenusSkeleton } from './components/skeletons.tsx'
import { concerns, type ItemChange } from './model/changes.ts'
import type { Freshness } from './model/freshness.ts'
import { lastChosen, reduceChoice } from './model/guest-choice.ts'
import type { GuestItem, GuestMenuSummary } from './model/guest-document.ts'
import { orderLine } from './model/order.ts'
import { resultsOf } from './model/results.ts'
import { tracking } from './state/tracking.ts'
import { useChoice } from './state/use-choice.ts'
import { useLiveMenu } from './state/use-live-menu.ts'
import { useOrder } from './state/use-order.ts'
import { useOfferedTags } from './state/use-restaurant.ts'

const fresh: Freshness = { kind: 'fresh' }

/** A saved profile never leaves the device (rulings, "Roles"): only filters outside it are tracked. */
function withoutProfile(selected: readonly string[]): readonly string[] {
  const profile = readProfile()
  return selected.filter(id => !profile.includes(id))
}

interface OpenMenuProps {
  readonly restaurantId: string
  readonly restaurant: GuestRestaurant
  /** `null` while they load or after loading failed. */
  readonly menus: readonly GuestMenuSummary[] | null
  /** Loads them again; `null` unless loading failed. */
  readonly onRetryMenus: (() => void) | null
  readonly menuId: string
  readonly onSelect: (menuId: string) => void
}

/** The open menu of a restaurant: follows it live, filters, searches and orders. */
export function OpenMenu({ restaurantId, restaurant, menus, onRetryMenus, menuId, onSelect }: OpenMenuProps) {
  const live = useLiveMenu(menuId, restaurantId)
  const offered = useOfferedTags()
  const [choice, chooser] = useChoice()
  const order = useOrder(restaurantId)
  const [search, setSearch] = useState('')
  const resultsTop = useRef<HTMLDivElement>(null)

  const lastMenu = useRef(menuId)
  useEffect(() => {
    // Specification section 4: another tab clears filter results and selection.
    if (lastMenu.current !== menuId) chooser.menuSwitched()
    lastMenu.current = menuId
  })

  const ready = live.phase === 'ready'
  useEffect(() => {
    if (ready) void tracking.view(menuId)
  }, [ready, menuId])

  const toggle = (id: string) => {
    chooser.toggle(id)
    void tracking.allergens(menuId, withoutProfile(reduceChoice(choice, { type: 'toggled', id }).selected))
  }
  const apply = () => {
    chooser.press()
    void tracking.allergens(menuId, withoutProfile(choice.selected))
    const top = resultsTop.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight / 2)
      resultsTop.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
  }
  const clearAll = () => {
    chooser.reset()
    setSearch('')
  }
  const orderItem = (item: GuestItem) => {
    if (!order.has(item.id)) void tracking.popularItem(menuId, item.id)
    order.toggle(item, live.menu?.name ?? '')
  }

  const { selected, applied, setAside } = choice
  const chosen = lastChosen(choice)
  const isLoud = (change: ItemChange) => concerns(change, chosen, order.has)
  const { freshness } = live
  const context = {
    openMenuId: menuId,
    menu: live.menu,
    menuGone: live.phase === 'gone',
    selected,
    lastSelected: chosen,
    freshness,
    now: Date.now(),
  }

  const content = (
    <div className="grid grid-cols-1 gap-6">
      {setAside ? (
        <SetAsideBanner
          setAside={setAside}
          offered={offered}
          onPutBack={chooser.putBack}
          onForget={() => {
            chooser.forget()
            order.clear()
          }}
        />
      ) : null}
      <ProfileBanner choice={choice} offered={offered} />
      <MenuBody live={live}>
        <FilterArea
          offered={offered}
          choice={choice}
          search={search}
          onSearch={setSearch}
          onToggle={toggle}
          onApply={apply}
          onReset={chooser.reset}
          onClearAll={clearAll}
        />
        <div ref={resultsTop}>
          {live.menu ? (
            <ResultsView
              results={resultsOf({ items: live.menu.items, search, selected, applied, freshness })}
              changes={live.changes.filter(isLoud)}
              onDismissChanges={live.dismissChanges}
              search={search}
              ordered={order.has}
              onOrder={orderItem}
              onApply={apply}
              onClear={clearAll}
              onClearSearch={() => setSearch('')}
            />
          ) : (
            <ItemsSkeleton />
          )}
        </div>
      </MenuBody>
    </div>
  )

  const shown = live.menu ?? menus?.find(({ id }) => id === menuId) ?? null
  return (
    <>
      <PageFrame
        hero={
          <Hero
            menu={shown}
            fallbackTitle={live.phase === 'loading' ? null : 'Menu'}
            restaurant={restaurant.name}
            pictures={restaurant.branding}
          />
        }
      >
        {menus ? (
          <Tabs
            label="Menus"
            value={menuId}
            onValue={onSelect}
            tabClassName="menu-tab menu-accent max-w-64 truncate"
            tabs={menus.map(({ id, name, itemCount }) => {
              const count = id === live.menu?.id ? live.menu.items.length : itemCount
              return {
                value: id,
                label: (
                  <>
                    {name} <span className="text-sm font-normal text-soft">{count}</span>
                    <span className="sr-only"> {count === 1 ? 'dish' : 'dishes'}</span>
                  </>
                ),
              }
            })}
          >
            {content}
          </Tabs>
        ) : (
          <>
            {onRetryMenus ? (
              <Banner
                tone="stop"
                live
                className="mb-6"
                title="The restaurant’s other menus could not be loaded"
                action={
                  <Button variant="secondary" onClick={onRetryMenus}>
                    Retry
                  </Button>
                }
              />
            ) : (
              <MenusSkeleton />
            )}
            {content}
          </>
        )}
      </PageFrame>
      <Dock
        freshness={ready ? freshness : fresh}
        changes={live.changes}
        isLoud={isLoud}
        onDismissChanges={live.dismissChanges}
      >
        <OrderSummary lines={order.entries.map(entry => orderLine(entry, context))} onRemove={order.remove} />
      </Dock>
    </>
  )
}
