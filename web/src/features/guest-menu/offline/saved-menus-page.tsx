import { useEffect, useState } from 'react'
import { dayText, pageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { announce, focusPageTitle, PageTitle } from '../../../ui/base/page.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { copiesCache, copyHeader, ownerHeader } from '../../../worker/copy-headers.ts'
import { readRestaurant } from '../branding/restaurant.ts'

/** `/menu/`: where the installed app opens. The restaurants whose menus are saved on this device; needs no network. */
export function SavedMenusPage() {
  const [saved, setSaved] = useState<readonly SavedRestaurant[] | null>(null)
  useEffect(() => {
    readSavedRestaurants().then(setSaved, () => setSaved([]))
  }, [])
  const deleteAll = async () => {
    await deleteSavedMenus().catch(() => false)
    setSaved(await readSavedRestaurants().catch(() => []))
    announce(t('copy.deleted'))
    focusPageTitle() // the pressed button is gone
  }
  return (
    <main id="main" className="mx-auto grid max-w-2xl grid-cols-1 justify-items-start gap-4 px-4 py-8">
      <PageTitle>{t('copy.menus')}</PageTitle>
      {saved === null ? null : saved.length === 0 ? (
        <EmptyState className="w-full" title={t('copy.noMenus')} icon={<Icon name="cloud-off" size={28} />}>
          {t('copy.noMenusHelp')}
        </EmptyState>
      ) : (
        <>
          <p>{t('copy.menusHelp')}</p>
          <ul className="grid w-full grid-cols-1 gap-3">
            {saved.map(({ id, name, timeZone, asOf }) => (
              <li key={id} className="flex rounded-lg border border-line bg-surface shadow-card">
                <a
                  href={`/menu/${id}`}
                  className="flex min-h-18 min-w-0 grow items-center gap-3 rounded-lg px-5 py-3 hover:bg-sunken"
                >
                  <span className="min-w-0 grow">
                    <span className="block font-semibold wrap-anywhere">{name}</span>
                    <span className="block text-sm text-soft">
                      {t('copy.asOf', { date: dayText(asOf, pageZone(timeZone)) })}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <Button variant="quiet" className="-ms-4" onClick={() => void deleteAll()}>
            {t('copy.delete')}
          </Button>
        </>
      )}
    </main>
  )
}

/** A restaurant of which this device has copies. */
export interface SavedRestaurant {
  readonly id: string
  readonly name: string
  /** IANA name. Empty: unknown. */
  readonly timeZone: string
  /** When the server last said that all of its copies were current: the earliest of their times, in epoch ms. */
  readonly asOf: number
}

const restaurantPath = /^\/api\/restaurants\/([\da-f-]{36})$/u

/** The restaurants of the copies on this device, the latest first. Empty without a cache, as in a private window. */
export async function readSavedRestaurants(): Promise<readonly SavedRestaurant[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(copiesCache)
  const found: Omit<SavedRestaurant, 'asOf'>[] = []
  const earliest = new Map<string, number>()
  for (const { url } of await cache.keys()) {
    const copy = await cache.match(url)
    const owner = copy?.headers.get(ownerHeader)
    if (!copy || !owner) continue
    const asOf = Date.parse(copy.headers.get(copyHeader) ?? '')
    earliest.set(owner, Math.min(earliest.get(owner) ?? asOf, asOf))
    const [, id] = restaurantPath.exec(new URL(url).pathname) ?? []
    if (!id) continue
    const { name, timeZone } = readRestaurant(await copy.json())
    found.push({ id, name: name ?? t('copy.restaurant'), timeZone })
  }
  return found
    .map(restaurant => ({ ...restaurant, asOf: earliest.get(restaurant.id) ?? Number.NaN }))
    .sort((a, b) => b.asOf - a.asOf)
}

/** Deletes every copy on this device. */
export const deleteSavedMenus = (): Promise<boolean> => caches.delete(copiesCache)
