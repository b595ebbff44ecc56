import type { Route } from '@safe-menu/contracts/http/route'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { passwordResetRoutes } from '@safe-menu/contracts/password-resets/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { restaurantRoles } from '@safe-menu/contracts/roles'
import { teamRoutes } from '@safe-menu/contracts/team/routes'
import { expect } from 'chai'
import { type Rights, rightsOf } from './rights.ts'

/** The routes behind the controls that each right shows. */
const routesOf: Readonly<Record<keyof Rights, readonly Route[]>> = {
  managesMenus: [
    menuRoutes.create,
    menuRoutes.change,
    menuRoutes.duplicate,
    menuRoutes.arrange,
    menuRoutes.delete,
    itemRoutes.create,
    itemRoutes.change,
    itemRoutes.duplicate,
    itemRoutes.move,
    itemRoutes.setPrices,
    itemRoutes.archive,
    itemRoutes.restore,
    itemRoutes.delete,
    importRoutes.import,
    importRoutes.preview,
  ],
  changesProfile: [restaurantRoutes.change, restaurantRoutes.checkCss],
  managesTeam: [
    teamRoutes.people,
    teamRoutes.invite,
    teamRoutes.renewLink,
    teamRoutes.changeRole,
    teamRoutes.remove,
    passwordResetRoutes.forPerson,
  ],
}

describe('rightsOf', () => {
  for (const [right, routes] of Object.entries(routesOf) as [keyof Rights, readonly Route[]][])
    for (const role of restaurantRoles)
      it(`offers ${role} what the route list allows: ${right}`, () => {
        const offered = rightsOf({ role, isImpersonating: false })[right]
        for (const { id, access } of routes)
          expect(access.kind === 'roles' && access.roles.includes(role), id).to.equal(offered)
      })

  it('offers an acting admin everything but the team', () => {
    expect(rightsOf({ role: 'RESTAURANT', isImpersonating: true })).to.deep.equal({
      managesMenus: true,
      changesProfile: true,
      managesTeam: false,
    })
  })

  it('offers nothing to anyone else', () => {
    for (const session of [null, { role: 'ADMIN', isImpersonating: false } as const])
      expect(Object.values(rightsOf(session))).to.deep.equal([false, false, false])
  })
})
