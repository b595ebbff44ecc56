import type { SecretName, Secrets } from '../keys/secrets.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The addresses at which the parts find each other. */
export interface Addresses {
  readonly eventStoreUrl: string
  readonly databaseUrl: string
}

const everywhere = ['CONSISTENCY_KEY', 'JWT_PUBLIC_KEY'] as const
/** Each part gets only the secrets that it needs; the parts listed here also get the stores' addresses. */
const secretsOf: Readonly<Record<string, readonly SecretName[]>> = {
  'command-api': [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY', 'AUDIT_SIGNING_KEY'],
  admin: [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY'],
  'query-api': [...everywhere, 'AUDIT_SIGNING_KEY'],
  audit: [],
  projector: ['VAULT_KEY'],
  'projector-cli': ['VAULT_KEY'],
}
/** What the operator set, for the parts that use it. */
const alsoGiven: Readonly<Record<string, RegExp>> = {
  'command-api': /^(ADMIN_|SMTP_URL|PICTURES_SECRET)/u,
  'query-api': /^PICTURES_SECRET/u,
}
const ours =
  /^(JWT_P|VAULT_KEY|ACCOUNT_INDEX_KEY|AUDIT_SIGNING_KEY|CONSISTENCY_KEY|ADMIN_|SMTP_URL|PICTURES_SECRET|DATABASE_URL|EVENTSTORE_URL|PORT$|HOST$)/u

/** The environment of one part: the caller's environment without other parts' secrets, and the part's own settings. */
export function partEnvironment(
  part: string,
  given: Variables,
  secrets: Secrets,
  addresses: Addresses,
): Readonly<Record<string, string | undefined>> {
  const inherited = Object.fromEntries(Object.entries(given).filter(([name]) => !ours.test(name)))
  const names = secretsOf[part] ?? []
  const stores =
    part in secretsOf ? { EVENTSTORE_URL: addresses.eventStoreUrl, DATABASE_URL: addresses.databaseUrl } : {}
  const wanted = alsoGiven[part]
  const own = wanted ? Object.fromEntries(Object.entries(given).filter(([name]) => wanted.test(name))) : {}
  return {
    NODE_ENV: 'production',
    // Several parts share one terminal, and access logs would bury important lines.
    LOG_LEVEL: 'warn',
    ...inherited,
    ...own,
    ...stores,
    ...Object.assign({}, ...names.map(name => secrets[name])),
  }
}
