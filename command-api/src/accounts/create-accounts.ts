import type { TokenSubject } from '@safe-menu/server-kit/auth/issue-token'
import { readRevocations } from '@safe-menu/server-kit/auth/revocation-table'
import { createRevocations } from '@safe-menu/server-kit/auth/revocations'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Job } from '../jobs.ts'
import type { AnswerWrite } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { accountHandlers } from './account-handlers.ts'
import { createDevices } from './devices.ts'
import { logoutHandlers } from './logout.ts'
import { migrateVault } from './migrations.ts'
import { createPasswords } from './passwords.ts'
import { createRevoker } from './revoke.ts'
import { isRevokedByLog } from './revoked-by-log.ts'
import { sweep } from './sweep.ts'
import { checkKeys, createVault } from './vault.ts'

interface AccountDeps {
  readonly writePath: WritePath
  readonly gateway: EventStoreGateway
  readonly pool: pg.Pool
  readonly limiter: Limiter
  readonly answer: AnswerWrite
  readonly issueTokenAt: (subject: TokenSubject, at: number) => string
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly vaultKey: Buffer
  readonly indexKey: Buffer
  readonly bcryptCost: number | undefined
}

/** Accounts, their sessions and the vault of their personal data. */
export function createAccounts(deps: AccountDeps) {
  const { writePath, pool, log, now, vaultKey, indexKey, bcryptCost } = deps
  let isOpen = false
  const isVaultOpen = () => isOpen
  const revocations = createRevocations({
    read: after => readRevocations(pool, after),
    fallback: claims => isRevokedByLog(writePath, claims),
  })
  const vault = createVault({ pool, vaultKey, isOpen: isVaultOpen })
  const passwords = createPasswords(bcryptCost === undefined ? {} : { cost: bcryptCost })
  const revoker = createRevoker({ pool, writePath, isOpen: isVaultOpen, revocations })
  const { revoke } = revoker

  const jobs: readonly Job[] = [
    {
      name: 'finish interrupted registrations and erasures',
      run: () => sweep({ writePath, vault, revoke, log, now }),
      retryMs: 5_000, // nothing waits for it: a task is also finished when its person comes back
      intervalMs: 5 * 60_000, // an erasure that an outage of the vault interrupted must not wait for the next start
    },
    {
      name: 'finish revocations',
      run: revoker.sweep,
      retryMs: 5_000, // the client was asked to try again
      intervalMs: 5_000, // until then a token may be accepted after a password change; usually two empty queries
    },
  ]

  return {
    handlers: {
      ...accountHandlers({ ...deps, vault, passwords, devices: createDevices({ indexKey, now }), revoke }),
      ...logoutHandlers({ ...deps, revoke }),
    },
    jobs,
    vault,
    passwords,
    revoke,
    isRevoked: revocations.isRevoked,
    isVaultOpen,
    /** Migrates the vault and checks the keys. Rejects with `WrongKey`, and with the database's errors. */
    async openVault(): Promise<void> {
      if (isOpen) return
      await migrateVault(pool)
      await checkKeys(pool, { VAULT_KEY: vaultKey, ACCOUNT_INDEX_KEY: indexKey })
      isOpen = true
    },
  }
}
