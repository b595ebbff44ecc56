import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { guestPath } from '../../contracts/src/menus/guest-page.ts'

const file = fileURLToPath(new URL('../head.html', import.meta.url))

/** Writes `head.html` into each page, in place of the comment that names it. */
export function head(): Plugin {
  return {
    name: 'safe-menu:head',
    transformIndexHtml: {
      order: 'pre',
      handler: page => page.replace('<!-- head.html -->', () => readFileSync(file, 'utf8').trimEnd()),
    },
  }
}

/** Vite's module, which the build puts around every `import()` whose script needs further files. */
const helper = '\0vite/preload-helper.js'

/**
 * What the page does before an `import()`: it asks for the further files of the script at once, and waits for style sheets. Once for
 * each file that arrives. `all`: their paths.
 */
const code = `
const asked = {}
function ask(path) {
  if (document.querySelector('link[href="/' + path + '"]')) return
  const isStyles = path.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyles ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = '/' + path
  document.head.append(link)
  return isStyles && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      delete asked[path]
      reject(Error(path))
    }
  })
}
export const __vitePreload = async (load, all = []) => {
  await Promise.all(all.map(path => asked[path] ??= ask(path)))
  return load()
}`

/** Replaces vite's helper for `import()`: 0.6 KB less (gzip) in the first script, for cases and browsers that do not occur here. */
export function preloads(): Plugin {
  return {
    name: 'safe-menu:preloads',
    apply: 'build',
    enforce: 'pre',
    load: id => (id === helper ? code : null),
  }
}

/** The guests' pages, on Preact, and all others, on React, have a development server each. */
export const developmentPorts = { guests: 3101, others: 3100 } as const

/** Sends a page that is opened at the wrong development server to the other one. */
export function otherPages(): Plugin {
  return {
    name: 'safe-menu:other-pages',
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '/', headers } = request
        const isGuests = guestPath.test(new URL(url, 'http://localhost').pathname)
        const port = isGuests ? developmentPorts.guests : developmentPorts.others
        if (port === config.server.port || !headers.accept?.startsWith('text/html')) next()
        else response.writeHead(302, { location: `http://localhost:${port}${url}` }).end()
      })
    },
  }
}
