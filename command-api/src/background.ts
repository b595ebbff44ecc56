import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import type { createAccounts } from './accounts/create-accounts.ts'
import type { createAdmin } from './admin/create-admin.ts'
import type { Catalogue } from './allergens/seed-catalogue.ts'
import { type Background, type Job, repeatEvery, retryUntilSuccess } from './jobs.ts'

interface BackgroundTasks {
  readonly catalogue: Catalogue
  readonly accounts: Pick<ReturnType<typeof createAccounts>, 'openVault'>
  readonly admin: Pick<ReturnType<typeof createAdmin>, 'makeFirstAdmin'>
  readonly jobs: readonly Job[]
}

/** Finishes the start of the service, then repeats its jobs until the signal aborts. Rejects with an error that is fatal. */
export async function runBackground(
  { catalogue, accounts, admin, jobs }: BackgroundTasks,
  background: Background,
): Promise<void> {
  await Promise.all([
    retryUntilSuccess({ name: 'open the vault', run: accounts.openVault, isFatal: isWrongKey }, background),
    retryUntilSuccess({ name: 'append the catalogue', run: catalogue.append }, background),
  ])
  await Promise.all([
    retryUntilSuccess({ name: 'create the first admin', run: admin.makeFirstAdmin }, background),
    ...jobs.map(job => repeatEvery(job, background)),
  ])
}

export function isWrongKey(error: unknown): boolean {
  return error instanceof WrongKey
}
