import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { peopleQuery } from '@safe-menu/read-models/admin/people/people.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'

export function teamHandlers({ pool, staleSince }: Deps) {
  const team = createQueries({ deps: pool, staleSince: staleSince.team })
  return team.query(teamRoutes.people, async (db, { restaurantId }) => [
    ...(await readRows(db, peopleQuery, [restaurantId])),
  ])
}
