import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { runEach } from '../run-each.ts'
import { finishInvitation } from '../team/join.ts'
import { ownIdentity } from '../write-path/answer.ts'
import type { AccountDeps } from './create-accounts.ts'
import { eraseAccount } from './decide.ts'
import { completeRestaurant } from './registration.ts'
import { accountFold } from './state.ts'
import type { Unfinished } from './vault.ts'

/** No registration takes so long, because its deadlines are seconds. A younger one may be in progress in another process. */
const abandonedMs = 10 * 60_000

/** Finishes registrations, invitations and erasures that a crash interrupted between vault and log. Rejects with the stores' errors. */
export async function sweep(deps: AccountDeps): Promise<void> {
  const tasks = [
    async () => runEach(await deps.vault.unfinishedErasures(), erasure => finishErasure(deps, erasure)),
    async () => runEach(await deps.vault.unsettled(), registration => finishRegistration(deps, registration)),
  ]
  await runEach(tasks, task => task())
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

async function finishRegistration(deps: AccountDeps, unfinished: Unfinished): Promise<void> {
  const { writePath, vault, log, now } = deps
  const { accountId, streamName, since, restaurantId } = unfinished
  const isAbandoned = now() - since.getTime() > abandonedMs
  if (restaurantId !== null) return finishInvitation(deps, unfinished, isAbandoned)
  const { state } = await writePath.load(streamName, accountFold)
  if (state.status === 'registered' && state.accountId === accountId) {
    await completeRestaurant(writePath, state, accountId)
    await vault.settle(accountId)
    log.info({ accountId }, 'Finished an interrupted registration')
  } else if (isAbandoned) {
    await vault.discardKey(accountId)
    log.info({ accountId }, 'Deleted the key of an abandoned registration')
  }
}
