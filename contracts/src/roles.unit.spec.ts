import { expect } from 'chai'
import { Role } from './roles.ts'
import { routes } from './routes.ts'

const anyAccount = `accounts.logout accounts.change-password accounts.sessions accounts.end-session
  accounts.end-other-sessions accounts.second-factor accounts.set-up-second-factor accounts.turn-on-second-factor
  accounts.turn-off-second-factor`
const ownEmail = 'accounts.change-email accounts.erase'
const auditTrail = `audit.history audit.restaurants audit.restaurant-menus audit.restaurant-items audit.item-at
  audit.menu-at audit.restaurant-at audit.item-diff audit.menu-diff audit.restaurant-diff audit.menu-instants
  audit.export audit.heads`
const menusAsManaged = `menus.of-restaurant items.of-menu items.archived items.copies items.export allergens.of-item
  activity.analytics reports.of-restaurant`
const tagging = `items.set-availability allergens.declare allergens.set allergens.withdraw allergens.confirm
  allergens.answer-mention allergens.withdraw-answer allergens.withdraw-confirmation allergens.confirm-many
  allergens.withdraw-many reports.answer`
const managing = `restaurants.change restaurants.codes restaurants.check-css menus.create menus.duplicate menus.change
  menus.arrange menus.delete items.create items.change items.make-separate items.duplicate items.move items.translate
  items.remove-translation items.set-prices items.archive items.restore items.delete items.preview-import items.import
  pictures.set-of-item pictures.describe-of-item pictures.remove-of-item pictures.set-of-restaurant
  pictures.describe-of-restaurant pictures.remove-of-restaurant`
const owning = `team.people team.invite team.renew-link team.change-role team.remove password-resets.for-person
  admin.end-impersonation`
const administering = `admin.restaurants-overview admin.global-analytics admin.quarantines admin.impersonate
  admin.erase-owner password-resets.for-owner`

/** What each role may call besides the public routes (security, "Permissions"), stated apart from the routes. */
const rights: Readonly<Record<Role, readonly string[]>> = {
  CUSTOMER: [anyAccount, ownEmail],
  KITCHEN: [anyAccount, ownEmail, auditTrail, menusAsManaged, tagging],
  MANAGER: [anyAccount, ownEmail, auditTrail, menusAsManaged, tagging, managing],
  RESTAURANT: [anyAccount, ownEmail, auditTrail, menusAsManaged, tagging, managing, owning],
  ADMIN: [anyAccount, auditTrail, menusAsManaged, administering],
  AUDITOR: [anyAccount, auditTrail],
}

describe('the rights of a role', () => {
  for (const role of Role.options)
    it(`are the routes that the product gives it: ${role}`, () => {
      const declared = routes.flatMap(({ id, access }) =>
        access.kind === 'roles' && (access.roles as readonly Role[]).includes(role) ? [id as string] : [],
      )
      expect(declared).to.have.members(rights[role].join(' ').split(/\s+/u))
    })

  it('are not needed for guests’ routes and for sign-in, and for no others', () => {
    const open = routes.flatMap(({ id, access }) => (access.kind === 'public' ? [id as string] : []))
    expect(open).to.have.members(
      `accounts.login-restaurant accounts.register-restaurant accounts.login-customer accounts.register-customer
      accounts.login-second-factor team.invitation team.accept password-resets.ways password-resets.forgotten
      password-resets.look-up password-resets.use restaurants.get menus.published menus.get menus.live pictures.get
      allergens.list activity.track-view activity.track-allergens activity.track-popular-item reports.report audit.keys
      platform.openapi platform.docs`.split(/\s+/u),
    )
  })
})
