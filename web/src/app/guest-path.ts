import { useEffect } from 'react'
import { usePath } from '../hydration/address.ts'

const guestPath = /^\/menu\/([^/]*)\/?$/iu

/** The restaurant of a guests' page: `''` for the saved menus. `null`: not a guests' page. The gateway knows the same addresses. */
export function restaurantOf(path: string): string | null {
  const [, id = null] = guestPath.exec(path) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return id // not encoded as it should be: the server does not know it either
  }
}

const kindOf = (path: string) => (restaurantOf(path) === null ? 'other' : 'guest')
/** Of the address that this page was loaded from. On a server, components never compare it. */
const loadedKind = globalThis.location && kindOf(globalThis.location.pathname)

/**
 * The path; `null` where it leads from a guests' page to another one or back. These are two programs, so the browser then loads the
 * page from the server.
 */
export function usePathOfProgram(): string | null {
  const path = usePath()
  const isOther = loadedKind !== undefined && kindOf(path) !== loadedKind
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther ? null : path
}
