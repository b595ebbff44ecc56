import type { SecretName, Secrets } from '../keys/secrets.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Where the parts find each other. */
export interface Addresses {
  readonly eventStoreUrl: string
  readonly databaseUrl: string
}

const everywhere = ['CONSISTENCY_KEY', 'JWT_PUBLIC_KEY'] as const
/** Each part gets the secrets it works with, and no others; those named here the stores' addresses too. */
const secretsOf: Readonly<Record<string, readonly SecretName[]>> = {
  'command-api': [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY', 'AUDIT_SIGNING_KEY'],
  admin: [...everywhere, 'JWT_PRIVATE_KEY', 'VAULT_KEY', 'ACCOUNT_INDEX_KEY'],
  'query-api': [...everywhere, 'AUDIT_SIGNING_KEY'],
  audit: [],
  projector: ['VAULT_KEY'],
  'projector-cli': ['VAULT_KEY'],
}
const ours =
  /^(JWT_P|VAULT_KEY|ACCOUNT_INDEX_KEY|AUDIT_SIGNING_KEY|CONSISTENCY_KEY|ADMIN_|DATABASE_URL|EVENTSTORE_URL|PORT$|HOST$)/u

/** The environment of one part: the person's own, without what is secret and none of its business, and its settings. */
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
  const admin =
    part === 'command-api'
      ? Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('ADMIN_')))
      : {}
  return {
    NODE_ENV: 'production',
    // Several parts share one terminal: what a person must see is not to drown in access logs.
    LOG_LEVEL: 'warn',
    ...inherited,
    ...admin,
    ...stores,
    ...Object.assign({}, ...names.map(name => secrets[name])),
  }
}
