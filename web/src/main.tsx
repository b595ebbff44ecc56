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
  await openLanguage('en')
  await loadLaterMessages() // some pages show guests' texts
  followTranslation(root)
  const page = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root.firstChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

void start()
