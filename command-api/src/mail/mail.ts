import { AccountId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { MailSettings } from '@safe-menu/server-kit/config/mail'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import type { Logger } from 'pino'
import { addTask, finishTask, isAbandoned, type Task } from '../tasks.ts'
import type { VaultDatabase } from '../vault-database.ts'
import { ownIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import { createOutbox, type MailJob, type NoticeKind } from './outbox.ts'
import { type FailedMail, mailFold, mailStream } from './state.ts'
import { createTransport, type MailText } from './transport.ts'

/** A link that is mailed to a person of a team. */
export interface LinkForPerson {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  readonly purpose: FailedMail['purpose']
  readonly secretHash: string
}

/** A mail with a link, recorded in the vault before the link is made. */
export type PlannedMail = Task<'mail'>

/** Mails, if the installation sends any. Nothing waits for them. */
export interface Mail {
  readonly isOn: boolean
  /**
   * Records that a link will be mailed, before the link is made: if the process ends between the two, the owner still learns that no
   * mail was sent. `null`: mail is off. Rejects with the database's errors.
   */
  planLink(link: LinkForPerson): Promise<PlannedMail | null>
  /**
   * Mails the link of a plan, unless it is used or replaced first. A mail that cannot be sent is recorded for the owner, who hands the
   * link over. `text` gets the complete link.
   */
  sendLink(planned: PlannedMail, path: string, text: (link: string) => MailText): void
  /**
   * Mails the link of a person who has forgotten the password. `prepare` gets the site's origin. Failures have no reader: the
   * person asks again, or asks the owner.
   */
  sendForgotten(
    on: { readonly to: string; readonly line: string },
    prepare: (origin: string) => Promise<MailText | null>,
  ): void
  /**
   * Mails a notice to a person. It is not limited by mailbox: a flood of other mails must not suppress it. It is lost if
   * it cannot be sent. `line`: the account.
   */
  sendNotice(kind: NoticeKind, notice: MailText, line: string): void
  close(): Promise<void>
}

interface MailDeps {
  readonly settings: MailSettings | null
  readonly limiter: Limiter
  readonly writePath: Pick<WritePath, 'execute'>
  readonly vaultDatabase: Pick<VaultDatabase, 'query'>
  readonly log: Logger
  /** Whether the person still waits for the link of a mail, which may be used or replaced by now. */
  readonly isWanted: (planned: PlannedMail) => Promise<boolean>
}

const off: Mail = {
  isOn: false,
  planLink: async () => null,
  sendLink: () => undefined,
  sendForgotten: () => undefined,
  sendNotice: () => undefined,
  close: async () => undefined,
}

export function createMail({ settings, limiter, writePath, vaultDatabase, log, isWanted }: MailDeps): Mail {
  if (!settings) return off
  const { origin, smtpUrl, from } = settings
  const outbox = createOutbox({ send: createTransport(smtpUrl, from), log })

  /** Protects each mailbox from a flood of mails. The limiter keeps the address in memory only. */
  const isAllowed = async (to: string) => (await limiter.take('mail-recipient', mailboxOf(to))) === 0

  function put(job: MailJob): void {
    if (outbox.put(job)) return
    const { kind } = job
    log.warn({ kind }, 'too many mails wait: one was refused')
    job.onEnd(false).catch(error => log.warn({ err: error, kind }, 'a refused mail was not recorded'))
  }
  const nobodyReads = async () => undefined
  const always = async () => true

  return {
    isOn: true,
    planLink: ({ accountId, ...link }) => addTask(vaultDatabase.query, 'mail', accountId, link),
    sendLink(planned, path, text) {
      const { restaurantId, purpose } = planned.payload
      const prepare = async () => {
        const mail = text(origin + path)
        if (!(await isAllowed(mail.to))) throw new TooManyMails()
        return mail
      }
      const isStillWanted = () => isWanted(planned)
      const onEnd = async (isSent: boolean) => {
        if (!isSent && (await isStillWanted())) await recordFailure(writePath, planned)
        await finishTask(vaultDatabase.query, planned)
      }
      put({ kind: purpose, line: restaurantId, prepare, isWanted: isStillWanted, onEnd })
    },
    sendForgotten({ to, line }, prepare) {
      // Before anything is written: a stranger must not fill the log with links.
      const limited = async () => ((await isAllowed(to)) ? prepare(origin) : null)
      put({ kind: 'forgotten password', line, prepare: limited, isWanted: always, onEnd: nobodyReads })
    },
    sendNotice(kind, notice, line) {
      put({ kind, line, prepare: async () => notice, isWanted: always, onEnd: nobodyReads })
    },
    close: outbox.close,
  }
}

/** Longer than a mail waits in the outbox and is tried. */
const longestDeliveryMs = 60 * 60_000

/**
 * Records that a mail was not sent whose process ended before. `isWanted`: whether the person still waits for its link, which may never
 * have been made, or be used or replaced.
 */
export async function finishMail(
  { writePath }: Pick<MailDeps, 'writePath'>,
  planned: PlannedMail,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  if (!isAbandoned(planned)) return false
  if (!(await isWanted())) return true
  if (planned.ageMs < longestDeliveryMs) return false
  await recordFailure(writePath, planned)
  return true
}

/** Records it once for each plan. */
async function recordFailure(
  writePath: MailDeps['writePath'],
  { id, subject, payload: { restaurantId, purpose } }: PlannedMail,
): Promise<void> {
  const accountId = AccountId.parse(subject)
  await writePath.execute({
    streamName: mailStream(accountId),
    fold: mailFold,
    identity: ownIdentity(id, { kind: 'system', id: 'mail' }),
    restaurantId,
    decide: () => [{ type: 'MailNotSent' as const, data: { accountId, purpose } }],
  })
}

/** Most mail servers deliver `anna+anything@` to `anna@`, so these addresses share a limit. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [person = ''] = address.slice(0, at).split('+')
  return person === '' ? address : person + address.slice(at)
}

/** The mailbox has had enough mails for now. */
class TooManyMails extends Error {
  override readonly name = 'TooManyMails'
}
