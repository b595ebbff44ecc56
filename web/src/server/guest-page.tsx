import { type GuestPageInput, pageDataId, stalenessMark } from '@safe-menu/contracts/menus/guest-page'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from '../app/app.tsx'
import { readRestaurant } from '../features/guest-menu/branding/restaurant.ts'
import { type GuestMenuSummary, readMenu, readMenuList } from '../features/guest-menu/model/guest-document.ts'
import { ServerAddressContext } from '../hydration/address.ts'
import { PageDataContext } from '../hydration/page-data.ts'
import { jsonForHtml, textForHtml } from './escape.ts'
import { menuSchema } from './menu-schema.ts'
import { type PageParts, readTemplate } from './page-template.ts'

const meta = (property: string, content: string) =>
  content ? `<meta property="${property}" content="${textForHtml(content)}" />` : ''

/** For a browser without JavaScript, in which tabs and filters do not work. */
function withoutScript(menus: readonly GuestMenuSummary[], opened: string | null, isStale: boolean): string {
  const links = menus.map(({ id, name }) =>
    id === opened
      ? `<strong>${textForHtml(name)}</strong>`
      : `<a class="underline" href="?menu=${encodeURIComponent(id)}">${textForHtml(name)}</a>`,
  )
  const list = links.length > 1 ? `<p class="mt-2">Menus: ${links.join(' · ')}</p>` : ''
  const stale = isStale ? '<p class="mt-2">This menu may be out of date. Ask staff before you order.</p>' : ''
  return `<noscript><div class="bg-ask-soft text-ask"><div class="mx-auto max-w-7xl px-4 py-3"><p class="font-semibold">Filtering by allergens and diets needs JavaScript. You’re seeing every dish, with the allergens that the restaurant declared. This page doesn’t update by itself: ask staff before you order.</p>${stale}${list}</div></div></noscript>`
}

/** Creates the renderer of the guest's page. `template`: the built `index.html`. */
export function createGuestPage(template: string): (input: GuestPageInput) => string {
  const fill = readTemplate(template)
  return function render(input) {
    const { restaurantId, requested, menu, isStale, site, at } = input
    const path = `/menu/${restaurantId}`
    const address = requested === null ? path : `${path}?menu=${encodeURIComponent(requested)}`
    const search = requested === null ? '' : `?${new URLSearchParams({ menu: requested })}`
    const restaurantDocument: unknown = JSON.parse(input.restaurant)
    const menuDocument: unknown = menu && JSON.parse(menu.document)
    const restaurant = readRestaurant(restaurantDocument)
    const opened = menu && readMenu(menuDocument)
    const data = {
      restaurantId,
      restaurant: restaurantDocument,
      menus: JSON.parse(input.menus) as unknown,
      menu: menu && { id: menu.id, etag: menu.etag, document: menuDocument },
      at,
      staleness: null,
      requestedAt: null,
    }
    const markup = renderToString(
      <StrictMode>
        <PageDataContext value={data}>
          <ServerAddressContext value={{ path, search }}>
            <App />
          </ServerAddressContext>
        </PageDataContext>
      </StrictMode>,
    )
    const name = restaurant.name ?? 'Menu'
    const title = `${[opened?.name, restaurant.name].filter(Boolean).join(' · ') || 'Menu'} · Safe Menu`
    const description =
      opened?.description ||
      `The menu of ${name}: every dish with its allergens, kept current by the restaurant.`
    const { currency } = restaurant.money ?? defaultMoney
    const schema = opened && menuSchema(opened, { isStale, url: site && `${site}${address}`, currency })
    const parts: PageParts = {
      title,
      description,
      head: [
        `<link rel="canonical" href="${textForHtml(site + address)}" />`,
        meta('og:type', 'website'),
        meta('og:site_name', 'Safe Menu'),
        meta('og:title', title),
        meta('og:description', description),
        meta('og:url', site && site + address),
        meta('og:image', restaurant.branding.logoUrl),
      ].join(''),
      withoutScript: withoutScript(readMenuList(data.menus), menu?.id ?? null, isStale),
      markup,
      data: [
        `<script type="application/json" id="${pageDataId}">${jsonForHtml(dataJson(input))}</script>`,
        schema ? `<script type="application/ld+json">${jsonForHtml(JSON.stringify(schema))}</script>` : '',
      ].join(''),
    }
    return fill(parts)
  }
}

/** The page's data. The documents are texts already. */
function dataJson({ restaurantId, restaurant, menus, menu, isStale, at }: GuestPageInput): string {
  const opened = menu
    ? `{"id":${JSON.stringify(menu.id)},"etag":${JSON.stringify(menu.etag)},"document":${menu.document}}`
    : 'null'
  const staleness = isStale ? stalenessMark : '"staleness":null'
  return `{${staleness},"at":${at},"restaurantId":${JSON.stringify(restaurantId)},"restaurant":${restaurant},"menus":${menus},"menu":${opened}}`
}
