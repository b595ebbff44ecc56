import { placesItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuArrangementView, MenuView } from '@safe-menu/contracts/menus/views'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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

/**
 * The order of a menu, followed while the page is open. Changes show at once and are saved one after the other; what changes
 * while one is on its way is saved together. Each save names the revision that the manager saw, so it never replaces the order of
 * someone else.
 */
export function useArrangement(menuId: string) {
  const query = useMenu(menuId)
  const [wanted, setWanted] = useState<Order | null>(null)
  const [past, setPast] = useState<readonly Order[]>([])
  const [refused, setRefused] = useState<Order | null>(null)
  /** The order that was asked for last, and the revision that its save starts from. */
  const latest = useRef<Order | null>(null)
  const revision = useRef('')

  const menu = query.data
  const items = menu?.items ?? []
  const order = wanted ? orderOf(inSections(items, wanted), wanted) : orderOf(items, menu?.sections ?? [])
  const isArranged = placesItems(wanted ?? menu?.sections ?? [])

  const write = useMutation({
    scope: { id: `order of ${menuId}` }, // one after the other
    async mutationFn(next: Order) {
      if (next === latest.current) await save(next) // else a newer one follows
    },
    onSuccess(_saved, next) {
      if (next === latest.current) setWanted(null)
    },
    async onError(error, next) {
      const current = changedSinceSeen<MenuArrangementView>(error)
      if (current === null || next !== latest.current) return
      await show(current)
      setWanted(null)
      setPast([])
      setRefused(next)
    },
  })

  async function save(next: Order): Promise<void> {
    const { queryKey } = menuQuery(menuId)
    const saved = queryClient.getQueryData<MenuView>(queryKey)
    if (!saved) return
    const moved = next.length === 0 ? [] : movedBetween(orderOf(saved.items, saved.sections), next)
    const answer = await call('PUT /api/menus/:menuId/sections', {
      params: { menuId },
      body: { revision: revision.current, sections: next as never, moved: [...moved] },
    })
    revision.current = answer.revision
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
    if (wanted === null) revision.current = menu?.revision ?? ''
    latest.current = next
    setWanted(next)
    setRefused(null)
    write.mutate(next)
  }

  const notSaved: NotSaved | null = refused
    ? { kind: 'conflict', own: refused }
    : write.isError
      ? { kind: 'failed', message: messageOf(write.error) }
      : null

  return {
    query,
    items,
    order,
    isArranged,
    /** Sorting by name would change nothing. */
    isByName: !isArranged && isByName(items, order),
    isSaving: write.isPending,
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
    retry: () => wanted && start(wanted),
    /** After a conflict: saves the manager's order after all, over the one that is shown now. */
    takeOwn(own: Order): void {
      setPast([order])
      start(orderOf(inSections(items, own), own))
    },
    dismiss() {
      setRefused(null)
      write.reset()
    },
  }
}
