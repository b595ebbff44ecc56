import './styles/app.css'
import {
  chooseLanguage,
  directionOf,
  isLanguage,
  type Language,
  languageCookieOf,
  languageInAddress,
} from '@safe-menu/contracts/languages'
import { render } from 'preact'
import { GuestApp } from './app/guest-app.tsx'
import { PageDataContext, readPageData } from './hydration/page-data.ts'
import { keepDishes } from './hydration/server-dishes.ts'
import { followTranslation } from './languages/browser-translation.ts'
import { openLanguage } from './languages/load.ts'
import { applyTheme, readTheme } from './ui/base/theme.tsx'

applyTheme(readTheme())

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('guest.html has no #root')
  const page = { data: readPageData() }
  showLanguage(await openLanguage(pageLanguage(page.data !== null)))
  followTranslation(root)
  const app = (
    <PageDataContext value={page}>
      <GuestApp />
    </PageDataContext>
  )
  // Not `hydrate`: it would keep what the server has rendered wherever this device renders something else. This compares every
  // text and attribute, and keeps the elements.
  keepDishes(root, () => render(app as never, root))
  document.getElementById('without-script')?.remove()
  page.data = null // what appears later would show old data
}

void start()

/** The language of a guest's page. `isRendered`: the server has chosen it. Remembers the language of the address, as the server does. */
function pageLanguage(isRendered: boolean): Language {
  const query = new URLSearchParams(location.search)
  const inAddress = languageInAddress(query)
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2024 lack the cookie store
  if (inAddress) document.cookie = languageCookieOf(inAddress)
  const { lang } = document.documentElement
  if (isRendered && isLanguage(lang)) return lang
  return chooseLanguage({ query, cookies: document.cookie, preferred: navigator.languages })
}

/** Tells browsers and screen readers the page's language. */
function showLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
