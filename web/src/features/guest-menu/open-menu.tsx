import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readProfile } from '../../device/allergen-profile.ts'
import { useEarlyInput } from '../../hydration/early-input.ts'
import { loadLaterMessages } from '../../i18n/load.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/base/button.tsx'
import { useLazyParts } from '../../ui/base/lazy-page.tsx'
import type { GuestRestaurant } from './branding/restaurant.ts'
import { MenuNav, resultsId } from './dishes/menu-nav.tsx'
import { useResults } from './dishes/results.ts'
import { ResultsView } from './dishes/results-view.tsx'
import { FilterArea } from './filters/filter-area.tsx'
import { lastChosen } from './filters/guest-choice.ts'
import { useChoice } from './filters/use-choice.ts'
import { concerns, type ItemChange } from './live/changes.ts'
import type { GuestItem, GuestMenu } from './live/guest-document.ts'
import { useLiveMenu } from './live/use-live-menu.ts'
import { useOrder } from './order/order.ts'
import { OrderDock } from './order/order-dock.tsx'
import { useCardHash } from './order/use-card-hash.tsx'
import { Hero } from './page/hero.tsx'
import { MenuBody, MenuTabs } from './page/menu-tabs.tsx'
import { ItemsSkeleton, PageFrame } from './page/page-frame.tsx'
import { usePrinting, useScrollMemory } from './page/use-page.ts'
import { type MenuList, useOfferedTags } from './page/use-restaurant.ts'

export interface OpenMenuProps {
  readonly restaurantId: string
  readonly restaurant: GuestRestaurant
  readonly onRestaurant: (restaurant: unknown) => void
  readonly list: MenuList
  readonly menuId: string
  readonly onSelect: (menuId: string) => void
}

/** The parts of the page that nobody needs to read a menu. They load once it is there. */
async function loadExtras() {
  const [{ extras }] = await Promise.all([import('./extras.ts'), loadLaterMessages()])
  extras.keepFonts()
  extras.openInChosenLanguage()
  return extras
}

/**
 * What counts for the restaurant's analytics. It comes after the menu: nobody waits for it, and without it nothing is counted.
 */
const loadTracking = () =>
  import('./extras.ts').then(
    ({ extras }) => extras.tracking,
    () => undefined,
  )

/** Filters were toggled or applied. The profile is that of the press: it may be deleted before the script is there. */
const trackFilters = async (menuId: string, ids: readonly string[], profile = readProfile()) =>
  (await loadTracking())?.allergens(menuId, ids, profile)

const noSections: GuestMenu['sections'] = []

/** The open menu of a restaurant: follows it live, filters, searches and orders. */
export function OpenMenu(props: OpenMenuProps) {
  const { restaurantId, restaurant, list, menuId } = props
  const live = useLiveMenu(menuId, props.onRestaurant)
  const offered = useOfferedTags()
  const [choice, act, pressApply] = useChoice()
  const order = useOrder(restaurantId)
  const [search, setSearch] = useState('')
  const [reported, setReported] = useState<GuestItem | null>(null)
  const resultsTop = useRef<HTMLElement>(null)

  /** Specification section 4: another tab clears filter results and selection. */
  const selectMenu = (id: string) => {
    if (id !== menuId) act({ type: 'menu-switched', profile: readProfile() })
    props.onSelect(id)
  }

  const ready = live.phase === 'ready'
  /** A menu to filter. */
  const isMenuThere = ready || live.phase === 'loading'
  useScrollMemory(ready)
  const isPrinting = usePrinting()
  const hasOrder = order.entries.length > 0
  const { parts: extras, failure } = useLazyParts(loadExtras, ready || hasOrder)
  /** The bar at the bottom stands for an order or a linked card: there the guest misses the parts. */
  const isMissedInDock = useCardHash() !== null || hasOrder
  useEffect(() => {
    if (ready) void loadTracking().then(tracking => tracking?.view(menuId))
  }, [ready, menuId])

  const toggle = (id: string, pressed: boolean) => {
    const isNew = act({ type: 'toggled', id, pressed })
    // Only what was chosen now. The whole selection would describe a person.
    if (pressed && isNew) void trackFilters(menuId, [id])
  }
  const apply = () => {
    pressApply()
    void trackFilters(menuId, choice.selected)
    const top = resultsTop.current?.getBoundingClientRect().top ?? 0
    // At once and not smoothly: it is the answer to a press.
    if (top < 0 || top > window.innerHeight / 2) resultsTop.current?.scrollIntoView({ block: 'start' })
  }
  /** For a pressed button that goes away. */
  const focusResults = () => resultsTop.current?.focus({ preventScroll: true })
  const clearSearch = () => {
    setSearch('')
    focusResults()
  }
  const reset = () => act({ type: 'reset' })
  const chooseMode = (strict: boolean) => act({ type: 'mode-chosen', isStrict: strict })
  // The box of strict mode has no value, for which browsers say "on".
  useEarlyInput(value => (value === 'on' ? chooseMode(true) : toggle(value, true)), setSearch)
  const clearAll = () => {
    reset()
    clearSearch()
  }
  const orderItem = (item: GuestItem) => {
    if (!order.has(item.id)) void loadTracking().then(tracking => tracking?.popularItem(menuId, item.id))
    order.toggle(item, live.menu?.name ?? '')
  }
  const onOrder = useLatest(orderItem)

  const { selected, applied, previous, isStrict } = choice
  const chosen = lastChosen(choice)
  const affectsGuest = (change: ItemChange) => concerns(change, chosen, order.has)

  const results = useResults(live, { selected, search, applied, isStrict })
  const preview = useResults(live, { selected, search: '', applied: true, isStrict })
  const sections = live.menu?.sections ?? noSections
  const safeCount = preview?.mode === 'personal' ? preview.safe.length : null

  const content = (
    <div className="-mt-2 flex flex-col gap-4">
      {extras ? <extras.OfflineMenu restaurantId={restaurantId} menuId={menuId} live={live} /> : null}
      {extras && previous && isMenuThere ? (
        <extras.PreviousBanner
          previous={previous}
          offered={offered}
          onPutBack={() => {
            act({ type: 'put-back' })
            focusResults() // the pressed button is gone
          }}
          onDecline={() => {
            act({ type: 'declined' })
            focusResults()
          }}
          onForget={() => {
            act({ type: 'forgotten' })
            order.clear()
          }}
        />
      ) : null}
      {extras && isMenuThere ? <extras.ProfileBanner choice={choice} offered={offered} /> : null}
      <MenuBody live={live} onGone={list.refetch}>
        <FilterArea
          offered={offered}
          choice={choice}
          safeCount={safeCount}
          search={search}
          onSearch={setSearch}
          onToggle={toggle}
          onMode={chooseMode}
          onApply={apply}
          onReset={reset}
          onClearAll={clearAll}
          singles={extras ? <extras.SingleDetails selected={selected} onToggle={toggle} /> : null}
          nav={results ? <MenuNav results={results} sections={sections} /> : null}
        >
          <section
            ref={resultsTop}
            id={resultsId}
            aria-label={t('menu.dishes')}
            tabIndex={-1}
            className="scroll-mt-32 focus:outline-none"
          >
            {results ? (
              <ResultsView
                results={results}
                sections={sections}
                changes={live.changes.filter(affectsGuest)}
                onDismissChanges={live.dismissChanges}
                search={search}
                filters={selected}
                orderedIds={order.ids}
                onOrder={onOrder}
                onReport={setReported}
                onClear={clearAll}
                onClearSearch={clearSearch}
                strictModeNote={
                  extras && results.mode === 'personal' ? (
                    <extras.StrictModeNote
                      hidden={results.hidden}
                      onEnd={() => {
                        chooseMode(false)
                        focusResults() // the pressed button is gone
                      }}
                    />
                  ) : null
                }
              />
            ) : (
              <ItemsSkeleton />
            )}
          </section>
          {extras ? (
            <Button variant="quiet" className="self-start print:hidden" onClick={() => window.print()}>
              {t('menu.print')}
            </Button>
          ) : null}
        </FilterArea>
      </MenuBody>
      {extras ? <extras.ContactCard {...restaurant} /> : isMissedInDock ? null : failure}
    </div>
  )

  const shown = live.menu ?? list.data?.find(({ id }) => id === menuId) ?? null
  // Paper has the whole menu with its time, or no dish: never what is on screen, whose filters and age it would not show.
  const isOnPaper = ready && isPrinting
  return (
    <>
      {!isOnPaper ? null : extras && live.menu ? (
        <extras.PrintSheet restaurant={restaurant.name} menu={live.menu} freshness={live.freshness} />
      ) : (
        <p className="hidden print:block">
          {failure ? `${t('page.partNotLoaded')}.` : `${t('page.loading')}…`} {t('page.checkConnection')}
        </p>
      )}
      {extras ? <extras.PictureSheet menu={live.menu} /> : null}
      {extras ? (
        <extras.ReportSheet item={reported} offered={offered} onClose={() => setReported(null)} />
      ) : null}
      <div className={isOnPaper ? 'print:hidden' : ''}>
        <PageFrame
          hero={
            <Hero
              menu={shown}
              fallbackTitle={live.phase === 'loading' ? null : (restaurant.name ?? t('menu.title'))}
              restaurant={restaurant}
            />
          }
        >
          <MenuTabs {...props} onSelect={selectMenu} openMenu={live.menu}>
            {content}
          </MenuTabs>
        </PageFrame>
        <OrderDock
          menuId={menuId}
          live={live}
          affectsGuest={affectsGuest}
          choice={choice}
          offered={offered}
          safeCount={safeCount}
          onApply={apply}
          order={order}
          OrderArea={extras?.OrderArea ?? null}
          failure={isMissedInDock ? failure : null}
          onEmptied={focusResults}
        />
      </div>
    </>
  )
}

/** A function that stays the same and does what the latest rendered `action` does, for memoised components. */
function useLatest<A extends readonly unknown[]>(action: (...args: A) => void): (...args: A) => void {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
