import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/failures.ts'
import { sameAccount } from '../../../api/same-account.ts'
import { parseJson } from '../../../device/read-json.ts'
import { type ShownItem, shownItem } from '../../../dish/shown-items.ts'
import { drafts } from '../../../forms/draft-store.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { tickedCopies, undoOf } from '../copies/copies.ts'
import { createPresses, type Press, type Target } from './cells.ts'
import { useNeedsReason } from './reasons.ts'
import { saveEdit } from './save-edit.ts'
import {
  alsoOn,
  describeEdits,
  inverseOf,
  keptEdits,
  nothingUndone,
  notSavedTitle,
  type Plan,
  planEdits,
  questionsAbout,
  rebased,
  type Saved,
  type TagEdit,
  type Undone,
  withEdits,
  withSaved,
} from './tag-edit.ts'
import { createTagSaver } from './tag-saver.ts'

/** Where a menu's edits that are not saved yet are kept on this device. */
export const unsavedTagsKey = (menuId: string) => `tags:${menuId}`

/** Failures whose message names what the edit conflicts with. */
const conflicts: readonly string[] = ['items.changed_since_seen', 'allergens.contradiction']

/** How many actions can be undone. */
const mostUndone = 20

interface SavedEdit extends Saved {
  readonly edit: TagEdit
}

/** A plan that the manager must answer a question about before it is saved. */
interface Question {
  readonly id: number
  readonly plan: Plan
  readonly needsReason: boolean
}

export type TagEdits = ReturnType<typeof useTagEdits>

/**
 * Edits the tags of a menu's items, many at once: each action is one call for each item, can be undone, and is shown at
 * once. What could not be saved stays on the screen and on this device until it is saved or discarded.
 */
export function useTagEdits(menuId: string, items: readonly ShownItem[]) {
  const isNeeded = useNeedsReason()
  // One question after the other: a press that is decided meanwhile must not answer or replace an earlier one.
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const lastQuestion = useRef(0)
  const asked = questions[0] ?? null
  /** The same at once: the page may be left before it shows a question. */
  const unanswered = useRef<readonly Question[]>([])
  const ask = (next: readonly Question[]) => {
    unanswered.current = next
    setQuestions(next)
  }
  const closeQuestion = () => ask(unanswered.current.slice(1))
  const [pressedValue] = useState(createPresses)
  const [done, setDone] = useState<readonly SavedEdit[]>([])
  const [undone, setUndone] = useState<Undone | null>(null)
  const lastAction = useRef(0)
  /** What is being undone: it counts once it is saved. */
  const undoing = useRef<Undone>(nothingUndone)
  const left = useRef(false)
  // A layout effect: what the page's parts do as they go already finds it left.
  useLayoutEffect(() => {
    left.current = false
    return () => {
      left.current = true
      for (const { plan } of unanswered.current)
        showToast({
          tone: 'stop',
          title: notSavedTitle(
            describeEdits(plan.edits, id => shownItem(menuId, id)?.name),
            false,
          ),
          body: 'There was a question about it. Open the menu, press again and answer it.',
        })
      unanswered.current = []
    }
  }, [menuId])
  const [saver] = useState(() => {
    const key = unsavedTagsKey(menuId)
    const kept = keptEdits(parseJson(drafts.read(key)))
    const owner = drafts.owner()
    const mustBeSameAccount = sameAccount()
    return createTagSaver({
      save: async edit => {
        mustBeSameAccount()
        // Not a mutation: the page shows what is not saved until it is.
        return saveEdit(menuId, edit)
      },
      onSaved: (edit, saved) => {
        if (edit.action !== undefined) return setDone(before => [...before, { edit, ...saved }])
        undoing.current = withSaved(undoing.current, edit, saved, id => shownItem(menuId, id)?.name)
        setUndone(undoing.current)
      },
      onFailed: (edit, { message, mayBeSaved }) => {
        const what = describeEdits([edit], id => shownItem(menuId, id)?.name)
        if (left.current)
          showToast({
            tone: 'stop',
            title: notSavedTitle(what, mayBeSaved),
            body: `${message} Open the menu to save it again.`,
          })
      },
      failureOf: error => ({
        message: describeFailure(error, '').body,
        mayBeSaved: error instanceof ApiError && error.mayBeSaved,
        isConflict: error instanceof ApiError && conflicts.includes(error.code),
      }),
      keep: edits =>
        edits.length > 0 ? drafts.write(key, JSON.stringify(edits), owner) : drafts.remove(key, owner),
      restored: kept,
    })
  })
  const unsaved = saver.use()
  useEffect(() => {
    const again = () => saver.retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [saver])

  /** The items with the edits that are not saved yet. */
  const shown = useMemo(
    () =>
      items.map(item =>
        withEdits(
          item,
          unsaved.flatMap(({ edit }) => (edit.itemId === item.id ? [edit] : [])),
        ),
      ),
    [items, unsaved],
  )

  const start = ({ edits }: Plan, reason?: string) => {
    lastAction.current += 1
    const action = lastAction.current
    setUndone(null)
    setDone(before => before.filter(({ edit }) => (edit.action ?? 0) > action - mostUndone))
    saver.add(
      edits.map(edit => {
        const copies = tickedCopies({ menuId: menuId as MenuId, id: edit.itemId as ItemId })
        const named = copies.length > 0 ? { copies } : {}
        return { ...edit, ...named, action, ...(reason ? { reason } : {}) }
      }),
    )
  }
  /** Saves a plan, or asks about it first. Returns whether it asks. */
  const apply = (plan: Plan): boolean => {
    if (plan.edits.length === 0) return false
    const { isAsked, needsReason } = questionsAbout(plan, isNeeded)
    if (!isAsked) {
      start(plan)
      return false
    }
    lastQuestion.current += 1
    ask([...unanswered.current, { id: lastQuestion.current, plan, needsReason }])
    return true
  }
  const newest = Math.max(0, ...done.map(({ edit }) => edit.action ?? 0))
  const undoable = done.filter(({ edit }) => edit.action === newest)
  const lastWords = () =>
    describeEdits(
      undoable.map(({ edit }) => edit),
      itemId => items.find(({ id }) => id === itemId)?.name,
    )
  const lastDone = () => `${lastWords()}${alsoOn(undoable.flatMap(({ copies }) => copies))}`

  return {
    menuId: menuId as MenuId,
    /** The items as they will be once everything is saved. */
    shown,
    unsaved,
    /** Whether an item has edits that are not saved: it cannot be confirmed until they are saved or discarded. */
    isUnsaved: (itemId: string): boolean => unsaved.some(({ edit }) => edit.itemId === itemId),
    /** The tags of an item with a change that is not saved, whether it is on its way or has failed. */
    unsavedTags: (itemId: string): readonly string[] =>
      unsaved.flatMap(({ edit }) => (edit.itemId === itemId ? Object.keys(edit.changes) : [])),
    /** Whether a change of this tag is on its way. */
    isSaving: (itemId: string, tagId: string): boolean =>
      unsaved.some(
        ({ edit, state }) => edit.itemId === itemId && state !== 'failed' && tagId in edit.changes,
      ),
    apply,
    /** Toggles cells. */
    press: (targets: readonly Target[], press: Press) =>
      apply(planEdits(targets, pressedValue(targets, press))),
    asked,
    answer: (reason?: string) => {
      if (!asked) return
      closeQuestion()
      start(asked.plan, reason)
    },
    giveUp: closeQuestion,
    /** What the last action did; empty when there is nothing to undo. */
    lastDone: undoable.length > 0 ? lastDone() : '',
    /** The items that an undo would change. */
    undoableIds: undoable.map(({ edit }) => edit.itemId),
    /** What was undone last. */
    undone,
    undo() {
      // While a change is on its way, the one before it is not the last one.
      if (undoable.length === 0 || unsaved.some(({ state }) => state !== 'failed')) return
      undoing.current = nothingUndone
      setDone(before => before.filter(({ edit }) => edit.action !== newest))
      saver.add(undoable.map(({ edit, from, copies }) => inverseOf(edit, from, undoOf(copies))))
    },
    retry: () => saver.retry(edit => rebased(edit, shownItem(menuId, edit.itemId)?.allergens ?? [])),
    discard: saver.discard,
  }
}
