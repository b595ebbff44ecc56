import { limits } from '@safe-menu/contracts/limits'
import type { MailText } from './transport.ts'

/**
 * Every visitor can register a restaurant, give it any name and invite strangers. A name that could be taken for an address on the web or
 * for a sentence of ours is left out.
 */
const suspicious = /[\p{C}\n\r<>@/\\"“”„]|www|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}/iu
const longestName = 60

function named(restaurantName: string): string {
  const isPlain =
    restaurantName !== '' && restaurantName.length <= longestName && !suspicious.test(restaurantName)
  return isPlain ? `“${restaurantName}”` : 'a restaurant'
}

interface LinkMail {
  readonly to: string
  /** The complete address. */
  readonly link: string
}

/** An invitation to a restaurant's team. The person's name is left out: the owner has typed it. */
export function invitationMail({
  to,
  link,
  restaurantName,
}: LinkMail & { readonly restaurantName: string }): MailText {
  const restaurant = named(restaurantName)
  return {
    to,
    subject: 'You are invited to a restaurant’s team',
    text: `Hello,

${restaurant} invites you to its team on Safe Menu. Open this link to set a password:

${link}

The link works once, for ${limits.invitationDays} days. Do not give it to anyone else.
If you do not know the restaurant, ignore this mail. Without the link nothing happens.
`,
  }
}

/** A link that sets a new password. `askedBy`: who asked for it. */
export function resetMail({
  to,
  link,
  askedBy,
}: LinkMail & { readonly askedBy: 'the owner' | 'the person' }): MailText {
  const reason =
    askedBy === 'the owner'
      ? 'The owner of your restaurant has made a link for you that sets a new password on Safe Menu.'
      : 'Someone has asked for a new password for your account on Safe Menu.'
  return {
    to,
    subject: 'Set a new password',
    text: `Hello,

${reason} Open the link to set it:

${link}

The link works once, for ${limits.passwordResetHours} hours. Do not give it to anyone else.
If you do not want a new password, ignore this mail. Your password then stays as it is.
`,
  }
}

/** The mail to the address that an account had before. The new one is left out: the mailbox may not be the person's any more. */
export function emailChangedMail({ to }: Pick<LinkMail, 'to'>): MailText {
  return {
    to,
    subject: 'Your email address was changed',
    text: `Hello,

The email address of your account on Safe Menu was changed. You can no longer log in with this address.

If you did not change it, someone else knows your password. Tell the owner of your restaurant immediately. If you are the owner, tell
the people who run Safe Menu for you.
`,
  }
}

/** The mail to an owner for whom an admin has made a link. The link is left out: the admin hands it over. */
export function linkByAdminMail({ to }: Pick<LinkMail, 'to'>): MailText {
  return {
    to,
    subject: 'An admin can set your password',
    text: `Hello,

An admin of Safe Menu has made a link that sets a new password for your account. It works once, within ${limits.passwordResetHours} hours. Whoever
uses it can log in as you, unless two-step login is on. The history of your restaurant shows the link and its use.

If you did not ask for it, ask the people who run Safe Menu for you. If you still know your password, change it under “Account”: the
link then stops working.
`,
  }
}
