import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { PageDataContext, readPageData } from './hydration/page-data.ts'
import { applyTheme, readTheme } from './ui/base/theme.ts'

applyTheme(readTheme())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const data = readPageData()
const page = (
  <StrictMode>
    <PageDataContext value={data}>
      <App />
    </PageDataContext>
  </StrictMode>
)
if (data) hydrateRoot(root, page)
else createRoot(root).render(page)
