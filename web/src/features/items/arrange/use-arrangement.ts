import { placesItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuArrangementView, MenuView } from '@safe-menu/contracts/menus/views'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastError } from '../../../answers/failure-toasts.ts'
import { call, queryClient } from '../../../api/client.ts'
import { changedSinceSeen, messageOf } from '../../../api/failures.ts'
import { menuQuery, useMenu } from '../../../api/restaurant-queries.tsx'
import { refetchItems } from '../items-api.ts'
import { inSections, isByName, movedBetween, type Order, orderOf } from './arrangement.ts'

/** Sections and items by name. */
export const byName: Order = []

/** Why the last change is not saved. */
type NotSaved =
  /** Someone else has arranged the menu. The screen shows their order; `own` is the one that was not saved. */
  | { readonly kind: 'conflict'; readonly own: Order }
  /** The screen still shows the manager's order. */
  | { readonly kind: 'failed'; readonly message: string }

/** An order on its way to the server. */
interface Save {
  readonly order: Order
  /** The revision that the manager saw, then that of each answer. Saves that wait for one another share it. */
  readonly from: { revision: string }
}

const mutations = queryClient.getMutationCache()
const followMutations = (onChange: () => void) => mutations.subscribe(onChange)
const savesOf = (menuId: string) => ['order', menuId]

/** The newest save of a menu's order without an answer. It may have begun before the page was left and opened again. */
function openSave(menuId: string): Save | undefined {
  const open = mutations.findAll({ mutationKey: savesOf(menuId), status: 'pending' })
  return open.at(-1)?.state.variables as Save | undefined
}

/**
 * The order of a menu, followed while the page is open. Changes show at once and are saved one after the other; what changes
 * while one is on its way is saved together. Each save names the revision that the manager saw, so it never replaces the order of
 * someone else.
 */
export function useArrangement(menuId: string) {
  const query = useMenu(menuId)
  const menu = query.data
  const items = menu?.items ?? []
  const [past, setPast] = useState<readonly Order[]>([])
  const open = useSyncExternalStore(followMutations, () => openSave(menuId))
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const write = useMutation({
    mutationKey: savesOf(menuId),
    scope: { id: `order of ${menuId}` }, // one after the other
    async mutationFn(next: Save) {
      if (next === openSave(menuId)) await save(next) // else a newer one follows
    },
    async onError(error, next) {
      if (next !== openSave(menuId)) return
      // Without `meta`: the page shows the failure while it is open.
      if (isLeft.current) toastError(error, `The new order of ${menu?.name ?? 'the menu'} was not saved`)
      const current = changedSinceSeen<MenuArrangementView>(error)
      if (current === null) return
      await show(current)
      setPast([])
    },
  })
  const isConflict = changedSinceSeen<MenuArrangementView>(write.error) !== null
  const failed = write.isError && !isConflict ? write.variables : undefined
  const unsaved = (open ?? failed)?.order
  const order = unsaved ? orderOf(inSections(items, unsaved), unsaved) : orderOf(items, menu?.sections ?? [])
  const isArranged = placesItems(unsaved ?? menu?.sections ?? [])

  async function save({ order: next, from }: Save): Promise<void> {
    const { queryKey } = menuQuery(menuId)
    const saved = queryClient.getQueryData<MenuView>(queryKey)
    if (!saved) return
    const moved = next.length === 0 ? [] : movedBetween(orderOf(saved.items, saved.sections), next)
    const answer = await call('PUT /api/menus/:menuId/sections', {
      params: { menuId },
      body: { revision: from.revision, sections: next as never, moved: [...moved] },
    })
    from.revision = answer.revision
    await show(answer, next)
    if (moved.length > 0) void refetchItems()
  }

  /** Shows an arrangement that the server has answered with. */
  async function show(
    { revision, sections }: Pick<MenuArrangementView, 'revision' | 'sections'>,
    moved: Order = byName,
  ): Promise<void> {
    const { queryKey } = menuQuery(menuId)
    await queryClient.cancelQueries({ queryKey }) // the answer of an earlier request would undo this
    queryClient.setQueryData<MenuView>(
      queryKey,
      shown => shown && { ...shown, revision, sections, items: [...inSections(shown.items, moved)] },
    )
    void queryClient.invalidateQueries({ queryKey })
  }

  function start(next: Order): void {
    const { from } = openSave(menuId) ?? failed ?? { from: { revision: menu?.revision ?? '' } }
    write.mutate({ order: next, from })
  }

  const notSaved: NotSaved | null = !write.isError
    ? null
    : isConflict
      ? { kind: 'conflict', own: write.variables.order }
      : { kind: 'failed', message: messageOf(write.error) }

  return {
    query,
    items,
    order,
    isArranged,
    /** Sorting by name would change nothing. */
    isByName: !isArranged && isByName(items, order),
    isSaving: open !== undefined,
    notSaved,
    /** Shows and saves another order; an empty one sorts the menu by name. */
    change(next: Order): void {
      setPast([...past.slice(-49), order])
      start(next)
    },
    /** Goes back to the order before the last change; `null`: there is none. */
    undo:
      past.length === 0
        ? null
        : () => {
            start(past.at(-1) ?? byName)
            setPast(past.slice(0, -1))
          },
    retry: () => failed && start(failed.order),
    /** After a conflict: saves the manager's order after all, over the one that is shown now. */
    takeOwn(own: Order): void {
      setPast([order])
      start(orderOf(inSections(items, own), own))
    },
    dismiss: write.reset,
  }
}
