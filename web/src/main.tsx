import './styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { PageDataContext, readPageData } from './hydration/page-data.ts'
import { pageLanguage, showLanguage } from './hydration/page-language.ts'
import { openLanguage } from './languages/load.ts'
import { applyTheme, readTheme } from './ui/base/theme.ts'

applyTheme(readTheme())

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const data = readPageData()
  const wanted = pageLanguage(data !== null)
  const language = await openLanguage(wanted)
  showLanguage(language)
  document.getElementById('without-script')?.remove()
  const page = (
    <StrictMode>
      <PageDataContext value={data}>
        <App />
      </PageDataContext>
    </StrictMode>
  )
  // In another language than the server's, it is another page.
  // As a transition, which pauses for what the guest does. In one go it would block a slow phone for a third of a second.
  if (root.firstChild && language === wanted) startTransition(() => void hydrateRoot(root, page))
  else createRoot(root).render(page)
}

void start()
