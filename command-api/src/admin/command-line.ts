import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Email } from '@safe-menu/contracts/accounts/routes'
import type { Audience } from '@safe-menu/contracts/roles'
import type { StaffRole } from './staff.ts'

export const usage = `usage: npm run admin -- create --email ADDRESS [--role admin|auditor]
       npm run admin -- list
       npm run admin -- reset --email ADDRESS     a new password; older sign-ins end
       npm run admin -- remove-second-factor --email ADDRESS [--customer]
                                                  for a person without phone and recovery codes
       npm run admin -- find-words                searches the texts of all dishes again for words that name an allergen
The password is asked for on the terminal, or read from ADMIN_PASSWORD or the file that ADMIN_PASSWORD_FILE names.
`

export type AdminCommand =
  | { readonly kind: 'create'; readonly email: string; readonly role: StaffRole }
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'remove-second-factor'; readonly email: string; readonly audience: Audience }
  | { readonly kind: 'list' | 'find-words' }

const isHelp = (args: readonly string[]) => args.some(each => each === '--help' || each === '-h')

const roles: ReadonlyMap<string, StaffRole> = new Map([
  ['admin', 'ADMIN'],
  ['auditor', 'AUDITOR'],
])

const ofPerson = { email: { type: 'string' } } as const
/** The options that each command takes. */
const optionsOf: Readonly<Record<AdminCommand['kind'], NonNullable<ParseArgsConfig['options']>>> = {
  create: { ...ofPerson, role: { type: 'string' } },
  list: {},
  'find-words': {},
  reset: ofPerson,
  'remove-second-factor': { ...ofPerson, customer: { type: 'boolean' } },
}
const isKind = (text = ''): text is AdminCommand['kind'] => Object.hasOwn(optionsOf, text)

/** Parses the arguments. Errors never quote an argument, which may be a password in the wrong place. */
export function parseCommandLine(
  args: readonly string[],
): AdminCommand | { readonly kind: 'help' } | { readonly fault: string } {
  if (isHelp(args)) return { kind: 'help' }
  const [kind, ...rest] = args
  if (!isKind(kind)) return { fault: 'Use create, list, reset, remove-second-factor or find-words.' }
  const given = readOptions(rest, kind)
  if (!given) return { fault: `Unknown option or missing value after "${kind}".` }
  if (kind === 'list' || kind === 'find-words') return { kind }
  if (given.email === undefined) return { fault: `${kind} needs --email ADDRESS.` }
  const email = Email.safeParse(given.email)
  if (!email.success) return { fault: '--email needs a valid email address.' }
  if (kind === 'remove-second-factor')
    return { kind, email: email.data, audience: given.customer ? 'customer' : 'restaurant' }
  if (kind === 'reset') return { kind, email: email.data }
  const role = roles.get(given.role ?? 'admin')
  return role ? { kind, email: email.data, role } : { fault: 'The role is admin or auditor.' }
}

/** `null`: an unknown option, or an option without a value. */
function readOptions(
  args: readonly string[],
  kind: AdminCommand['kind'],
): { email?: string; role?: string; customer?: boolean } | null {
  try {
    return parseArgs({ args: [...args], options: optionsOf[kind] }).values
  } catch {
    return null
  }
}
