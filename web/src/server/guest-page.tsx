import { type GuestPageInput, pageDataId, stalenessMark } from '@safe-menu/contracts/menus/guest-page'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { renderToString } from 'react-dom/server'
import { App } from '../app/app.tsx'
import { readRestaurant } from '../features/guest-menu/branding/restaurant.ts'
import { type GuestMenuSummary, readMenu, readMenuList } from '../features/guest-menu/live/guest-document.ts'
import { ServerAddressContext } from '../hydration/address.ts'
import { type PageData, PageDataContext } from '../hydration/page-data.ts'
import { t } from '../i18n/t.ts'
import { menuSchema } from './menu-schema.ts'
import {
  addressIn,
  alternatesOf,
  htmlAttributes,
  jsonForHtml,
  metaTag,
  type PageParts,
  preloadOf,
  readTemplate,
  speak,
  textForHtml,
} from './page-template.ts'

/** For a browser without JavaScript, in which tabs and filters do not work. `index.html` shows it when the script does not come. */
function withoutScript(menus: readonly GuestMenuSummary[], opened: string | null, isStale: boolean): string {
  const links = menus.map(({ id, name }) =>
    id === opened
      ? `<strong>${textForHtml(name)}</strong>`
      : `<a class="underline" href="?menu=${encodeURIComponent(id)}">${textForHtml(name)}</a>`,
  )
  const list = links.length > 1 ? `<p class="mt-2">${t('server.menus')}: ${links.join(' · ')}</p>` : ''
  const stale = isStale ? `<p class="mt-2">${t('server.stale')}</p>` : ''
  return `<div id="without-script"><noscript><div class="bg-ask-soft text-ask"><div class="mx-auto max-w-7xl px-4 py-3"><p class="font-semibold">${t('server.noScript')}</p>${stale}${list}</div></div></noscript></div>`
}

/** Creates the renderer of the guest's page. `template`: the built `index.html`. */
export function createGuestPage(template: string): (input: GuestPageInput) => string {
  const fill = readTemplate(template)
  return function render(input) {
    const { language, restaurantId, requested, menu, isStale, site, at } = input
    speak(language)
    const path = `/menu/${restaurantId}`
    const address = addressIn(language, path, requested)
    const search = requested === null ? '' : `?${new URLSearchParams({ menu: requested })}`
    const restaurantDocument: unknown = JSON.parse(input.restaurant)
    const menuDocument: unknown = menu && JSON.parse(menu.document)
    const restaurant = readRestaurant(restaurantDocument)
    const opened = menu && readMenu(menuDocument)
    const data: PageData = {
      restaurantId,
      restaurant: restaurantDocument,
      menus: JSON.parse(input.menus) as unknown,
      menu: menu && { id: menu.id, etag: menu.etag, document: menuDocument },
      at,
      staleness: null,
      requestedAt: null,
    }
    const markup = renderToString(
      <PageDataContext value={{ data, at }}>
        <ServerAddressContext value={{ path, search }}>
          <App />
        </ServerAddressContext>
      </PageDataContext>,
    )
    const name = restaurant.name ?? t('menu.title')
    const title = `${[opened?.name, restaurant.name].filter(Boolean).join(' · ') || t('menu.title')} · Safe Menu`
    const description = opened?.description || t('server.description', { name })
    const money = restaurant.money ?? defaultMoney
    const schema = opened && menuSchema(opened, { isStale, url: site && `${site}${address}`, money })
    const parts: PageParts = {
      language: htmlAttributes(language),
      preload: preloadOf(language),
      title,
      description,
      head: [
        `<link rel="canonical" href="${textForHtml(site + address)}" />`,
        alternatesOf(path, requested, site),
        metaTag('og:url', site && site + address),
        metaTag('og:image', restaurant.branding.logoUrl),
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
