import { parseArgs } from 'node:util'
import { Email } from '@safe-menu/contracts/accounts/routes'
import type { StaffRole } from './staff.ts'

export const usage = `usage: npm run admin -- create --email ADDRESS [--role admin|auditor]
       npm run admin -- list
       npm run admin -- reset --email ADDRESS     a new password; older sign-ins end
The password is asked for on the terminal, or read from ADMIN_PASSWORD or the file that ADMIN_PASSWORD_FILE names.
`

export type AdminCommand =
  | { readonly kind: 'create'; readonly email: string; readonly role: StaffRole }
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'list' }

const roles: ReadonlyMap<string, StaffRole> = new Map([
  ['admin', 'ADMIN'],
  ['auditor', 'AUDITOR'],
])

/** Parses the arguments. Errors never quote an argument, which may be a password in the wrong place. */
export function parseCommandLine(args: readonly string[]): AdminCommand | { readonly fault: string } {
  const [kind, ...rest] = args
  if (kind !== 'create' && kind !== 'list' && kind !== 'reset') return { fault: 'Say create, list or reset.' }
  const given = optionsOf(rest, kind)
  if (!given) return { fault: `Unknown option or missing value after "${kind}".` }
  if (kind === 'list') return { kind }
  if (given.email === undefined) return { fault: `${kind} needs --email ADDRESS.` }
  const email = Email.safeParse(given.email)
  if (!email.success) return { fault: 'The address after --email is no email address.' }
  if (kind === 'reset') return { kind, email: email.data }
  const role = roles.get(given.role ?? 'admin')
  return role ? { kind, email: email.data, role } : { fault: 'The role is admin or auditor.' }
}

/** `null`: an unknown option, or an option without a value. */
function optionsOf(
  args: readonly string[],
  kind: AdminCommand['kind'],
): { email?: string; role?: string } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, role: { type: 'string' } },
    })
    const surplus = kind === 'list' ? values.email : undefined
    return surplus === undefined && (kind === 'create' || values.role === undefined) ? values : null
  } catch {
    return null
  }
}
