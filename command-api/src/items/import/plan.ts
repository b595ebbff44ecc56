import { errorCatalogue, type Issue } from '@safe-menu/contracts/errors'
import { ItemId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type NamedItem, nameKey, numberedKeys, withoutNumber } from '@safe-menu/contracts/items/same-name'
import type { Instant } from '@safe-menu/contracts/time'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import { type ExistingMenu, existingMenu, type MenuState } from '../../menus/state.ts'
import type { LoadedItem } from '../list-items.ts'
import type { NewItem } from '../new-items.ts'
import type { SeriesPart } from '../series.ts'
import { existingItem, type ItemState, itemFold, type RevisedItem } from '../state.ts'
import { importItem } from './decide.ts'
import { issueOf, type MatrixRow } from './matrix-row.ts'
import { createNameFinder } from './name-finder.ts'
import { updateItem } from './update.ts'

export interface PlannedItem extends NewItem {
  readonly row: MatrixRow
}

/** A row that changes an item of the menu. */
export interface PlannedUpdate extends SeriesPart {
  readonly row: MatrixRow
  readonly item: RevisedItem
  readonly events: readonly ItemEvent[]
  /** This request repeats one that has changed the item. */
  readonly isRepeated: boolean
  /** Refuses an item that has changed since it was planned. */
  readonly decide: (state: ItemState, menu: MenuState, at: Instant) => Decision<ItemEvent>
}

interface PlanContext {
  readonly menu: ExistingMenu
  /** Ids of new items derive from it: a repeated request plans the same ones. */
  readonly commandId: string
  readonly confirmsReviewed: boolean
  /** The items of the menu, for an update by name; `null`: every row is a new item. */
  readonly existing: readonly LoadedItem[] | null
  readonly at: Instant
  readonly reason: string | undefined
  readonly reasonRequired: boolean
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
}

/**
 * Plans an import row by row: a file may hold more than a second's work of words to search, and other requests wait. Pure: writes
 * nothing.
 */
export function* planByRow(rows: readonly MatrixRow[], context: PlanContext) {
  const { menu, commandId, confirmsReviewed, existing, ...said } = context
  const added: PlannedItem[] = []
  const updated: PlannedUpdate[] = []
  const issues: Issue[] = []
  const findItems = existing === null ? () => nothingFound : createFindItems(existing, rows)
  const fault = (row: MatrixRow, message: string) => void issues.push(issueOf(row, message))

  for (const [index, row] of rows.entries()) {
    yield
    const itemId = ItemId.parse(deriveId(commandId, `item ${index}`))
    const { found, isDoubtful } = findItems(row, itemId)
    if (isDoubtful) {
      fault(
        row,
        `"${row.name}" can mean more than one dish: others have this name, or this name and a number. Export this menu and make the changes in that file, which has the id of each dish. Or take this row out and change the dish on the menu.`,
      )
      continue
    }
    if (found.length > 1) {
      fault(
        row,
        row.filled.has('section')
          ? `${found.length} dishes of this section have the name "${row.name}". Export the menu and change that file: it tells them apart.`
          : `${found.length} dishes of the menu have the name "${row.name}". Add their section.`,
      )
      continue
    }
    const [match] = found
    if (!match) {
      const decide = (state: ItemState, target: MenuState) =>
        importItem(state, target, { itemId, row, confirmsReviewed, language: said.language })
      added.push({ itemId, row, decide, events: decide(itemFold.initial, menu) })
      continue
    }
    const { item, commands } = match
    const isRepeated = commands.has(commandId)
    const events = isRepeated ? [] : updateItem(item, row, said)
    if (isRefusal(events)) {
      fault(
        row,
        events.text ??
          (events.refused === 'allergens.reason_required' ? noReason : errorCatalogue[events.refused].text),
      )
      continue
    }
    updated.push({
      row,
      item,
      events,
      isRepeated,
      decide(state, target, at) {
        const current = existingItem(state, target)
        if (isRefusal(current) || isRefusal(existingMenu(target))) return refuse('item.not_found')
        if (current.revision !== item.revision) return refuse('items.changed_since_seen')
        return updateItem(current, row, { ...said, at })
      },
    })
  }
  return { added, updated, issues: [...issues, ...updatedTwice(updated)] }
}

const noReason = 'This removes or weakens a warning. You are acting for this restaurant: give a reason.'

interface FoundItems {
  readonly found: readonly LoadedItem[]
  /** The name alone does not say which dish it is. */
  readonly isDoubtful: boolean
}

const nothingFound: FoundItems = { found: [], isDoubtful: false }

/**
 * Finds the items that a row may mean: the one of its name and id, else those of its name and section, else those of its name if there
 * is only one and no other row has the name. A row with an id never means an item whose id another row has.
 */
function createFindItems(existing: readonly LoadedItem[], rows: readonly MatrixRow[]) {
  const ids = new Set(rows.map(({ exportedId }) => exportedId))
  const items = existing.map(loaded => ({ loaded, name: loaded.item.name, section: loaded.item.section }))
  const find = createNameFinder(items)
  const findRows = createNameFinder(rows)
  const numbered = numberedKeys([...items, ...rows])
  const isNumbered = (each: NamedItem) => numbered.has(nameKey(each))
  const isInterchangeable = createIsInterchangeable(items, rows)
  return (row: MatrixRow, own: ItemId): FoundItems => {
    const isOther = ({ item: { itemId } }: LoadedItem) =>
      itemId !== own && (row.exportedId === null || !ids.has(itemId))
    const named = find.inAnySection(row).map(({ loaded }) => loaded)
    const meant = named.filter(({ item }) => item.itemId === row.exportedId)
    if (meant.length > 0) return { found: meant, isDoubtful: false }
    const isDoubtful = (found: readonly LoadedItem[]) =>
      found.length > 0 && [row, ...found.map(({ item }) => item)].some(isNumbered) && !isInterchangeable(row)
    const exact = find
      .inSection(row)
      .map(({ loaded }) => loaded)
      .filter(isOther)
    if (exact.length > 0) return { found: exact, isDoubtful: isDoubtful(exact) }
    const others = named.filter(isOther)
    if (row.filled.has('section') && others.length > 1) return nothingFound
    const sameName = findRows.inAnySection(row)
    if (sameName.length < 2) return { found: others, isDoubtful: isDoubtful(others) }
    // The dish is that of the row with its section.
    const isTaken = others.every(({ item }) => findRows.inSection(item).length > 0)
    return isTaken && row.filled.has('section')
      ? nothingFound
      : { found: others, isDoubtful: others.length > 0 }
  }
}

/**
 * Whether dishes that only a number tells apart, "Coke" and "Coke 2", say the same of allergens on the menu and in the file, and the menu
 * has each of the file's names once. If the file meant the other dish by a name, neither would get the allergens of the other.
 */
function createIsInterchangeable(
  items: readonly (NamedItem & { readonly loaded: LoadedItem })[],
  rows: readonly MatrixRow[],
): (row: MatrixRow) => boolean {
  const withBareName = <T extends NamedItem>(each: T) => ({
    each,
    section: '',
    name: withoutNumber(each.name),
  })
  const itemsOf = createNameFinder(items.map(withBareName))
  const rowsOf = createNameFinder(rows.map(withBareName))
  const named = createNameFinder(items)
  return row => {
    const bare = withBareName(row)
    const itemsOfName = itemsOf.inAnySection(bare)
    const rowsOfName = rowsOf.inAnySection(bare)
    const onMenu = new Set(itemsOfName.map(({ each }) => statedOfAllergens(each.loaded.item)))
    const inFile = new Set(rowsOfName.map(({ each }) => statedInRow(each)))
    // The file may mean a dish that it leaves out.
    if (rowsOfName.length < itemsOfName.length) inFile.add(nothingStated)
    return (
      onMenu.size === 1 &&
      inFile.size === 1 &&
      rowsOfName.every(({ each }) => named.inAnySection(each).length === 1)
    )
  }
}

/** All that a dish says of allergens, as one text. */
const statedOfAllergens = ({
  tags,
  statedAbsent,
  crossContamination,
  modifications,
  confirmedAt,
}: RevisedItem) =>
  JSON.stringify([tags, statedAbsent, crossContamination, modifications, confirmedAt !== null])

type StatedInRow = Pick<MatrixRow, 'tags' | 'absent' | 'crossContamination' | 'modifications'>

/** All that a row changes of what its dish says of allergens, as one text. */
const statedInRow = ({ tags, absent, crossContamination, modifications }: StatedInRow) =>
  JSON.stringify([tags, absent, crossContamination, modifications])

const nothingStated = statedInRow({ tags: [], absent: [], crossContamination: '', modifications: '' })

function updatedTwice(updated: readonly PlannedUpdate[]): readonly Issue[] {
  const lines = new Map<string, number>()
  return updated.flatMap(({ row, item }) => {
    const first = lines.get(item.itemId)
    lines.set(item.itemId, first ?? row.line)
    return first === undefined ? [] : [issueOf(row, `Line ${first} changes "${row.name}" already.`)]
  })
}
