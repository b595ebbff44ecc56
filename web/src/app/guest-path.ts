import { guestPath } from '@safe-menu/contracts/menus/guest-page'
import { useEffect } from 'react'
import { usePath } from '../hydration/address.ts'

/** The restaurant of a guest's page: `''` for the saved menus. `null`: another page. */
export function restaurantOf(path: string): string | null {
  const [, id = null] = guestPath.exec(path) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return id // not encoded as it should be: the server does not know it either
  }
}

const kindOf = (path: string) => (restaurantOf(path) === null ? 'other' : 'guest')
/** The kind of page that was loaded; `undefined` on a server. */
const loadedKind = globalThis.location && kindOf(globalThis.location.pathname)

/**
 * The path, or `null` if it leads from a guest's page to any other page, or back: that is another program, so the browser loads it from
 * the server.
 */
export function usePathOfProgram(): string | null {
  const path = usePath()
  const isOther = loadedKind !== undefined && kindOf(path) !== loadedKind
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther ? null : path
}
