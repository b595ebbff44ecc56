/** What changes what guests are told: shown to them by `menus`, and answered for by `audit`. */
const toldToGuests = [
  'RestaurantRegistered',
  'RestaurantProfileChanged',
  'RestaurantBrandingChanged',
  'MenuCreated',
  'MenuDetailsChanged',
  'MenuPublished',
  'MenuUnpublished',
  'MenuDeleted',
  'ItemCreated',
  'ItemDetailsChanged',
  'ItemPriceChanged',
  'AllergenDeclared',
  'AllergenWithdrawn',
  'AllergensConfirmed',
  'AllergensReviewedInPart',
  'ItemArchived',
  'ItemRestored',
  'ItemDeleted',
  'AllergenDefined',
  'AllergenRenamed',
] as const

/**
 * The projection groups of the projector, each with its own pace (architecture, "The projector"), and the event types each one
 * applies: a test compares them with the projections. A type too many here makes reads wait for a position that never comes.
 * `menus` is what guests and managers see.
 */
export const projectionGroups = {
  menus: toldToGuests,
  /** Guest activity: bulk, which nobody waits for. */
  activity: ['ActivityRecorded', 'DaySummarised'],
  /** Accounts and the directory of restaurants: what the platform's own people see. */
  admin: [
    'AccountRegistered',
    'AccountErased',
    'RestaurantRegistered',
    'RestaurantProfileChanged',
    'RestaurantBrandingChanged',
  ],
  /** The audit trail: everything that changes what guests are told, and who may change it. Guests' own activity is none of it. */
  audit: [
    'AccountRegistered',
    'PasswordChanged',
    'AccountErased',
    'ImpersonationStarted',
    'ImpersonationEnded',
    ...toldToGuests,
    'GuestViewAdvanced',
    'AuditHeadSigned',
  ],
} as const satisfies Record<string, readonly string[]>

export type ProjectionGroup = keyof typeof projectionGroups

/** The groups that must pass an event of this type before its effect can be read. */
export function groupsFedBy(eventType: string): ProjectionGroup[] {
  return (Object.keys(projectionGroups) as ProjectionGroup[]).filter(group =>
    (projectionGroups[group] as readonly string[]).includes(eventType),
  )
}
