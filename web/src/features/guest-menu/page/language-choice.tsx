import { languageNames, languageParameter, languages } from '@safe-menu/contracts/languages'
import { useQueryText } from '../../../hydration/address.ts'
import { activeLanguage, t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'

const listId = 'languages'

/** Opens {@link LanguageList}. */
export function LanguageButton({ className = '' }: { className?: string }) {
  return (
    <Button variant="quiet" popoverTarget={listId} className={`px-2! uppercase ${className}`}>
      <Icon name="languages" size={20} />
      <span className="sr-only">{t('page.language')}: </span>
      {activeLanguage()}
    </Button>
  )
}

/** The languages of the page, each in its own words. Links, which work without a script: a page carries one language. */
export function LanguageList() {
  // Of the query only the menu, which the server knows too: its links must be those of the browser.
  const menu = new URLSearchParams(useQueryText()).get('menu')
  const current = activeLanguage()
  return (
    <nav
      id={listId}
      popover="auto"
      aria-label={t('page.language')}
      className="m-auto max-h-dvh w-72 max-w-full overflow-y-auto rounded-lg border border-line bg-surface p-2 text-ink shadow-float"
    >
      {languages.map(language => {
        const query = new URLSearchParams({ ...(menu ? { menu } : {}), [languageParameter]: language })
        return (
          <a
            key={language}
            href={`?${query}`}
            lang={language}
            dir="auto"
            aria-current={language === current || undefined}
            className="flex min-h-11 items-center rounded-md px-4 font-semibold hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand"
          >
            {languageNames[language]}
          </a>
        )
      })}
    </nav>
  )
}
