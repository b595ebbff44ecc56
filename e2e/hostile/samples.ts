import type { Route } from '@safe-menu/contracts/http/route'
import type { Account, Target } from './tenants.ts'

/** A valid body for each route, so that a refusal is due to the tested fault. */
export function sampleBody(route: Route, target: Target, account: Account): unknown {
  if (route.bodyKind === 'none') return undefined
  const sample = samples[route.id]
  if (!sample) throw new Error(`${route.id} takes a body: give an example of it in e2e/hostile/samples.ts.`)
  return sample(target, account)
}

/** The route's address with the target's ids. */
export function samplePath(route: Route, target: Target): string {
  const values: Readonly<Record<string, string>> = {
    ...target,
    allergenId: 'milk',
    language: 'de',
    pictureId: '0'.repeat(64),
    pictureSize: 'full',
  }
  return route.path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`${route.id}: give an example of ${name} in e2e/hostile/samples.ts.`)
    return value
  })
}

/** The required query of a route. */
export function sampleQuery(route: Route): string {
  return queries[route.id] ?? ''
}

const at = '?time=2026-03-12T19:32:00.000Z'
const between = '?from=2026-03-12T19:32:00.000Z&to=2026-03-13T00:00:00%2B01:00'
const queries: Readonly<Record<string, string>> = {
  'menus.delete': '?reason=Season%20over',
  'items.delete': '?reason=Listed%20twice',
  'audit.item-at': at,
  'audit.menu-at': at,
  'audit.restaurant-at': at,
  'audit.item-diff': between,
  'audit.menu-diff': between,
  'audit.restaurant-diff': between,
}

/** A PNG. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The content type of a valid request to the route. */
export const contentTypes = {
  none: 'application/json',
  json: 'application/json',
  csv: 'text/csv',
  picture: 'image/png',
} as const satisfies Record<Route['bodyKind'], string>

/** A sample as it is sent. */
export function bytesOf(sample: unknown): Buffer {
  if (Buffer.isBuffer(sample)) return sample
  return Buffer.from(typeof sample === 'string' ? sample : JSON.stringify(sample))
}

const newPassword = 'another horse battery'
let registered = 0
function registration() {
  registered += 1
  return { email: `sample-${process.pid}-${registered}@example.com`, password: newPassword }
}

const samples: Readonly<Record<string, (target: Target, account: Account) => unknown>> = {
  'accounts.login-restaurant': (_, { email, password }) => ({ email, password }),
  'accounts.login-customer': (_, { email, password }) => ({ email, password }),
  'accounts.register-restaurant': () => ({ ...registration(), name: 'Sample Kitchen' }),
  'accounts.register-customer': registration,
  'accounts.change-password': (_, { password }) => ({ currentPassword: password, newPassword }),
  'accounts.change-email': (_, { password }) => ({ newEmail: registration().email, password }),
  'accounts.erase': (_, { email, password }) => ({ email, password }),
  'accounts.end-other-sessions': (_, { password }) => ({ password }),
  'accounts.login-second-factor': () => ({ ticket: 'unknown', code: '123456' }),
  'accounts.set-up-second-factor': (_, { password }) => ({ password }),
  'accounts.turn-on-second-factor': () => ({ setUp: 'unknown', code: '123456' }),
  'accounts.turn-off-second-factor': (_, { password }) => ({ password, code: '123456' }),
  'restaurants.change': () => ({
    name: 'Sample Kitchen',
    openingHours: 'Mon–Fri 11–22',
    timeZone: 'Europe/Vienna',
    currency: 'EUR',
    locale: 'de-AT',
    customization: {
      colors: { primary: '#1a6540' },
      fonts: { heading: 'lora' },
      logoUrl: 'https://pictures.example/logo.png',
      customCss: '.menu-title { letter-spacing: 0.1em }',
    },
  }),
  'restaurants.check-css': () => ({ customCss: '.menu-title { font-style: italic }' }),
  'team.invite': () => ({ personName: 'Anna', email: registration().email, role: 'KITCHEN' }),
  'team.change-role': () => ({ role: 'KITCHEN' }),
  'team.invitation': ({ invitation }) => ({ token: invitation }),
  'team.accept': ({ invitation }) => ({ token: invitation, password: newPassword }),
  'password-resets.forgotten': (_, { email }) => ({ email, audience: 'restaurant' }),
  'password-resets.look-up': ({ invitation }) => ({ token: invitation }),
  'password-resets.use': ({ invitation }) => ({ token: invitation, password: newPassword }),
  'pictures.set-of-item': () => onePixel,
  'pictures.set-of-restaurant': () => onePixel,
  'pictures.describe-of-item': () => ({ pictureId: 'ab'.repeat(32), alt: 'A bowl of soup' }),
  'pictures.describe-of-restaurant': () => ({ pictureId: 'ab'.repeat(32), alt: 'The house' }),
  'menus.create': () => ({ name: 'Lunch', description: 'From noon' }),
  'menus.change': () => ({ name: 'Supper', description: 'By candle', published: true }),
  'menus.duplicate': () => ({ name: 'Supper for two' }),
  'menus.arrange': ({ itemId }) => ({
    revision: '0',
    sections: [{ name: 'Soups', itemIds: [itemId] }],
    moved: [itemId],
  }),
  'items.create': () => ({
    name: 'Soup',
    description: 'Of the day',
    price: 12.5,
    crossContamination: 'One pot for all',
    modifications: 'No croutons',
    section: 'Starters',
  }),
  'items.change': () => ({ name: 'Broth', price: '9.90' }),
  'items.translate': () => ({
    name: 'Suppe',
    description: 'Des Tages',
    crossContamination: 'Ein Topf für alles',
    modifications: 'Ohne Croutons',
  }),
  'items.duplicate': () => ({ name: 'Broth for two' }),
  'items.move': ({ menuId }) => ({ menuId }),
  'items.set-availability': () => ({ soldOut: true }),
  'items.set-prices': ({ itemId }) => ({ prices: [{ itemId, from: '0', to: 9.5 }] }),
  'items.restore': () => ({}),
  'items.import': () => 'item\nDumplings',
  'items.preview-import': () => 'item\nDumplings',
  'allergens.declare': () => ({
    allergenId: 'milk',
    presence: 'may_contain',
    details: [],
    reason: 'New supplier',
    override: false,
  }),
  'allergens.set': () => ({
    allergens: [{ allergenId: 'milk', presence: 'contains', details: [] }],
    reason: 'New supplier',
    override: false,
  }),
  'allergens.answer-mention': () => ({ answer: 'not_in_it', revision: '0' }),
  'allergens.confirm': () => ({ revision: '0' }),
  'allergens.confirm-many': ({ itemId }) => ({ items: [{ itemId, revision: '0' }] }),
  'allergens.withdraw-many': ({ itemId }) => ({ items: [{ itemId, confirmedAt: '2026-03-12T19:32:00Z' }] }),
  'activity.track-view': ({ menuId }) => ({ menuId }),
  'activity.track-allergens': ({ menuId }) => ({ menuId, allergenIds: ['milk'] }),
  'reports.report': ({ menuId }) => ({ menuId, mistake: 'allergen_missing', allergenIds: ['milk'] }),
  'reports.answer': () => ({ through: '0' }),
  'activity.track-popular-item': ({ menuId, itemId }) => ({ menuId, menuItemId: itemId }),
}
