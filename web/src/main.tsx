import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followTranslation } from './languages/browser-translation.ts'
import { loadLaterMessages, openLanguage } from './languages/load.ts'
import { applyTheme, readTheme } from './ui/base/theme.tsx'

applyTheme(readTheme())

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await Promise.all([openLanguage('en'), loadLaterMessages()]) // some pages show guests' texts
  followTranslation(root)
  const page = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root.firstChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
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
  showFailedStart()
  throw error
})
