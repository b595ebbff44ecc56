import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { ownIdentity } from '../write-path/answer.ts'
import type { AccountDeps } from './create-accounts.ts'
import { eraseAccount } from './decide.ts'
import { completeRestaurant } from './registration.ts'
import { accountFold } from './state.ts'
import type { Unfinished } from './vault.ts'

/** No registration takes so long, because its deadlines are seconds. A younger one may be in progress in another process. */
const abandonedMs = 10 * 60_000

/** Finishes registrations and erasures that a crash interrupted between vault and log. Rejects with the stores' errors. */
export async function sweep(deps: AccountDeps): Promise<void> {
  for (const erasure of await deps.vault.unfinishedErasures()) await finishErasure(deps, erasure)
  for (const registration of await deps.vault.unsettled()) await finishRegistration(deps, registration)
}

async function finishErasure(
  { writePath, vault, revoke, log }: AccountDeps,
  erasure: Unfinished,
): Promise<void> {
  const { accountId, streamName } = erasure
  await revoke({ subject: accountId, streamName }, () =>
    writePath.execute({
      streamName,
      fold: accountFold,
      identity: ownIdentity(deriveId(accountId, 'erasure'), {
        kind: 'account',
        id: accountId,
        role: 'CUSTOMER',
      }),
      restaurantId: null,
      // The account may be erased already, and its email registered again: then only the tokens and the key are left to do.
      decide: state =>
        state.status === 'registered' && state.accountId === accountId
          ? eraseAccount(state, accountId, null)
          : [],
    }),
  )
  await vault.destroyKey(accountId)
  log.info({ accountId }, 'Finished an interrupted erasure')
}

async function finishRegistration(
  { writePath, vault, log, now }: AccountDeps,
  { accountId, streamName, since }: Unfinished,
): Promise<void> {
  const { state } = await writePath.load(streamName, accountFold)
  if (state.status === 'registered' && state.accountId === accountId) {
    await completeRestaurant(writePath, state, accountId)
    await vault.settle(accountId)
    log.info({ accountId }, 'Finished an interrupted registration')
  } else if (now() - since.getTime() > abandonedMs) {
    await vault.discardKey(accountId)
    log.info({ accountId }, 'Deleted the key of an abandoned registration')
  }
}
