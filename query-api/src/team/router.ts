import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { peopleQuery } from '@safe-menu/read-models/admin/people/people.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'

export function teamRouter({ pool, staleSince }: Deps) {
  return createRouter([
    on(teamRoutes.people, staleSince.team, async ctx => {
      ctx.body = await readRows(pool, peopleQuery, [ctx.input.params.restaurantId])
    }),
  ])
}
