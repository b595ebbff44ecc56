import { AccountId } from '@safe-menu/contracts/ids'
import type { AccountDeps } from './accounts/deps.ts'
import { finishRegistration } from './accounts/registration.ts'
import { finishRevocation } from './accounts/revoke.ts'
import { accountFold, accountStream } from './accounts/state.ts'
import { finishErasure } from './erasures/erase.ts'
import type { Job } from './jobs.ts'
import { finishMail } from './mail/mail.ts'
import { isForPassword } from './password-resets/decide.ts'
import { passwordResetStream, resetLinksFold } from './password-resets/state.ts'
import { runOpenTasks, type Task, type TaskHandlers } from './tasks.ts'
import { finishAcceptance, finishInvitation } from './team/join.ts'
import { carryOutRemoval, type RemoveDeps } from './team/remove.ts'
import { invitationFold, invitationStream } from './team/state.ts'

export type TaskDeps = RemoveDeps & Pick<AccountDeps, 'pool' | 'indexKey' | 'log'>

/** How each kind of task is finished after an interruption. */
export function taskHandlers(deps: TaskDeps): TaskHandlers {
  return {
    revoke: task => finishRevocation(deps, task),
    register: task => finishRegistration(deps, task),
    invite: task => finishInvitation(deps, task),
    accept: task => finishAcceptance(deps, task),
    mail: task => finishMail(deps, task, () => isMailWanted(deps, task)),
    remove: async task => (await carryOutRemoval(deps, task)).isFinished,
    erase: task => finishErasure(deps, task),
  }
}

/** Whether a person still needs the link of a mail: it was made, and neither used nor replaced. Rejects with the event store's errors. */
export async function isMailWanted(
  { writePath }: Pick<TaskDeps, 'writePath'>,
  { subject, payload: { purpose, secretHash } }: Task<'mail'>,
): Promise<boolean> {
  const accountId = AccountId.parse(subject)
  if (purpose === 'invitation') {
    const { state } = await writePath.load(invitationStream(accountId), invitationFold)
    return state.status === 'open' && state.secretHash === secretHash
  }
  const { handedOver } = (await writePath.load(passwordResetStream(accountId), resetLinksFold)).state
  if (handedOver?.secretHash !== secretHash) return false
  const { state } = await writePath.load(accountStream(accountId), accountFold)
  return isForPassword(state, handedOver)
}

/**
 * Finishes interrupted tasks. Until then a token may be accepted after a password change, and guests may see an unattended menu. Usually a
 * query of an empty index.
 */
export function openTasksJob(deps: TaskDeps, intervalMs = 5_000): Job {
  const handlers = taskHandlers(deps)
  return {
    name: 'finish interrupted tasks',
    run: signal => runOpenTasks(deps.vaultDatabase, handlers, deps.log, signal),
    retryMs: 5_000, // it fails only while a store is down
    intervalMs,
  }
}
