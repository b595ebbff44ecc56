import { ChevronDown, ChevronUp, Palette, Plus, QrCode, Users, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ofOwnRestaurant, useRestaurant } from '../api/restaurant-queries.tsx'
import { ArchiveTab } from '../features/items/archive-tab.tsx'
import { ItemManager } from '../features/items/item-manager.tsx'
import { keptTab, readTab } from '../features/menus/active-tab.ts'
import { useMenus } from '../features/menus/menus-api.ts'
import { MenusTab } from '../features/menus/menus-tab.tsx'
import { SetupGuide } from '../features/menus/setup-guide.tsx'
import { StaleBanner } from '../features/menus/stale-banner.tsx'
import { QrDialog } from '../features/paper/qr-code.tsx'
import { hasDraft } from '../forms/use-draft.ts'
import { useRights } from '../session/session.ts'
import { Button, buttonClass } from '../ui/base/button.tsx'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { EmptyState } from '../ui/base/state.tsx'
import { Tabs } from '../ui/base/tabs.tsx'

const tabs = [
  { value: 'menus', label: 'Menus' },
  { value: 'archive', label: 'Archive' },
  { value: 'analytics', label: 'Analytics' },
] as const

// The charts are heavier than the rest of the page together.
const loadAnalytics: LoadPage = async () =>
  (await import('../features/guest-activity/dashboard.tsx')).OwnAnalytics

/** `/menu-manager`: the restaurant's menus, its archive and its analytics; with `?menu=` the items of one menu, without the tabs. */
export const MenuManagerPage = ofOwnRestaurant(Manager)

function Manager({ restaurantId }: { restaurantId: string }) {
  const [search, setSearch] = useSearchParams()
  const menus = useMenus(restaurantId)
  const menuId = search.get('menu')
  const openMenu = (id: string | null) => setSearch(id === null ? {} : { menu: id })

  if (menuId === null) return <Overview restaurantId={restaurantId} onOpenMenu={openMenu} />
  const menu = menus.data?.find(candidate => candidate.id === menuId)
  return (
    <div className="mx-auto max-w-6xl px-4 py-6">
      <StaleBanner restaurantId={restaurantId} className="mb-6" />
      {menu ? (
        <ItemManager key={menu.id} menu={menu} onBack={() => openMenu(null)} />
      ) : menus.data ? (
        <EmptyState
          title="Menu not found"
          action={<Button onClick={() => openMenu(null)}>Back to Menus</Button>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <MenusTab restaurantId={restaurantId} creating={false} onCreating={() => {}} onOpenMenu={openMenu} />
      )}
    </div>
  )
}

function Overview({
  restaurantId,
  onOpenMenu,
}: {
  restaurantId: string
  onOpenMenu: (menuId: string) => void
}) {
  const restaurant = useRestaurant(restaurantId)
  const menus = useMenus(restaurantId)
  const [search, setSearch] = useSearchParams()
  const { managesMenus, changesProfile, managesTeam } = useRights()
  const [creating, setCreating] = useState(() => managesMenus && hasDraft(`menu-new:${restaurantId}`))
  const [guideShown, setGuideShown] = useState(false)
  const createToggle = useRef<HTMLButtonElement>(null)
  const [qrShown, setQrShown] = useState(false)
  const tab = readTab(search.get('tab'))
  const chooseTab = (value: typeof tab) => {
    keptTab().write(value)
    setSearch({ tab: value }, { replace: true })
  }

  return (
    <>
      <div className="bg-hero text-on-hero">
        <div className="mx-auto grid max-w-6xl gap-5 px-4 py-8">
          <div>
            <PageTitle className="text-3xl!">Menu Manager</PageTitle>
            <p className="mt-1 min-h-[1.4em] text-lg wrap-anywhere text-hero-soft">
              {restaurant.data?.name ?? ''}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {managesMenus ? (
              <>
                <Button
                  ref={createToggle}
                  variant="onHero"
                  aria-expanded={creating}
                  onClick={() => {
                    if (tab !== 'menus') chooseTab('menus')
                    setCreating(!creating)
                  }}
                >
                  {creating ? <X size={18} /> : <Plus size={18} />}
                  {creating ? 'Cancel' : 'Create New Menu'}
                </Button>
                <Button
                  variant="quietOnHero"
                  aria-expanded={guideShown}
                  onClick={() => setGuideShown(!guideShown)}
                >
                  {guideShown ? <ChevronUp size={18} /> : <ChevronDown size={18} />}
                  {guideShown ? 'Hide Guide' : 'Show Guide'}
                </Button>
              </>
            ) : null}
            <Button variant="quietOnHero" onClick={() => setQrShown(true)}>
              <QrCode size={18} /> QR code
            </Button>
            {changesProfile ? (
              <Link href="/profile" className={buttonClass('quietOnHero')}>
                <Palette size={18} /> Profile & branding
              </Link>
            ) : null}
            {managesTeam ? (
              <Link href="/team" className={buttonClass('quietOnHero')}>
                <Users size={18} /> Team
              </Link>
            ) : null}
          </div>
        </div>
      </div>
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6">
        <StaleBanner restaurantId={restaurantId} />
        {guideShown ? <SetupGuide restaurantId={restaurantId} menus={menus.data ?? []} /> : null}
        <Tabs label="Menu manager" value={tab} onValue={chooseTab} tabs={tabs}>
          {tab === 'menus' ? (
            <MenusTab
              restaurantId={restaurantId}
              creating={creating}
              onCreating={open => {
                setCreating(open)
                if (!open) createToggle.current?.focus() // the form that had the focus is gone
              }}
              onOpenMenu={onOpenMenu}
            />
          ) : tab === 'archive' ? (
            <ArchiveTab restaurantId={restaurantId} menus={menus.data} />
          ) : (
            <LazyPage load={loadAnalytics} />
          )}
        </Tabs>
      </div>
      {qrShown ? (
        <QrDialog url={`${location.origin}/menu/${restaurantId}`} onClose={() => setQrShown(false)} />
      ) : null}
    </>
  )
}
