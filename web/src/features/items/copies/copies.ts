import type { ErrorCode } from '@safe-menu/contracts/errors'
import {
  type CopiesOutcome,
  type CopyRef,
  type CopyView,
  copiesParameter,
  type ItemCopiesView,
} from '@safe-menu/contracts/items/copies'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/client.ts'
import { readQuery, refetchReads } from '../../../api/read-query.ts'
import { createStore } from '../../../device/store.ts'
import { applyCopy, type ShownItem } from '../../../dish/shown-items.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'

/* The copies of a dish on other menus: which there are, which the manager leaves ticked, and the commands that apply to them. */

const endpoint = 'GET /api/menu-items/:menuId/copies'

/** How often an open page asks whether copies have changed. A change that it has not heard of is refused by the server. */
const refetchEveryMs = 10_000

const copiesQuery = (menuId: string) =>
  readQuery(endpoint, { params: { menuId: menuId as ItemView['menuId'] } })

const none: readonly CopyView[] = []
const noItems: readonly ItemCopiesView[] = []

/** The items of a menu that have copies. None while they load, and if they cannot be loaded. */
export function useItemsWithCopies(menuId: string) {
  // Every card asks: one follower reads for all of them.
  const query = useQuery({ ...copiesQuery(menuId), staleTime: Number.POSITIVE_INFINITY })
  return { items: query.data ?? noItems, isLoading: query.isPending }
}

/** As {@link useItemsWithCopies}, read again while the page is open. */
export function useFollowedCopies(menuId: string): readonly ItemCopiesView[] {
  const { data = noItems } = useQuery({ ...copiesQuery(menuId), refetchInterval: refetchEveryMs })
  return data
}

/** The copies of an item. */
export function useCopies({ menuId, id }: Pick<ItemView, 'menuId' | 'id'>): readonly CopyView[] {
  return useItemsWithCopies(menuId).items.find(({ itemId }) => itemId === id)?.copies ?? none
}

/** The items that declare other allergens or diets than one of their copies. */
export function differingItems(items: readonly ItemCopiesView[]): ReadonlySet<string> {
  const isDiffering = ({ copies }: ItemCopiesView) => copies.some(({ differing }) => differing.length > 0)
  return new Set(items.filter(isDiffering).map(({ itemId }) => itemId))
}

function shownCopies({ menuId, id }: Pick<ItemView, 'menuId' | 'id'>): readonly CopyView[] {
  const items = queryClient.getQueryData(copiesQuery(menuId).queryKey) ?? noItems
  return items.find(({ itemId }) => itemId === id)?.copies ?? none
}

/** Which copies the manager has unticked on this page, as "item copy". */
const unticked = createStore<ReadonlySet<string>>(new Set())
const keyOf = (itemId: string, copyId: string) => `${itemId} ${copyId}`

/** Whether changes of an item apply to a copy, and how to change that. */
export function useTicked(itemId: string) {
  const without = unticked.use()
  return {
    isTicked: (copyId: string) => !without.has(keyOf(itemId, copyId)),
    tick(copyId: string, isTicked: boolean) {
      const next = new Set(unticked.get())
      if (isTicked) next.delete(keyOf(itemId, copyId))
      else next.add(keyOf(itemId, copyId))
      unticked.set(next)
    },
  }
}

/** The copies to which a change of an item applies, as the page shows them now. */
export function tickedCopies(item: Pick<ItemView, 'menuId' | 'id'>): readonly NamedCopy[] {
  return shownCopies(item)
    .filter(({ itemId }) => !unticked.get().has(keyOf(item.id, itemId)))
    .map(({ itemId, revision, menu }) => ({ itemId, revision, menu: menu.name }))
}

/** A copy that a command names. */
export interface NamedCopy {
  readonly itemId: string
  /** Its revision and the name of its menu when it was named: it may be missing from the page when the command is sent. */
  readonly revision?: string | undefined
  readonly menu?: string | undefined
  /** The revision before a change of its tags that the command takes back. */
  readonly undoTo?: string | undefined
}

/** A copy that a command has changed: its menu, and its revisions before and after. */
export interface ChangedCopy {
  readonly itemId: string
  readonly menu: string
  readonly from: string
  readonly to: string
}

/** The copies that take back what a command did to copies. */
export const undoOf = (changed: readonly ChangedCopy[]): readonly NamedCopy[] =>
  changed.map(({ itemId, menu, from, to }) => ({ itemId, menu, revision: to, undoTo: from }))

interface WithCopies<T> {
  readonly item: Pick<ItemView, 'menuId' | 'id' | 'name'>
  /** The copies that the command names. Missing: those that are ticked. */
  readonly copies?: readonly NamedCopy[] | undefined
  readonly write: (query: { readonly copies?: string | undefined }) => Promise<T>
  /** What the manager has seen of a copy: what they have changed themselves. */
  readonly show: (shown: ShownItem, copy: ItemView) => ShownItem
}

/** The answer of a command without what it did to copies. */
export function withoutCopies<T extends object>({ copies: _, ...answer }: T & { copies?: unknown }) {
  return answer
}

/** By item: the last command that named copies. The next one needs the revisions that it leaves. */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs a command on an item and its copies, one after the other for each item. Toasts name the copies that were left as they are, and those that lost their check.
 * Returns the answer, the copies that have changed, and the menus of the other named copies.
 */
export async function writeWithCopies<T extends { readonly copies?: CopiesOutcome | undefined }>(
  command: WithCopies<T>,
) {
  const { item } = command
  // Those that are ticked now: the command may have to wait for an earlier one.
  const copies = command.copies ?? tickedCopies(item)
  if (copies.length === 0 && shownCopies(item).length === 0) return writeNow(command)
  const before = running.get(item.id)
  const write = (before ?? Promise.resolve()).then(() => writeNow({ ...command, copies }))
  const settled = write.catch(() => undefined)
  running.set(item.id, settled)
  void settled.then(() => running.get(item.id) === settled && running.delete(item.id))
  return write
}

async function writeNow<T extends { readonly copies?: CopiesOutcome | undefined }>({
  item,
  copies = [],
  write,
  show,
}: WithCopies<T>) {
  const shown = shownCopies(item)
  // A copy that is missing from the page is named as well: only the server knows whether it is still one.
  const named = copies.map(copy => {
    const seen = shown.find(({ itemId }) => itemId === copy.itemId)
    return {
      itemId: copy.itemId as CopyRef['itemId'],
      // A device may have kept a copy without its revision: after the first one, the server refuses it once its tags have changed.
      revision: seen?.revision ?? copy.revision ?? '0',
      menu: seen?.menu.name ?? copy.menu ?? 'another menu',
      undoTo: copy.undoTo,
    }
  })
  const parameter = copiesParameter(named)
  const answer = await write(parameter === undefined ? {} : { copies: parameter })
  const { changed, unconfirmed, skipped } = answer.copies ?? { changed: [], unconfirmed: [], skipped: [] }
  if (shown.length > 0 || named.length > 0) await showOutcome(item.menuId, changed, show)
  toastLeftOut(item.name, named, skipped)
  toastUnconfirmed(item.name, named, unconfirmed)
  const changedCopies = named.flatMap(({ itemId, menu, revision: from }): ChangedCopy[] => {
    const to = changed.find(({ id }) => id === itemId)?.revision
    return to === undefined ? [] : [{ itemId, menu, from, to }]
  })
  const unchanged = named.filter(({ itemId }) => !changedCopies.some(copy => copy.itemId === itemId))
  return { answer, changedCopies, unchangedMenus: unchanged.map(({ menu }) => menu) }
}

async function showOutcome(
  menuId: string,
  changed: readonly ItemView[],
  show: WithCopies<unknown>['show'],
): Promise<void> {
  const { queryKey } = copiesQuery(menuId)
  await queryClient.cancelQueries({ queryKey }) // the answer of an earlier request would undo this
  queryClient.setQueryData(queryKey, items => items?.map(item => withRevisions(item, changed)))
  for (const copy of changed) applyCopy(copy, show)
  void refetchReads(endpoint)
}

const withRevisions = ({ itemId, copies }: ItemCopiesView, changed: readonly ItemView[]) => ({
  itemId,
  copies: copies.map(copy => {
    const revision = changed.find(({ id }) => id === copy.itemId)?.revision
    return revision === undefined ? copy : { ...copy, revision }
  }),
})

function toastLeftOut(name: string, named: readonly NamedCopy[], skipped: CopiesOutcome['skipped']): void {
  for (const { itemId, code } of skipped) {
    const menu = named.find(copy => copy.itemId === itemId)?.menu ?? 'another menu'
    showToast({ tone: 'note', title: `${name} on ${menu} was left as it is`, body: reasonText(code) })
  }
}

function toastUnconfirmed(
  name: string,
  named: readonly NamedCopy[],
  ids: CopiesOutcome['unconfirmed'],
): void {
  const menus = ids.map(id => named.find(({ itemId }) => itemId === id)?.menu ?? 'another menu')
  for (const menu of menus)
    showToast({
      tone: 'note',
      title: `${name} on ${menu} must be checked again`,
      body: 'This copy differs, so your check does not count for it. Check it on its own menu.',
    })
}

/** Why a copy was left as it is. */
function reasonText(code: ErrorCode): string {
  switch (code) {
    case 'copies.differ':
      return 'This copy differs. Check it on its own menu.'
    case 'items.changed_since_seen':
    case 'allergens.changed_since_seen':
      return 'Someone else has changed this copy. Check it on its own menu.'
    case 'allergens.open_mentions':
      return 'Its texts mention an allergen that isn’t tagged there. Check it on its own menu.'
    case 'allergens.contradiction':
      return 'The change contradicts another tag there. Check it on its own menu.'
    case 'item.not_found':
    case 'items.archived':
      return 'It is no longer on that menu, or is a separate dish now. Check it there.'
    default:
      return 'Change it on its own menu.'
  }
}
