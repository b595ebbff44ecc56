import type { Plugin } from 'vite'
import { guestPath } from '../../contracts/src/menus/guest-page.ts'

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
