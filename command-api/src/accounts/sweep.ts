import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { runEach } from '../jobs.ts'
import { ownIdentity } from '../write-path/handlers.ts'
import { changeAccount } from './change-account.ts'
import { eraseIfRegistered } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { completeRestaurant } from './registration.ts'
import { accountFold, accountStream } from './state.ts'
import { isAbandoned, type Unfinished } from './vault.ts'

/** Finishes registrations and erasures that a crash interrupted between vault and log. Rejects with the stores' errors. */
export async function sweep(deps: AccountDeps, signal?: AbortSignal): Promise<void> {
  const tasks = [
    async () =>
      runEach(await deps.vault.unfinishedErasures(), erasure => finishErasure(deps, erasure), signal),
    async () =>
      runEach(
        await deps.vault.unsettledRegistrations(),
        registration => finishRegistration(deps, registration),
        signal,
      ),
  ]
  await runEach(tasks, task => task(), signal)
}

async function finishErasure(deps: AccountDeps, { accountId }: Unfinished): Promise<void> {
  const actor = { kind: 'account', id: accountId, role: 'CUSTOMER' } as const
  await changeAccount(deps, {
    accountId,
    identity: ownIdentity(deriveId(accountId, 'erasure'), actor),
    restaurantId: null,
    // If the account is erased already, only the tokens and the key are left.
    decide: eraseIfRegistered,
  })
  await deps.vault.destroyKey(accountId)
  deps.log.info({ accountId }, 'finished an interrupted erasure')
}

async function finishRegistration(deps: AccountDeps, unfinished: Unfinished): Promise<void> {
  const { writePath, vault, log, now } = deps
  const { accountId } = unfinished
  const { state } = await writePath.load(accountStream(accountId), accountFold)
  if (state.status === 'registered') {
    await completeRestaurant(writePath, state, accountId)
    await vault.settle(accountId)
    log.info({ accountId }, 'finished an interrupted registration')
  } else if (isAbandoned(unfinished, now())) {
    await vault.discardKey(accountId)
    log.info({ accountId }, 'deleted the key of an abandoned registration')
  }
}
