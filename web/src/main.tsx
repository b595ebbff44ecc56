import {
  chooseLanguage,
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
  languageCookieOf,
  languageInAddress,
} from '@safe-menu/contracts/languages'
import { guestPath } from '@safe-menu/contracts/menus/guest-page'
import './styles/app.css'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followEarlyInput } from './hydration/early-input.ts'
import { PageDataContext, readPageData } from './hydration/page-data.ts'
import { followTranslation } from './i18n/browser-translation.ts'
import { openLanguage } from './i18n/load.ts'

const data = readPageData()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (data) followEarlyInput()
  const { lang } = document.documentElement
  // The server has chosen the language of a page that it has rendered.
  const wanted = data && isLanguage(lang) ? lang : pageLanguage(location.search)
  // Without a network the device may have the texts of the language that the guest has read so far, and has kept English.
  const language = await openLanguage(wanted)
    .catch(() => openLanguage(pageLanguage('')))
    .catch(() => openLanguage(defaultLanguage))
  rememberLanguage(language)
  showLanguage(language)
  followTranslation(root)
  const page = { data, at: data?.at }
  function Start() {
    // With the page's first commit, in which its buttons begin to work: its other effects take a slow phone a tenth of a second.
    useLayoutEffect(() => document.getElementById('without-script')?.remove(), [])
    useEffect(() => {
      page.data = null // what appears later would show old data
    }, [])
    return <App />
  }
  const client = (
    <StrictMode>
      <PageDataContext value={page}>
        <Start />
      </PageDataContext>
    </StrictMode>
  )
  // In another language than the server's, it is another page.
  // As a transition, which pauses for what the guest does. In one go it would block a slow phone.
  if (root.firstChild && language === wanted)
    startTransition(() => void hydrateRoot(root, client, { onRecoverableError: reportError }))
  else createRoot(root).render(client)
}

/** Without its texts the page has no words of its own. The texts of this message are here for that reason. */
function showFailedStart(): void {
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  alert.className = 'mx-auto grid max-w-2xl justify-items-center gap-3 px-4 py-16 text-center'
  const text = document.createElement('p')
  text.textContent =
    'Safe Menu could not be loaded. Check your connection and try again. Your unsaved changes are kept on this device.'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'min-h-11 rounded-lg border border-edge px-4 font-semibold'
  retry.textContent = 'Retry'
  retry.addEventListener('click', () => location.reload())
  alert.append(text, retry)
  document.getElementById('root')?.replaceChildren(alert)
}

start().catch((error: unknown) => {
  // A rendered menu stays: the guest can read it, and after a while it says that it neither filters nor changes.
  if (data === null) showFailedStart()
  throw error
})

/** The language of a page with this query: English, but for guests. */
function pageLanguage(search: string): Language {
  if (!guestPath.test(location.pathname)) return defaultLanguage
  const query = new URLSearchParams(search)
  return chooseLanguage({ query, cookies: document.cookie, preferred: navigator.languages })
}

/** Remembers the page's language, as the server does, if the guest has chosen it: the address has it. */
function rememberLanguage(language: Language): void {
  if (languageInAddress(new URLSearchParams(location.search)) !== language) return
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2024 lack the cookie store
  document.cookie = languageCookieOf(language)
}

/**
 * Tells browsers and screen readers the page's language. Writes nothing that a rendered page says already: the browser would style all
 * of it again.
 */
export function showLanguage(language: Language): void {
  const page = document.documentElement
  if (page.lang !== language) page.lang = language
  const direction = directionOf(language)
  if (page.dir !== direction) page.dir = direction
}
