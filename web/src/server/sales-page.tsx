import { StrictMode } from 'react'
import {
  type PipeableStream,
  type RenderToPipeableStreamOptions,
  renderToPipeableStream,
} from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../app/app.tsx'
import { ServerAddressContext } from '../hydration/address.ts'
import { htmlAttributes, preloadOf, readTemplate, speak } from './page-template.ts'

const title = 'Allergen-safe menus for restaurants · Safe Menu'
const description =
  'Your guests scan a code and see at a glance what they can eat. Your kitchen stays in control. Free and open source.'

/** The address that the page is rendered for. It is the same page at `/`. */
const path = '/restaurants/sales'

const noScript =
  '<noscript><p class="bg-ask-soft px-4 py-3 text-center text-ask">The examples on this page need JavaScript, and so do signing in and creating an account.</p></noscript>'

/**
 * Starts rendering the sales page for visitors who are not logged in. Errors in `onError`: a component cannot be rendered without a
 * browser. Take the HTML when all is ready: in any other order it would need inline scripts.
 */
export function renderSalesPage(options: RenderToPipeableStreamOptions): PipeableStream {
  speak('en')
  return renderToPipeableStream(
    <StrictMode>
      <ServerAddressContext.Provider value={{ path, search: '' }}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </ServerAddressContext.Provider>
    </StrictMode>,
    { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
}

const patience = ' fetchpriority="low"'

/** The whole page. `template`: the built `index.html`. `scripts`: what loads with the first one. `markup`: the rendered page. */
export function salesDocument(template: string, scripts: readonly string[], markup: string): string {
  // The style sheet comes first: without it a browser shows nothing, and the text can be read without the scripts.
  const patient = template.replaceAll(
    /<script type="module"|<link rel="modulepreload"/gu,
    tag => tag + patience,
  )
  return readTemplate(patient)({
    language: htmlAttributes('en'),
    preload: [
      preloadOf('en', patience),
      preloadOf('en.later', patience),
      ...scripts.map(file => `<link rel="modulepreload"${patience} crossorigin href="/${file}">`),
    ].join(''),
    title,
    description,
    head: '',
    withoutScript: noScript,
    markup,
    data: '',
  })
}
