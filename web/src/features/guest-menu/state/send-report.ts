import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import { headers } from '@safe-menu/contracts/http/headers'
import { ApiError } from '../../../api/api-error.ts'
import { buildUrl } from '../../../api/request.ts'
import type { Transport } from '../../../api/transport.ts'

export interface Report {
  readonly itemId: string
  readonly menuId: string
  readonly mistake: Mistake
  readonly allergenIds: readonly string[]
}

/** `key`: the same for each attempt of one report, so that a second one is not recorded again. */
export type SendReport = (report: Report, key: string) => Promise<ReportOutcome>

/** `text`: why it was not sent, or may not have been. */
export type ReportOutcome = { readonly sent: true } | { readonly sent: false; readonly text: string }

/** Sends reports without a login and without a cookie. Never claims more than the server has said. */
export function createSendReport({ send }: Pick<Transport, 'send'>): SendReport {
  return async ({ itemId, ...body }, key) => {
    try {
      const url = buildUrl('POST /api/menu-items/items/:itemId/reports', { params: { itemId } })
      const sent = new Headers({ 'content-type': 'application/json', [headers.idempotencyKey]: key })
      await send(url, { method: 'POST', headers: sent, body: JSON.stringify(body), credentials: 'omit' }, {})
      return { sent: true }
    } catch (error) {
      return { sent: false, text: failureText(error) }
    }
  }
}

function failureText(error: unknown): string {
  const { code = '', status = 0, message = '' } = error instanceof ApiError ? error : {}
  if (code === 'client.offline') return 'You are offline, so it was not sent. Please tell the staff.'
  if (code === 'reports.too_many') return message
  if (code === 'rate.limited')
    return 'It was not sent: too many reports came from here. Try again later, or tell the staff.'
  if (status === 404) return 'It was not sent: this dish is no longer on the menu.'
  if (status >= 400 && status < 500) return 'It was not sent. Please tell the staff.'
  return 'We got no answer, so it may not have been sent. Try again, or tell the staff.'
}
