import { createHash, createHmac } from 'node:crypto'
import type { Audience } from '@safe-menu/contracts/roles'
import type { Instant } from '@safe-menu/contracts/time'
import type { CommandIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import type { LoadedStream } from '../write-path/streams.ts'
import { type AccountState, accountFold, type Claim, nameAtLogin, type RegisteredAccount } from './state.ts'

/**
 * The stream of an account (architecture, "Events and streams"): one for each audience and email. Without the key the name
 * does not reveal the email. `email` must be parsed by the contracts' `Email`.
 */
export function accountStream(indexKey: Buffer, audience: Audience, email: string): string {
  return `account-${createHmac('sha256', indexKey)
    .update(JSON.stringify([audience, email]))
    .digest('hex')}`
}

/**
 * The identity of a command whose request names an address. Fingerprints of requests lack it, so this adds its keyed hash: the
 * same Idempotency-Key with another address is another request.
 */
export function withAddress(identity: CommandIdentity, addressStream: string): CommandIdentity {
  const { fingerprint } = identity
  return fingerprint === null ? identity : { ...identity, fingerprint: hashed([fingerprint, addressStream]) }
}

const hashed = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The account that logs in with an address. */
interface AccountAtAddress {
  /** The account's own stream, which is named after the address that it registered with. */
  readonly streamName: string
  /** `null`: nobody logs in with the address. */
  readonly account: RegisteredAccount | null
  readonly stream: LoadedStream<AccountState>
  /** The stream that is named after the address. */
  readonly named: LoadedStream<AccountState>
  /** A claim on the address that no account uses: it was given up, its account is erased, or it is not used yet. `null`: none. */
  readonly unusedClaim: Claim | null
}

/** No account has this stream. It is read where there is nothing to follow, so that every address takes the same two reads. */
const noAccountStream = `account-${'0'.repeat(64)}`

/**
 * Finds the account of an address by the stream that is named after it. An account whose address was changed stays in its first
 * stream, and the new address leads there (decision 0012). Rejects with the event store's errors.
 */
export async function findAccountAtAddress(
  { load }: Pick<WritePath, 'load'>,
  addressStream: string,
): Promise<AccountAtAddress> {
  const named = await load(addressStream, accountFold)
  const claim = named.state.status === 'claimed' ? named.state : null
  const followed = await load(claim?.accountStream ?? noAccountStream, accountFold)
  const stream = claim ? followed : named
  const streamName = claim?.accountStream ?? addressStream
  const found = stream.state.status === 'registered' ? stream.state : null
  const isOwn = found !== null && (claim === null || found.accountId === claim.accountId)
  const account = isOwn && nameAtLogin(found, streamName) === addressStream ? found : null
  return { streamName, account, stream, named, unusedClaim: account === null ? claim : null }
}

/** How long a change of address may take between its two appends. Requests end within seconds. */
const longestChangeMs = 10 * 60_000

/** Whether a change of address that claimed the address at `since` may still use it. */
export const mayStillUse = (since: Instant, at: Instant) =>
  Date.parse(at) - Date.parse(since) < longestChangeMs

/** Whether an address has an account, or may get one. `unused`: of {@link findAccountAtAddress}. */
export function isTaken(state: AccountState, unused: Claim | null, at: Instant): boolean {
  if (state.status !== 'claimed') return state.status === 'registered'
  // A newer claim than the one that was looked at is somebody's change in progress.
  const isUnused = unused !== null && unused.accountId === state.accountId && unused.since === state.since
  return !isUnused || mayStillUse(state.since, at)
}
