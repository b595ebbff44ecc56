import { Counter, Gauge, type Registry } from 'prom-client'

/** What became of a mail. `refused`: it was not taken into the queue. */
export type MailResult = 'sent' | 'failed' | 'refused'

/** Mails that only tell a person what happened. */
export type NoticeKind = 'email changed' | 'link by an admin'

export type MailKind = 'invitation' | 'password reset' | 'forgotten password' | NoticeKind

/** The metrics of mail. `waiting`: how many mails are in the queue. */
export function createMailMetrics(registry: Registry, waiting: () => number) {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails by kind and by what became of them: sent, failed, or refused by the queue or a limit.',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })
  new Gauge({
    name: 'mails_waiting',
    help: 'Mails in the queue, including those that are being sent.',
    registers: [registry],
    collect() {
      this.set(waiting())
    },
  })
  return { count: (kind: MailKind, result: MailResult): void => mails.inc({ kind, result }) }
}
