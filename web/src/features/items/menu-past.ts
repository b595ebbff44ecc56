import { useQuery } from '@tanstack/react-query'
import { callFull } from '../../api/client.ts'
import { linkCursor } from '../../api/read-query.ts'

/** What the history says about a menu. */
export interface MenuPast {
  readonly wasPublished: boolean
  /** The items that were confirmed at least once. */
  readonly onceConfirmed: ReadonlySet<string>
}

/** Enough for 500 items that were confirmed several times each. */
const mostPages = 10

/** Reads a menu's publications and confirmations. Unknown while it loads, and with a history that is too long to read. */
export function useMenuPast(menuId: string): MenuPast | undefined {
  return useQuery({
    queryKey: ['menu-past', menuId],
    staleTime: 30_000,
    refetchInterval: 60_000, // an item that loses its confirmation on this page must appear among the changed ones
    queryFn: async ({ signal }): Promise<MenuPast> => {
      const onceConfirmed = new Set<string>()
      let wasPublished = false
      let cursor: string | null = null
      for (let page = 0; page < mostPages; page++) {
        const query = {
          menu: menuId,
          kind: 'allergens.confirmed,menu.published',
          limit: 200,
          ...(cursor === null ? {} : { cursor }),
        }
        const answer: Awaited<ReturnType<typeof callFull<'GET /api/audit/history'>>> = await callFull(
          'GET /api/audit/history',
          { query },
          { signal },
        )
        for (const { kind, item } of answer.body) {
          if (kind === 'menu.published') wasPublished = true
          else if (item) onceConfirmed.add(item.id)
        }
        cursor = linkCursor(answer.headers.get('link'))
        if (cursor === null) return { wasPublished, onceConfirmed }
      }
      throw new Error('The history of this menu is too long to read.')
    },
  }).data
}
