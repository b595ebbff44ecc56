import { contradictionsWith, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { toastError } from '../../../api/use-write.ts'
import { type ShownItem, shownItem } from '../../../seen/shown-items.ts'
import type { Cycling } from './cells.ts'
import { type Declaration, declareTag, tagAfter, withdrawTag } from './change-tag.ts'
import { offerUndo, type SavedChange } from './offer-undo.ts'
import { asksWhy, useNeedsReason } from './reasons.ts'

/** A contradiction to decide on before a tag is added. */
interface Pending {
  readonly declaration: Declaration
  readonly sentences: readonly string[]
}

/** A change after which guests are warned less: asked about before it is saved. */
interface Asked {
  readonly tag: ItemAllergenView
  /** `null`: the tag is removed. */
  readonly declaration: Declaration | null
  readonly sentences: readonly string[]
}

const isContradiction = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'allergens.contradiction'

/** Saves a choice that still waited for the save of its tag when the screen was left. */
type OnLeft = (tagId: string, presence: Presence | null) => void

/**
 * Changes the tags of one item. A stronger warning is saved at once. A contradiction needs a confirmation first, and a
 * weaker or removed warning asks for a reason. A tag stays on the screen until the server has removed it.
 */
export function useTagChanges(item: ShownItem, onLeft: OnLeft) {
  const question = { isConfirmed: item.allergensConfirmedAt !== null, isNeeded: useNeedsReason()(item) }
  // Changes being saved, by tag id. Their presence is shown as chosen, and reverted if saving fails.
  const [busy, setBusy] = useState<ReadonlyMap<string, Presence | null>>(new Map())
  const [pending, setPending] = useState<Pending | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What was chosen while the same tag was being saved, by tag id. */
  const chosenMeanwhile = useRef(new Map<string, Presence | null>())
  const saving = useRef(new Set<string>())
  const isLeft = useRef(false)
  const saveLeft = useRef(onLeft)
  useEffect(() => {
    saveLeft.current = onLeft
  })
  /** Gives a choice that waits to what outlives the screen. */
  const hand = useCallback((id: string) => {
    const presence = chosenMeanwhile.current.get(id)
    if (presence !== undefined && chosenMeanwhile.current.delete(id)) saveLeft.current(id, presence)
  }, [])
  /** The item with what was saved last: the screen may be drawn a moment later. */
  const latest = () => shownItem(item.menuId, item.id) ?? item

  /** One write on a tag at a time; rejects when it fails. */
  const during = async <T>(id: string, presence: Presence | null, write: () => Promise<T>): Promise<T> => {
    saving.current.add(id)
    setBusy(before => new Map(before).set(id, presence))
    try {
      return await write()
    } finally {
      saving.current.delete(id)
      if (isLeft.current) hand(id)
      setBusy(before => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  /** Where guests could rely on the tags, the way back would cost a reason and the confirmation. */
  const isUndoable = question.isConfirmed || question.isNeeded
  const offer = (saved: SavedChange | null) => {
    if (saved && isUndoable) void offerUndo(saved)
  }
  const tell = (error: unknown) => toastError(error, `The tags of ${item.name} were not changed`)
  const add = async (declaration: Declaration) => {
    try {
      const saved = await during(declaration.allergenId, declaration.presence ?? null, () =>
        declareTag(item, declaration),
      )
      setPending(null)
      offer(saved)
    } catch (error) {
      if (isContradiction(error)) setPending({ declaration, sentences: [error.message] })
      else tell(error)
    }
  }
  /** Returns whether it asks first. */
  const declare = (declaration: Declaration): boolean => {
    const { allergenId: id } = declaration
    const { allergens } = latest()
    const tag = allergens.find(candidate => candidate.id === id)
    const to = tagAfter(tag, declaration)
    const sentences = contradictionsWith({ id, ...to }, allergens).map(describeContradiction)
    if (asksWhy(tag, to, question)) {
      setAsked({ tag, declaration: { ...declaration, override: sentences.length > 0 }, sentences })
    } else if (sentences.length > 0) setPending({ declaration, sentences })
    else {
      void add(declaration)
      return false
    }
    return true
  }
  const remove = (allergenId: string): boolean => {
    const tag = latest().allergens.find(candidate => candidate.id === allergenId)
    const isAsked = asksWhy(tag, null, question)
    if (isAsked) setAsked({ tag, declaration: null, sentences: [] })
    else if (tag)
      void during(allergenId, null, () => withdrawTag(item, allergenId))
        .then(offer)
        .catch(tell)
    return isAsked
  }
  const answer = async (reason: string | undefined) => {
    if (!asked) return
    const { tag, declaration } = asked
    try {
      const saved = await during(tag.id, null, () =>
        declaration
          ? declareTag(item, { ...declaration, ...(reason === undefined ? {} : { reason }) })
          : withdrawTag(item, tag.id, reason),
      )
      setAsked(null)
      offer(saved)
    } catch (error) {
      // someone else has added the contradicting tag meanwhile: confirming saves both
      if (declaration && isContradiction(error)) {
        setAsked({ tag, declaration: { ...declaration, override: true }, sentences: [error.message] })
      }
      throw error
    }
  }

  /** Sets a tag's presence; `null` removes it. While the tag is being saved, the last choice waits for that. Returns whether it asks first. */
  const set = (allergenId: string, presence: Presence | null): boolean => {
    if (busy.has(allergenId)) {
      chosenMeanwhile.current.set(allergenId, presence)
      setBusy(before => new Map(before).set(allergenId, presence))
      return false
    }
    return presence === null ? remove(allergenId) : declare({ allergenId, presence })
  }
  useEffect(() => {
    if (asked || pending) return // one question at a time
    for (const [id, presence] of chosenMeanwhile.current) {
      if (busy.has(id)) continue
      chosenMeanwhile.current.delete(id)
      if (set(id, presence)) return
    }
  })
  useEffect(() => {
    const waiting = chosenMeanwhile.current
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (waiting.size > 0) event.preventDefault()
    }
    isLeft.current = false
    addEventListener('beforeunload', askBeforeUnload)
    return () => {
      isLeft.current = true
      removeEventListener('beforeunload', askBeforeUnload)
      for (const id of waiting.keys()) if (!saving.current.has(id)) hand(id)
    }
  }, [hand])

  return {
    busy,
    set,
    /** Sets the tags that repeated presses have cycled. Returns whether it asks first. */
    setCells: ({ cells, value }: Cycling): boolean =>
      cells.map(({ tagId }) => set(tagId, value)).includes(true),
    declare,
    pending,
    keepBoth: () => {
      if (pending) void add({ ...pending.declaration, override: true })
    },
    giveUp: () => setPending(null),
    /** `to`: the tag afterwards; `null`: removed. */
    asked: asked && { ...asked, to: asked.declaration && tagAfter(asked.tag, asked.declaration) },
    answer,
    keepTag: () => setAsked(null),
  }
}
