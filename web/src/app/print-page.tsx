import { ArrowLeft, UtensilsCrossed } from 'lucide-react'
import { Link } from 'wouter'
import { QueryResult } from '../answers/query-result.tsx'
import { ofOwnRestaurant, useMenuToPrint, useRestaurant } from '../api/restaurant-queries.tsx'
import { useAddress } from '../api/use-address.ts'
import { unsavedTagsKey } from '../features/items/tagging/use-tag-edits.ts'
import { useMenus } from '../features/menus/menus-api.ts'
import { StaleBanner } from '../features/menus/stale-banner.tsx'
import { MenuSheet } from '../features/paper/menu-sheet.tsx'
import { CardSheet } from '../features/paper/qr-code.tsx'
import { drafts } from '../forms/draft-store.ts'
import { Banner } from '../ui/base/banner.tsx'
import { buttonClass } from '../ui/base/button.tsx'
import { LoadingCards } from '../ui/base/card-list.tsx'
import { PageTitle } from '../ui/base/page.tsx'
import { EmptyState } from '../ui/base/state.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { SelectField } from '../ui/form/text-field.tsx'

const sheets = [
  { value: 'chart', label: 'Allergen chart' },
  { value: 'kitchen', label: 'Kitchen sheet' },
  { value: 'card', label: 'QR card' },
  { value: 'tent', label: 'Table tent' },
] as const

/** `/print`: what a restaurant puts on paper. The address holds the sheet (`?sheet=`) and the menu (`?menu=`). */
export const PrintPage = ofOwnRestaurant(Paper)

function Paper({ restaurantId }: { restaurantId: string }) {
  const restaurant = useRestaurant(restaurantId)
  const menus = useMenus(restaurantId)
  const [address, changeAddress] = useAddress()
  const sheet = sheets.find(({ value }) => value === address.get('sheet'))?.value ?? 'chart'
  const asked = address.get('menu')
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-6 print:block print:max-w-none print:p-0">
      <div className="grid gap-4 print:hidden">
        <div>
          <Link
            href={asked === null ? '/menu-manager' : `/menu-manager?menu=${encodeURIComponent(asked)}`}
            className={`${buttonClass('quiet')} -ml-4`}
          >
            <ArrowLeft size={18} /> Menu Manager
          </Link>
          <PageTitle>Print</PageTitle>
        </div>
        <StaleBanner restaurantId={restaurantId} />
        <Segmented
          legend="Sheet"
          legendHidden
          value={sheet}
          onValue={value => changeAddress({ sheet: value })}
          options={sheets}
        />
      </div>
      <QueryResult
        query={menus}
        failed="Your menus could not be loaded"
        loading={<LoadingCards label="Loading your menus" count={1} height="h-72" className="grid" />}
      >
        {list => {
          const name = restaurant.data?.name ?? ''
          if (sheet === 'card' || sheet === 'tent')
            return (
              <CardSheet kind={sheet} restaurant={name} url={`${location.origin}/menu/${restaurantId}`} />
            )
          const menu = list.find(({ id }) => id === asked) ?? list[0]
          if (!menu)
            return (
              <EmptyState title="No menus yet" icon={<UtensilsCrossed size={28} />}>
                Create a menu, then print it.
              </EmptyState>
            )
          return (
            <>
              {list.length > 1 ? (
                <SelectField
                  label="Menu"
                  className="print:hidden"
                  value={menu.id}
                  onValue={id => changeAddress({ menu: id })}
                  options={list.map(({ id, name: label }) => ({ value: id, label }))}
                />
              ) : null}
              <PrintedMenu key={menu.id} kind={sheet} name={name} menuId={menu.id} />
            </>
          )
        }}
      </QueryResult>
    </div>
  )
}

interface PrintedMenuProps {
  readonly kind: 'chart' | 'kitchen'
  readonly name: string
  readonly menuId: string
}

function PrintedMenu({ kind, name, menuId }: PrintedMenuProps) {
  const query = useMenuToPrint(menuId)
  return (
    <QueryResult
      query={query}
      failed="The menu could not be loaded"
      loading={<LoadingCards label="Loading the menu" count={1} height="h-72" className="grid" />}
    >
      {({ menu, isStale }) =>
        menu.items.length === 0 ? (
          <EmptyState title="No menu items yet" icon={<UtensilsCrossed size={28} />}>
            Add dishes to this menu, then print it.
          </EmptyState>
        ) : (
          <>
            {drafts.read(unsavedTagsKey(menuId)) === null ? null : (
              <Banner tone="ask" title="Some of your changes are not saved" className="print:hidden">
                They are missing here. Open the menu’s grid and save them, then print.
              </Banner>
            )}
            <MenuSheet
              kind={kind}
              restaurant={name}
              menu={menu}
              readAt={query.dataUpdatedAt}
              isCurrent={!isStale && !query.isError && query.fetchStatus !== 'paused'}
            />
          </>
        )
      }
    </QueryResult>
  )
}
