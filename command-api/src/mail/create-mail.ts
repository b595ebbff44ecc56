import { randomUUID } from 'node:crypto'
import { AccountId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { MailSettings } from '@safe-menu/server-kit/config/mail'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import { createMailMetrics, type NoticeKind } from '@safe-menu/server-kit/metrics/mail-metrics'
import type { Metrics } from '@safe-menu/server-kit/metrics/metrics'
import type { Logger } from 'pino'
import { addTask, finishTask, type Task } from '../tasks.ts'
import type { VaultDatabase } from '../vault-database.ts'
import { ownIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import { createOutbox, type MailJob } from './outbox.ts'
import { type FailedMail, mailFold, mailStream } from './state.ts'
import { createTransport, type MailText } from './transport.ts'

/** A link that is mailed to a person of a team. */
export interface LinkForPerson {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  readonly purpose: FailedMail['purpose']
  /** The link's path. */
  readonly path: string
  /** Builds the mail with the complete link. */
  readonly text: (link: string) => MailText
}

/** Mails, if the installation sends any. Nothing waits for them. */
export interface Mail {
  readonly isOn: boolean
  /**
   * Mails a link. `false`: mail is off. A mail that cannot be sent is recorded for the owner, who hands the link over, also if the
   * process ends before it is sent.
   */
  sendLink(link: LinkForPerson): Promise<boolean>
  /**
   * Mails the link of a person who has forgotten the password. `prepare` gets the site's origin. Failures have no reader: the
   * person asks again, or asks the owner.
   */
  sendForgotten(
    on: { readonly to: string; readonly line: string },
    prepare: (origin: string) => Promise<MailText | null>,
  ): void
  /**
   * Mails a notice to a person. Not limited by mailbox: whoever floods it with other mails must not suppress the notice. It is lost if
   * it cannot be sent. `line`: the account.
   */
  sendNotice(kind: NoticeKind, notice: MailText, line: string): void
  close(): Promise<void>
}

interface MailDeps {
  readonly settings: MailSettings | null
  readonly metrics: Pick<Metrics, 'registry'>
  readonly limiter: Limiter
  readonly writePath: Pick<WritePath, 'execute'>
  readonly vaultDatabase: Pick<VaultDatabase, 'query'>
  readonly log: Logger
}

const off: Mail = {
  isOn: false,
  sendLink: async () => false,
  sendForgotten: () => undefined,
  sendNotice: () => undefined,
  close: async () => undefined,
}

export function createMail({ settings, metrics, limiter, writePath, vaultDatabase, log }: MailDeps): Mail {
  if (!settings) return off
  const { origin, smtpUrl, from } = settings
  const outbox = createOutbox({
    send: createTransport(smtpUrl, from),
    log,
    onResult: (kind, result) => counts.count(kind, result),
  })
  const counts = createMailMetrics(metrics.registry, outbox.waiting)

  /** Protects each mailbox from a flood of mails. The limiter keeps the address in memory only. */
  const isAllowed = async (to: string) => (await limiter.take('mail-recipient', mailboxOf(to))) === 0

  function put(job: MailJob): void {
    if (outbox.put(job)) return
    const { kind } = job
    counts.count(kind, 'refused')
    job.onEnd(false).catch(error => log.warn({ err: error, kind }, 'a refused mail was not recorded'))
  }
  const nobodyReads = async () => undefined

  return {
    isOn: true,
    async sendLink(link) {
      const { accountId, restaurantId, purpose } = link
      const task = await addTask(vaultDatabase.query, 'mail', accountId, { restaurantId, purpose }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'a mail that a crash interrupts will not be recorded')
          return null
        },
      )
      const prepare = async () => {
        const mail = link.text(origin + link.path)
        if (!(await isAllowed(mail.to))) throw new TooManyMails()
        return mail
      }
      const onEnd = async (isSent: boolean) => {
        if (!isSent) await recordFailure(writePath, task?.id ?? randomUUID(), link)
        if (task) await finishTask(vaultDatabase.query, task)
      }
      put({ kind: purpose, line: restaurantId, prepare, onEnd })
      return true
    },
    sendForgotten({ to, line }, prepare) {
      // Before anything is written: a stranger must not fill the log with links.
      const limited = async () => ((await isAllowed(to)) ? prepare(origin) : null)
      put({ kind: 'forgotten password', line, prepare: limited, onEnd: nobodyReads })
    },
    sendNotice(kind, notice, line) {
      put({ kind, line, prepare: async () => notice, onEnd: nobodyReads })
    },
    close: outbox.close,
  }
}

/** Longer than a mail waits in the outbox and is tried. */
const longestDeliveryMs = 60 * 60_000

/** Records that a mail was not sent whose process ended before. */
export async function finishMail(
  { writePath }: Pick<MailDeps, 'writePath'>,
  { id, subject, payload, ageMs }: Task<'mail'>,
): Promise<boolean> {
  if (ageMs < longestDeliveryMs) return false
  await recordFailure(writePath, id, { accountId: AccountId.parse(subject), ...payload })
  return true
}

/** Once for each command. */
async function recordFailure(
  writePath: MailDeps['writePath'],
  commandId: string,
  { accountId, restaurantId, purpose }: Pick<LinkForPerson, 'accountId' | 'restaurantId' | 'purpose'>,
): Promise<void> {
  await writePath.execute({
    streamName: mailStream(accountId),
    fold: mailFold,
    identity: ownIdentity(commandId, { kind: 'system', id: 'mail' }),
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
