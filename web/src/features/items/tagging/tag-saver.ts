import { createStore } from '../../../device/store.ts'
import { mergedEdit, type TagEdit } from './tag-edit.ts'

/** Why an edit was not saved. */
export interface SaveFailure {
  readonly message: string
  /** Without an answer the edit may have been saved. */
  readonly mayBeSaved: boolean
  /** The message tells the manager what the edit conflicts with: only then may the next attempt replace it. */
  readonly isConflict: boolean
}

/** An edit on its way to the server. */
export type UnsavedEdit =
  | { readonly edit: TagEdit; readonly state: 'waiting' | 'saving' }
  | { readonly edit: TagEdit; readonly state: 'failed'; readonly failure: SaveFailure }

const closed: SaveFailure = {
  message: 'This page was closed before the server confirmed it.',
  mayBeSaved: true,
  isConflict: false,
}

interface SaverDeps<Saved> {
  /** Saves one edit with one call, and returns what is needed to take it back. Rejects when it was not saved. */
  readonly save: (edit: TagEdit) => Promise<Saved>
  readonly onSaved: (edit: TagEdit, saved: Saved) => void
  /** It stays unsaved. */
  readonly onFailed?: (edit: TagEdit, failure: SaveFailure) => void
  readonly failureOf: (error: unknown) => SaveFailure
  /** Called with every change of the unsaved edits: keeps them on the device. */
  readonly keep: (edits: readonly TagEdit[]) => void
  /** Edits that an earlier page could not save. They wait for the manager. */
  readonly restored: readonly TagEdit[]
}

/** Few enough for the server's write queue of one restaurant and for a slow connection. */
const concurrency = 4

/**
 * Saves edits of many items: one call for each, a few at a time, and one after the other for the same item. An edit leaves
 * the list only once it is saved or the manager discards it.
 */
export function createTagSaver<Saved>({
  save,
  onSaved,
  onFailed,
  failureOf,
  keep,
  restored,
}: SaverDeps<Saved>) {
  const unsaved = createStore<readonly UnsavedEdit[]>(
    restored.map(edit => ({ edit, state: 'failed', failure: closed })),
  )
  let running = 0

  const publish = (next: readonly UnsavedEdit[]) => {
    keep(next.map(({ edit }) => edit))
    unsaved.set(next)
  }
  const replace = (one: UnsavedEdit, by: UnsavedEdit | null) =>
    publish(unsaved.get().flatMap(other => (other !== one ? [other] : by ? [by] : [])))

  /** The next edit whose item has no other edit under way. */
  const nextWaiting = () =>
    unsaved
      .get()
      .find(
        ({ edit, state }) =>
          state === 'waiting' &&
          !unsaved.get().some(other => other.state === 'saving' && other.edit.itemId === edit.itemId),
      )

  /** Keeps what was not saved; where the item has a later edit, as a part of that one. */
  const fail = (one: UnsavedEdit, failure: SaveFailure) => {
    const later = unsaved.get().find(other => other !== one && other.edit.itemId === one.edit.itemId)
    if (!later) {
      replace(one, { edit: one.edit, state: 'failed', failure })
      return onFailed?.(one.edit, failure)
    }
    replace(one, null)
    replace(later, { ...later, edit: mergedEdit(one.edit, later.edit) })
  }

  const work = async () => {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      const saving: UnsavedEdit = { edit: next.edit, state: 'saving' }
      replace(next, saving)
      try {
        const saved = await save(saving.edit)
        replace(saving, null)
        onSaved(saving.edit, saved)
      } catch (error) {
        fail(saving, failureOf(error))
      }
    }
  }

  const run = () => {
    for (; running < concurrency && nextWaiting(); running += 1)
      void work().finally(() => {
        running -= 1
      })
  }

  return {
    /** What is not saved, in a component. */
    use: unsaved.use,
    current: unsaved.get,
    /** Adds edits and saves them. An edit of an item whose last one waits or failed joins it. */
    add(edits: readonly TagEdit[]) {
      let next = unsaved.get()
      for (const edit of edits) {
        const earlier = next.findLast(other => other.edit.itemId === edit.itemId && other.state !== 'saving')
        const joined: UnsavedEdit = {
          edit: earlier ? mergedEdit(earlier.edit, edit) : edit,
          state: 'waiting',
        }
        next = earlier ? next.map(other => (other === earlier ? joined : other)) : [...next, joined]
      }
      publish(next)
      run()
    },
    /** Tries again what failed. `rebase`: for a conflict that the manager was told of, the edit that replaces the other device’s tag. */
    retry(rebase: (edit: TagEdit) => TagEdit = edit => edit) {
      publish(
        unsaved
          .get()
          .map(one =>
            one.state === 'failed'
              ? { edit: one.failure.isConflict ? rebase(one.edit) : one.edit, state: 'waiting' as const }
              : one,
          ),
      )
      run()
    },
    discard() {
      publish(unsaved.get().filter(({ state }) => state !== 'failed'))
    },
  }
}
