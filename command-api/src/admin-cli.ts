import { randomUUID } from 'node:crypto'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { passwordFault } from '@safe-menu/server-kit/auth/passwords'
import { readEnvironmentOrExit } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { askNewPassword } from '@safe-menu/server-kit/terminal/ask'
import { z } from 'zod'
import { createPasswords } from './accounts/passwords.ts'
import { createVault } from './accounts/vault.ts'
import { type AdminCommand, parseCommandLine, usage } from './admin/command-line.ts'
import { removeSecondFactorOf } from './admin/remove-second-factor.ts'
import { createStaff, listStaff, resetStaff, StaffFault } from './admin/staff.ts'
import { searchAllItems } from './items/mentions/search-all.ts'
import { createVaultDatabase } from './vault-database.ts'
import { createWritePath } from './write-path/execute.ts'

const command = parseCommandLine(process.argv.slice(2))
if ('fault' in command) {
  process.stderr.write(`${command.fault}\n${usage}`)
  process.exit(2)
}
if (command.kind === 'help') {
  process.stdout.write(usage)
  process.exit(0)
}
const { EVENTSTORE_URL, DATABASE_URL, VAULT_KEY, ACCOUNT_INDEX_KEY } = variables
const env = readEnvironmentOrExit('admin', {
  EVENTSTORE_URL,
  DATABASE_URL,
  VAULT_KEY,
  ACCOUNT_INDEX_KEY,
  ADMIN_PASSWORD: z.string().optional(),
})
// Errors are printed below as one sentence for a person.
const log = createLogger({ service: 'admin', level: 'silent' })
const pool = createPool({ url: env.DATABASE_URL, applicationName: 'admin command', log, max: 1 })
const gateway = createEventStoreGateway({
  url: env.EVENTSTORE_URL,
  codec: createEventCodec({ eventTypes }),
  log,
})
const writePath = createWritePath({ gateway })
const { VAULT_KEY: vaultKey, ACCOUNT_INDEX_KEY: indexKey } = env
const vaultDatabase = createVaultDatabase(pool, { VAULT_KEY: vaultKey, ACCOUNT_INDEX_KEY: indexKey })
const staff = {
  writePath,
  pool,
  revocations: null,
  vault: createVault({ vaultDatabase, vaultKey }),
  vaultDatabase,
  passwords: createPasswords(),
  indexKey,
  now: Date.now,
}
const by = 'admin-command'
try {
  await vaultDatabase.open()
  process.stdout.write(await run(command))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
} finally {
  await gateway.close()
  await pool.end()
}

async function run(given: AdminCommand): Promise<string> {
  if (given.kind === 'create') {
    await createStaff(staff, { ...given, password: newPassword, by })
    return `${given.email} is now an ${given.role.toLowerCase()} and can sign in at /login.\n`
  }
  if (given.kind === 'reset') {
    await resetStaff(staff, { ...given, password: newPassword, by })
    return `${given.email} has a new password. All earlier sign-ins of this account have ended.\n`
  }
  if (given.kind === 'remove-second-factor') {
    await removeSecondFactorOf(staff, { ...given, by })
    return `${given.email} can log in with the password alone. All earlier sign-ins of this account have ended.\n`
  }
  if (given.kind === 'find-words') {
    const elapsed = () => performance.now()
    const { searched, changed } = await searchAllItems({ writePath, gateway, newId: randomUUID, by, elapsed })
    return `${searched} dishes searched. In ${changed} of them the words of this release find something else.\n`
  }
  const rows = await listStaff(staff, gateway)
  if (rows.length === 0) return 'There are no admins or auditors yet. Create one with "create".\n'
  return rows
    .map(
      ({ role, email, since }) =>
        `${role.toLowerCase().padEnd(8)} since ${since.slice(0, 10)}  ${email ?? '(key lost)'}\n`,
    )
    .join('')
}

async function newPassword(): Promise<string> {
  const terminal = { input: process.stdin, output: process.stderr }
  const withoutTerminal =
    'There is no terminal to enter the password. Set ADMIN_PASSWORD or ADMIN_PASSWORD_FILE.'
  const password = env.ADMIN_PASSWORD ?? (await askNewPassword(terminal, withoutTerminal))
  const fault = passwordFault(password)
  if (fault) throw new StaffFault(`${fault} Nothing was changed.`)
  return password
}

function sentenceOf(error: unknown): string {
  if (error instanceof EventStoreUnavailable)
    return 'The event store cannot be reached. Is Safe Menu running?'
  const known = toDatabaseError(error) ?? error
  return known instanceof Error ? known.message : String(known)
}
