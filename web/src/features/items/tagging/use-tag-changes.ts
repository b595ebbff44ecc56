import { contradictionsWith, describeContradiction } from '@safe-menu/contracts/allergens/diet-rules'
import type { DeclaredPresence, Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { ShownItem } from '../../../seen/shown-items.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { type Declaration, declareTag, tagAfter, withdrawTag } from './allergens-api.ts'
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
  /** The tag afterwards; `null`: removed. */
  readonly to: DeclaredPresence | null
  readonly sentences: readonly string[]
}

const isContradiction = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'allergens.contradiction'

/**
 * Changes the tags of one item. A stronger warning is saved at once. A contradiction needs a confirmation first, and a
 * weaker or removed warning asks for a reason. A tag stays on the screen until the server has removed it.
 */
export function useTagChanges(item: ShownItem) {
  const question = { isConfirmed: item.allergensConfirmedAt !== null, isNeeded: useNeedsReason()(item) }
  // Changes being saved, by tag id. Their presence is shown as chosen, and reverted if saving fails.
  const [busy, setBusy] = useState<ReadonlyMap<string, Presence | null>>(new Map())
  const [pending, setPending] = useState<Pending | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  /** One write on a tag at a time; rejects when it fails. */
  const during = async (id: string, presence: Presence | null, write: () => Promise<void>) => {
    setBusy(before => new Map(before).set(id, presence))
    try {
      await write()
    } finally {
      setBusy(before => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  const tell = (error: unknown) => tellFailure(error, `The tags of ${item.name} were not changed`)
  const add = async (declaration: Declaration) => {
    try {
      await during(declaration.allergenId, declaration.presence ?? null, () => declareTag(item, declaration))
      setPending(null)
    } catch (error) {
      if (isContradiction(error)) setPending({ declaration, sentences: [error.message] })
      else tell(error)
    }
  }
  const declare = (declaration: Declaration) => {
    const { allergenId: id } = declaration
    const tag = item.allergens.find(candidate => candidate.id === id)
    const to = tagAfter(tag, declaration)
    const sentences = contradictionsWith({ id, ...to }, item.allergens).map(describeContradiction)
    if (asksWhy(tag, to, question)) {
      setAsked({ tag, declaration: { ...declaration, override: sentences.length > 0 }, to, sentences })
    } else if (sentences.length > 0) setPending({ declaration, sentences })
    else void add(declaration)
  }
  const remove = (allergenId: string) => {
    const tag = item.allergens.find(candidate => candidate.id === allergenId)
    if (asksWhy(tag, null, question)) setAsked({ tag, declaration: null, to: null, sentences: [] })
    else if (tag) void during(allergenId, null, () => withdrawTag(item, allergenId)).catch(tell)
  }
  const answer = async (reason: string | undefined) => {
    if (!asked) return
    const { tag, declaration, to } = asked
    try {
      await during(tag.id, null, () =>
        declaration
          ? declareTag(item, { ...declaration, ...(reason === undefined ? {} : { reason }) })
          : withdrawTag(item, tag.id, reason),
      )
      setAsked(null)
    } catch (error) {
      // someone else has added the contradicting tag meanwhile: confirming saves both
      if (declaration && isContradiction(error)) {
        setAsked({ tag, declaration: { ...declaration, override: true }, to, sentences: [error.message] })
      }
      throw error
    }
  }

  return {
    busy,
    /** Sets a tag's presence; `null` removes it. */
    set: (allergenId: string, presence: Presence | null) =>
      presence === null ? remove(allergenId) : declare({ allergenId, presence }),
    declare,
    pending,
    keepBoth: () => {
      if (pending) void add({ ...pending.declaration, override: true })
    },
    giveUp: () => setPending(null),
    asked,
    answer,
    keepTag: () => setAsked(null),
  }
}

export function tellFailure(error: unknown, title: string) {
  // 401: the shell redirects to the login
  if (error instanceof ApiError && error.status === 401) return
  showToast({ tone: 'stop', title, body: messageOf(error) })
}
