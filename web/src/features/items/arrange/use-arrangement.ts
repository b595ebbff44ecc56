import { placesItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuArrangementView, MenuView } from '@safe-menu/contracts/menus/views'
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
  const [notSaved, setNotSaved] = useState<NotSaved | null>(null)
  const saving = useRef<{ next: Order | null; revision: string; isBusy: boolean }>({
    next: null,
    revision: '',
    isBusy: false,
  })

  const menu = query.data
  const items = menu?.items ?? []
  const order = wanted ? orderOf(inSections(items, wanted), wanted) : orderOf(items, menu?.sections ?? [])
  const isArranged = placesItems(wanted ?? menu?.sections ?? [])

  async function save(next: Order): Promise<void> {
    const { queryKey } = menuQuery(menuId)
    const saved = queryClient.getQueryData<MenuView>(queryKey)
    if (!saved) return
    const moved = next.length === 0 ? [] : movedBetween(orderOf(saved.items, saved.sections), next)
    const { revision, sections } = await call('PUT /api/menus/:menuId/sections', {
      params: { menuId },
      body: { revision: saving.current.revision, sections: next as never, moved: [...moved] },
    })
    saving.current.revision = revision
    await show({ revision, sections }, next)
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

  async function saveAll(): Promise<void> {
    if (saving.current.isBusy) return
    saving.current.isBusy = true
    let next: Order | null = null
    try {
      for (next = saving.current.next; next; next = saving.current.next) {
        saving.current.next = null
        await save(next)
      }
      setWanted(null)
      setNotSaved(null)
    } catch (error) {
      const own = saving.current.next ?? next ?? byName
      saving.current.next = null
      const current = changedSinceSeen<MenuArrangementView>(error)
      if (current) {
        await show(current)
        setWanted(null)
        setPast([])
        setNotSaved({ kind: 'conflict', own })
      } else setNotSaved({ kind: 'failed', message: messageOf(error) })
    } finally {
      saving.current.isBusy = false
    }
  }

  function start(next: Order): void {
    if (!saving.current.isBusy && wanted === null) saving.current.revision = menu?.revision ?? ''
    saving.current.next = next
    setWanted(next)
    setNotSaved(null)
    void saveAll()
  }

  return {
    query,
    items,
    order,
    isArranged,
    /** Sorting by name would change nothing. */
    isByName: !isArranged && isByName(items, order),
    isSaving: wanted !== null && notSaved === null,
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
    dismiss: () => setNotSaved(null),
  }
}
