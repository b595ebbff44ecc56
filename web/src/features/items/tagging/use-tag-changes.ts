import { contradictionsWith, describeContradiction } from '@safe-menu/contracts/allergens/diet-rules'
import type { DeclaredPresence, Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useState } from 'react'
import { ApiError, changedSinceSeen, messageOf } from '../../../api/api-error.ts'
import { itemDifferences } from '../../../seen/item-differences.ts'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { useSessions } from '../../../session/session.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useReliedOn } from '../menu-past.ts'
import {
  acknowledgeItem,
  confirmItem,
  declareTag,
  useCatalogueEdition,
  withdrawTag,
} from './allergens-api.ts'
import { asksWhy, type Declaration, tagAfter } from './weakening.ts'

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

/** The changes since the manager last saw the item. They must be shown before the item is confirmed. */
interface Unseen {
  /** The version that is confirmed next, whatever else changes meanwhile. */
  readonly version: ItemView
  readonly differences: readonly string[]
}

const isContradiction = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'allergens.contradiction'

/**
 * Changes the tags of one item. A stronger warning is saved at once. A contradiction needs a confirmation first, and a
 * weaker or removed warning asks for a reason. A tag stays on the screen until the server has removed it.
 */
export function useTagChanges(item: ShownItem) {
  const edition = useCatalogueEdition()
  const isActing = useSessions().restaurant?.isImpersonating ?? false
  const isReliedOn = useReliedOn()
  const question = {
    isConfirmed: item.allergensConfirmedAt !== null,
    isNeeded: isActing || isReliedOn(item), // the server requires a reason from an admin
  }
  // Changes being saved, by tag id. Their presence is shown as chosen, and reverted if saving fails.
  const [busy, setBusy] = useState<ReadonlyMap<string, Presence | null>>(new Map())
  const [pending, setPending] = useState<Pending | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [unseen, setUnseen] = useState<Unseen | null>(null)

  /** One write on a tag at a time; rejects when it fails. */
  const during = async (id: string, presence: Presence | null, write: () => Promise<void>) => {
    setBusy(before => new Map(before).set(id, presence))
    try {
      await write()
    } finally {
      setBusy(before => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  const tell = (error: unknown, title = `The tags of ${item.name} were not changed`) => {
    // 401: the shell redirects to the login
    if (error instanceof ApiError && error.status === 401) return
    showToast({ tone: 'stop', title, body: messageOf(error) })
  }
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
    else if (tag)
      void during(allergenId, null, () => withdrawTag(item, allergenId)).catch(error => tell(error))
  }
  const set = (allergenId: string, presence: Presence | null) =>
    presence === null ? remove(allergenId) : declare({ allergenId, presence })
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

  const compare = (version: ItemView) =>
    setUnseen({ version, differences: itemDifferences(item.seen, version) })
  const confirmVersion = async (version: ItemView) => {
    try {
      await during('confirmation', null, () => confirmItem(version, edition))
      setUnseen(null)
    } catch (error) {
      const current = changedSinceSeen<ItemView>(error)
      if (current) compare(current)
      else tell(error, `${item.name} was not confirmed`)
    }
  }

  return {
    busy,
    /** Sets a tag's presence; `null` removes it. */
    set,
    declare,
    /** "Allergens checked": at once, or after showing the changes that the manager has not seen. */
    confirm: () => {
      if (itemDifferences(item.seen, item).length > 0) compare(item)
      else void confirmVersion(item)
    },
    unseen,
    confirmUnseen: () => {
      if (unseen) void confirmVersion(unseen.version)
    },
    notYet: () => setUnseen(null),
    acknowledge: () => void acknowledgeItem(item),
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
