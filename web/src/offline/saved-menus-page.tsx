import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dayText, pageZone } from '../format/page-zone.ts'
import { t } from '../languages/t.ts'
import { Button } from '../ui/base/button.tsx'
import { announce, focusPageTitle, PageTitle } from '../ui/base/page.tsx'
import { EmptyState } from '../ui/base/state.tsx'
import { deleteSavedMenus, readSavedRestaurants, type SavedRestaurant } from './saved-menus.ts'

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
        <EmptyState className="w-full" title={t('copy.noMenus')} icon={<CloudOff size={28} />}>
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
