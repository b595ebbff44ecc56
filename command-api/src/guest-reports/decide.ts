import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ReportEvent } from '@safe-menu/contracts/guest-reports/events'
import { type Mistake, namedCategory } from '@safe-menu/contracts/guest-reports/mistakes'
import type { ItemReports } from '@safe-menu/contracts/guest-reports/state'
import type { AllergenId, ItemId, MenuId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { type Decision, invalid, refuse } from '../decision.ts'
import type { ItemState } from '../items/state.ts'
import { keysOf } from './state.ts'

interface ReportMistake {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly mistake: Mistake
  readonly allergenIds: readonly AllergenId[]
  /** The revision of the item, as far as the service knows it. */
  readonly itemRevision: bigint
}

/** Records a report, unless the restaurant already has enough equal ones to answer. */
export function reportMistake({ open }: ItemReports, report: ReportMistake): Decision<ReportEvent> {
  const { itemId, menuId, mistake, itemRevision } = report
  const category = namedCategory(mistake)
  const allergenIds = [...new Set(report.allergenIds)].toSorted()
  const entries = allergenIds.map(catalogueEntry)
  if (entries.includes(undefined)) return refuse('allergen.not_found')
  if (category === null ? entries.length > 0 : !entries.every(entry => entry?.category === category))
    return invalid(['allergenIds'], 'These do not belong to this mistake.')
  if (category !== null && entries.length === 0) return invalid(['allergenIds'], 'Choose at least one.')
  const isEnough = (key: string) =>
    open.filter(report => keysOf(report.mistake, report.allergenIds).includes(key)).length >=
    limits.equalReports
  if (keysOf(mistake, allergenIds).every(isEnough)) return []
  const data = { itemId, menuId, mistake, allergenIds, itemRevision: String(itemRevision) }
  return [{ type: 'MistakeReported', data }]
}

/** Answers the reports up to `through`. Those that came later stay open, because the manager has not seen them. */
export function answerReports(
  { open, revision }: ItemReports,
  item: ItemState,
  { itemId, through }: { readonly itemId: ItemId; readonly through: string },
): Decision<ReportEvent> {
  if (revision === null) return []
  const last = BigInt(through)
  if (last > BigInt(revision)) return invalid(['through'], 'There is no such report. Load the page again.')
  const first = open.find(report => BigInt(report.revision) <= last)
  if (!first) return []
  const outcome = hasChangedSince(item, BigInt(first.itemRevision)) ? 'changed' : 'no_change'
  return [{ type: 'ReportsAnswered', data: { itemId, through, outcome } }]
}

/** Whether anything that guests see of an item has changed. "Allergens checked" alone changes nothing. */
function hasChangedSince(item: ItemState, revision: bigint): boolean {
  if (item.status !== 'active') return true
  const { fieldRevisions, checkedContentRevision } = item
  return [...Object.values(fieldRevisions), checkedContentRevision].some(changed => changed > revision)
}
