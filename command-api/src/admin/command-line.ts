import { parseArgs } from 'node:util'
import { Email } from '@safe-menu/contracts/accounts/routes'
import type { Audience } from '@safe-menu/contracts/roles'
import type { StaffRole } from './staff.ts'

export const usage = `usage: npm run admin -- create --email ADDRESS [--role admin|auditor]
       npm run admin -- list
       npm run admin -- reset --email ADDRESS     a new password; older sign-ins end
       npm run admin -- remove-second-factor --email ADDRESS [--customer]
                                                  for a person without phone and recovery codes
The password is asked for on the terminal, or read from ADMIN_PASSWORD or the file that ADMIN_PASSWORD_FILE names.
`

export type AdminCommand =
  | { readonly kind: 'create'; readonly email: string; readonly role: StaffRole }
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'remove-second-factor'; readonly email: string; readonly audience: Audience }
  | { readonly kind: 'list' }

const roles: ReadonlyMap<string, StaffRole> = new Map([
  ['admin', 'ADMIN'],
  ['auditor', 'AUDITOR'],
])

const kinds = ['create', 'list', 'reset', 'remove-second-factor'] as const
const isKind = (text: string | undefined): text is AdminCommand['kind'] =>
  (kinds as readonly (string | undefined)[]).includes(text)

/** Parses the arguments. Errors never quote an argument, which may be a password in the wrong place. */
export function parseCommandLine(args: readonly string[]): AdminCommand | { readonly fault: string } {
  const [kind, ...rest] = args
  if (!isKind(kind)) return { fault: 'Say create, list, reset or remove-second-factor.' }
  const given = optionsOf(rest, kind)
  if (!given) return { fault: `Unknown option or missing value after "${kind}".` }
  if (kind === 'list') return { kind }
  if (given.email === undefined) return { fault: `${kind} needs --email ADDRESS.` }
  const email = Email.safeParse(given.email)
  if (!email.success) return { fault: 'The address after --email is no email address.' }
  if (kind === 'remove-second-factor')
    return { kind, email: email.data, audience: given.customer ? 'customer' : 'restaurant' }
  if (kind === 'reset') return { kind, email: email.data }
  const role = roles.get(given.role ?? 'admin')
  return role ? { kind, email: email.data, role } : { fault: 'The role is admin or auditor.' }
}

/** `null`: an unknown option, or an option without a value. */
function optionsOf(
  args: readonly string[],
  kind: AdminCommand['kind'],
): { email?: string; role?: string; customer?: boolean } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, role: { type: 'string' }, customer: { type: 'boolean' } },
    })
    const surplus = kind === 'list' ? values.email : undefined
    const fits =
      (kind === 'create' || values.role === undefined) &&
      (kind === 'remove-second-factor' || values.customer === undefined)
    return surplus === undefined && fits ? values : null
  } catch {
    return null
  }
}
