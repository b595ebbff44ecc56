import type { Mistake } from '@safe-menu/contracts/guest-reports/mistakes'
import { headers } from '@safe-menu/contracts/http/headers'
import { ApiError } from '../../../api/api-error.ts'
import { buildUrl } from '../../../api/request.ts'
import type { Transport } from '../../../api/transport.ts'
import { t } from '../../../languages/t.ts'

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
  const { code = '', status = 0 } = error instanceof ApiError ? error : {}
  if (code === 'client.offline') return t('report.offline')
  if (code === 'reports.too_many') return t('report.full')
  if (code === 'rate.limited') return t('report.tooMany')
  if (status === 404) return t('report.gone')
  if (status >= 400 && status < 500) return t('report.refused')
  return t('report.noAnswer')
}
