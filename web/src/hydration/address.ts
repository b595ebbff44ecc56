import { createContext, useContext } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** The address of a page that the server renders; `null` in the browser, which knows its own. */
export const ServerAddressContext = createContext<{ readonly path: string; readonly search: string } | null>(
  null,
)

/** The path of the page's address. Without the router's own hooks, which the guest's page has no other use for. */
export function usePath(): string {
  const server = useContext(ServerAddressContext)
  return usePathname(server ? { ssrPath: server.path } : {})
}

/** The query of the page's address. */
export function useQueryText(): string {
  const server = useContext(ServerAddressContext)
  return useSearch(server ? { ssrSearch: server.search } : {})
}
