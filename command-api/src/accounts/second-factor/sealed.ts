import { createHash, createHmac } from 'node:crypto'
import { AccountId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { open, seal } from '@safe-menu/server-kit/vault/keys'
import { z } from 'zod'
import type { RegisteredAccount } from '../state.ts'

/** What an account's event seals: the secret in base 32, and the hashes of the recovery codes. */
export const Factor = z.object({ secret: z.string(), recovery: z.array(z.string()) })
export type Factor = z.infer<typeof Factor>

const SetUp = z.object({
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
  /** The account's {@link stateMark} when its password was verified. */
  mark: z.string(),
  expiresAt: z.number(),
})
export type SetUp = z.infer<typeof SetUp>

const Ticket = z.object({
  accountId: AccountId,
  /** The account's {@link stateMark} when the ticket was made. */
  mark: z.string(),
  /** When a token for this login counts as issued (`VerifiedLogin.tokenFrom`). */
  tokenFrom: z.number(),
  expiresAt: z.number(),
})
/** What the first step of a two-step login gives: it allows only the second step. Times are in milliseconds since the epoch. */
export type Ticket = z.infer<typeof Ticket>

const factorContext = (accountId: string) => `second factor of account ${accountId}`
const setUpContext = (accountId: string) => `set-up of a second factor of account ${accountId}`
const ticketContext = 'login ticket'

const sealJson = (key: Buffer, context: string, value: object) =>
  seal(key, context, Buffer.from(JSON.stringify(value))).toString('base64url')
const openJson = (key: Buffer, context: string, text: string): unknown =>
  JSON.parse(open(key, context, Buffer.from(text, 'base64url')).toString())

export const sealFactor = (key: Buffer, accountId: string, factor: Factor) =>
  sealJson(key, factorContext(accountId), factor)
export const openFactor = (key: Buffer, accountId: string, text: string) =>
  Factor.parse(openJson(key, factorContext(accountId), text))

export const sealSetUp = (key: Buffer, accountId: string, setUp: SetUp) =>
  sealJson(key, setUpContext(accountId), setUp)
/** Throws `second_factor.set_up_expired` for an expired set-up, and one of another account or another key. */
export function openSetUp(key: Buffer, accountId: string, text: string, now: number): SetUp {
  const setUp = tryOpen(() => SetUp.parse(openJson(key, setUpContext(accountId), text)))
  if (!setUp || setUp.expiresAt <= now) throw new AppError('second_factor.set_up_expired')
  return setUp
}

/** Changes with the password and with the second factor, so that a ticket or a set-up from before is void. */
export function stateMark({ sealedPasswordHash, secondFactor }: RegisteredAccount): string {
  return createHash('sha256')
    .update(JSON.stringify([sealedPasswordHash, secondFactor?.sealed ?? null]))
    .digest('base64url')
}

/** How long a person has to find the phone, in milliseconds. */
const ticketMs = 5 * 60_000

interface TicketDeps {
  /** ACCOUNT_INDEX_KEY. */
  readonly indexKey: Buffer
  readonly now: () => number
}

/** Derived from the key of all processes, so that each can open every ticket. */
const ticketKey = (indexKey: Buffer) =>
  createHmac('sha256', indexKey).update('safe-menu login tickets').digest()

/** Makes a ticket for an account whose password was verified. */
export function makeTicket(
  { indexKey, now }: TicketDeps,
  account: RegisteredAccount,
  tokenFrom: number,
): string {
  const { accountId } = account
  const ticket: Ticket = { accountId, mark: stateMark(account), tokenFrom, expiresAt: now() + ticketMs }
  return sealJson(ticketKey(indexKey), ticketContext, ticket)
}

/** Throws `auth.ticket_invalid`. */
export function openTicket({ indexKey, now }: TicketDeps, text: string): Ticket {
  const ticket = tryOpen(() => Ticket.parse(openJson(ticketKey(indexKey), ticketContext, text)))
  if (!ticket || ticket.expiresAt <= now()) throw new AppError('auth.ticket_invalid')
  return ticket
}

function tryOpen<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
