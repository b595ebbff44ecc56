import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { activityRoutes } from './guest-activity/routes.ts'
import { reportRoutes } from './guest-reports/routes.ts'
import { allergenRoutes } from './items/allergen-routes.ts'
import { importRoutes } from './items/import-routes.ts'
import { itemRoutes } from './items/routes.ts'
import { menuRoutes } from './menus/routes.ts'
import { passwordResetRoutes } from './password-resets/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { restaurantRoutes } from './restaurants/routes.ts'
import { teamRoutes } from './team/routes.ts'

const groups = [
  accountRoutes,
  sessionRoutes,
  secondFactorRoutes,
  restaurantRoutes,
  teamRoutes,
  passwordResetRoutes,
  menuRoutes,
  itemRoutes,
  importRoutes,
  pictureRoutes,
  allergenRoutes,
  activityRoutes,
  reportRoutes,
  adminRoutes,
  auditRoutes,
  platformRoutes,
]

/** Every HTTP route of the product. */
export const routes = groups.flatMap(group => Object.values(group))

type Values<T> = T extends unknown ? T[keyof T] : never

/** Any one route, with its own path and schemas. */
export type AnyRoute = Values<(typeof groups)[number]>
