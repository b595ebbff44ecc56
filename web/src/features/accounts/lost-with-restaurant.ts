import { counted } from '../../format/words.ts'

/** What an owner loses with the account. */
export interface LostWithRestaurant {
  readonly name: string
  readonly menus: number
  readonly dishes: number
  readonly archivedDishes: number
  /** Of the team, without the owner. */
  readonly people: number
  /** Open ones. */
  readonly invitations: number
}

/** What is lost, as a list for the owner. */
export function lostTexts(lost: LostWithRestaurant): readonly string[] {
  const { menus, dishes, archivedDishes, people, invitations } = lost
  const archived = archivedDishes > 0 ? `, and ${counted(archivedDishes, 'archived dish')}` : ''
  const invited = invitations > 0 ? ` and ${counted(invitations, 'open invitation')}` : ''
  return [
    `${counted(menus, 'menu')} with ${counted(dishes, 'dish')}${archived}. Guests can no longer open them.`,
    'The links and QR codes of your menus. They show that there is no menu.',
    ...(people + invitations > 0
      ? [
          `Your team: ${counted(people, 'person', 'people')}${invited}. Their accounts are erased, and their links stop working.`,
        ]
      : []),
    'Your email address, your password and the pictures. You are logged out everywhere.',
  ]
}
