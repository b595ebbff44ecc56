import { type Mistake, mistakes, namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import { headers } from '@safe-menu/contracts/http/headers'
import { ApiError } from '../../../api/api-error.ts'
import { buildUrl, send as sendRequest } from '../../../api/request.ts'
import { t } from '../../../i18n/t.ts'
import type { OfferedTag } from '../filters/offered.ts'
import type { GuestItem } from '../live/guest-document.ts'

/**
 * What can be wrong about a dish. An allergen can be missing unless the dish contains all of it already. `tags`: what the guest must
 * choose from; `null`: nothing.
 */
export function reportableMistakes(
  { allergens }: Pick<GuestItem, 'allergens'>,
  offered: readonly OfferedTag[],
) {
  const contained = new Set(
    allergens.filter(tag => tag.presence === 'contains' && tag.details.length === 0).map(({ id }) => id),
  )
  return mistakes
    .map(mistake => {
      const category = namedCategory(mistake)
      if (category === null) return { mistake, tags: null }
      const tags = mistake === 'allergen_missing' ? offered.filter(({ id }) => !contained.has(id)) : allergens
      return { mistake, tags: tags.filter(tag => tag.category === category) }
    })
    .filter(({ tags }) => tags === null || tags.length > 0)
}

export interface Report {
  readonly itemId: string
  readonly menuId: string
  readonly mistake: Mistake
  readonly allergenIds: readonly string[]
}

/** `text`: why it was not sent, or may not have been. */
export type ReportOutcome = { readonly sent: true } | { readonly sent: false; readonly text: string }

/**
 * Sends a report without a login and without a cookie. Never claims more than the server has said. `key`: the same for each attempt
 * of one report, so that a second one is not recorded again.
 */
export async function sendReport(
  { itemId, ...body }: Report,
  key: string,
  send = sendRequest,
): Promise<ReportOutcome> {
  try {
    const url = buildUrl('POST /api/menu-items/items/:itemId/reports', { params: { itemId } })
    const sent = new Headers({ 'content-type': 'application/json', [headers.idempotencyKey]: key })
    await send(url, { method: 'POST', headers: sent, body: JSON.stringify(body), credentials: 'omit' }, {})
    return { sent: true }
  } catch (error) {
    return { sent: false, text: failureText(error) }
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
