import { useQuery } from '@tanstack/react-query'
import { readQuery } from './read-query.ts'

export const menuQuery = (menuId: string) => readQuery('GET /api/menus/:menuId', { params: { menuId } })

/** A menu with its items and the order that guests see. Followed while the page is visible. */
export function useMenu(menuId: string) {
  return useQuery({ ...menuQuery(menuId), refetchInterval: 3_000, refetchOnWindowFocus: 'always' })
}
