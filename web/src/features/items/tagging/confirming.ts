import { declaresAllergen } from '@safe-menu/contracts/items/confirmation'
import { addedSinceConfirmed, needsConfirming } from '@safe-menu/contracts/items/needs-confirming'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { type ShownItem, unseenDifferences } from '../../../dish/shown-items.ts'
import { mentionsOf } from '../suggestions/mention-words.ts'

/*
 * How a dish becomes confirmed, the same on its card, in the review and in a list: which presses count, what is asked first, and which
 * version a press confirms. The screens only show what is decided here.
 */

/** Said before an item without tags is confirmed. */
const containsNone = 'No allergens are tagged: confirming says that it contains none of the 14.'

/** What a press that confirms this dish says beyond its tags; empty: nothing. While a text names an allergen, a press only asks. */
export function confirmingSays(item: ItemView): string {
  const confirms = needsConfirming(item) && mentionsOf(item).length === 0
  return confirms && !declaresAllergen(item.allergens) ? containsNone : ''
}

/** Why a dish is to confirm and what guests are told until then, as its card says it; `null`: it counts as checked. */
export function whyToConfirm(item: ItemView): { readonly title: string; readonly effect: string } | null {
  if (!needsConfirming(item)) return null
  const told =
    'Guests are told to ask staff about this dish. Check every tag against the recipe, then confirm.'
  const effect = `${told} ${confirmingSays(item)}`.trim()
  if (item.allergensConfirmedAt === null) return { title: 'Allergens not confirmed', effect }
  const added = addedSinceConfirmed(item).map(({ name }) => name)
  if (added.length > 0) return { title: `New allergen: ${added.join(', ')}. Check again.`, effect }
  // Its tag or the answer is all that is missing, and it is asked for above.
  return {
    title: 'A text mentions an allergen that isn’t tagged. Check again.',
    effect: 'Guests who avoid it are told to ask staff about this dish.',
  }
}

/** Whether a dish is reviewed: it is to confirm, or guests have reported something about it. */
export const isToReview = (item: ItemView, isReported: boolean): boolean =>
  isReported || needsConfirming(item)

/** A question that the manager answers before a dish is confirmed. */
export interface Question {
  /** The version that is confirmed with the answer, whatever else changes meanwhile. */
  readonly version: ItemView
  /** The changes that the manager has not seen. */
  readonly differences: readonly string[]
  /** The server refused an older version: something has changed, even if it was changed back. */
  readonly isStale: boolean
}

/** What must be asked before this version is confirmed, such as one with which the server has refused an older one; `null`: nothing. */
export function questionOf(item: ShownItem, version: ItemView = item): Question | null {
  const mentions = mentionsOf(version)
  const differences = unseenDifferences(item.seen, version)
  const isStale = version !== item
  return isStale || differences.length > 0 || mentions.length > 0 ? { version, differences, isStale } : null
}

/**
 * The question about the item as it is now, if what has changed since are the manager's own answers and tags: nothing else is unseen.
 * After any other change it stays about its version, which the server refuses.
 */
function afterOwnEdits(question: Question, item: ShownItem): Question {
  const isNewer = BigInt(item.revision) > BigInt(question.version.revision)
  const isSame = unseenDifferences(item.seen, item).join('\n') === question.differences.join('\n')
  return isNewer && isSame ? { ...question, version: item } : question
}

/** What stops every press on a dish. */
interface Blocked {
  /** It has tags that are not saved: only saved tags can be confirmed. */
  readonly isUnsaved: boolean
  /** An earlier press is on its way. */
  readonly isBusy: boolean
}

/** What a press writes: the confirmation of a version, or only the answer to the reports about a confirmed one. */
export type Write = { readonly confirms: ItemView } | { readonly answersFor: ItemView }

/** What a press of "Allergens checked" on a dish does: it asks first, or writes; `null`: nothing. */
export function pressOn(
  item: ShownItem,
  { isUnsaved, isBusy }: Blocked,
): { readonly asks: Question } | Write | null {
  if (isUnsaved || isBusy) return null
  if (!needsConfirming(item)) return { answersFor: item }
  const question = questionOf(item)
  return question ? { asks: question } : { confirms: item }
}

/** A question as the screen shows it, beside the dish as it is now. */
export function shownQuestion(question: Question, item: ShownItem) {
  const { version, differences, isStale } = afterOwnEdits(question, item)
  const mentions = mentionsOf(item)
  const isChanged = isStale || differences.length > 0
  return {
    version,
    /** A press that began on the dish, before it was asked about, is none on the question. */
    shown: { id: `question ${version.id}`, revision: version.revision },
    differences,
    mentions,
    isChanged,
    /** The answers have changed the dish: the manager confirms it as it is then, with another press. */
    isOver: mentions.length === 0 && !isChanged,
  }
}

/** What "Allergens checked" in this question writes; `null`: nothing, because a text's allergen is not answered yet. */
export function pressInQuestion(
  { version, mentions }: Pick<ReturnType<typeof shownQuestion>, 'version' | 'mentions'>,
  { isUnsaved, isBusy }: Blocked,
): Write | null {
  return isUnsaved || isBusy || mentions.length > 0 ? null : { confirms: version }
}

interface ListState {
  /** The ids of the dishes that have been on the screen. */
  readonly seen: ReadonlySet<string>
  readonly isUnsaved: (itemId: string) => boolean
  /** An earlier press is on its way. */
  readonly isBusy: boolean
}

/** What one press on a list confirms: the versions that have been on the screen and have no tags that are not saved. */
export function pressOnList(items: readonly ShownItem[], { seen, isUnsaved, isBusy }: ListState) {
  const ready = items.filter(({ id }) => seen.has(id) && !isUnsaved(id))
  return {
    /** The dishes that the list offers to confirm. */
    ready,
    /** The list stays as it was opened: how many of its dishes have been seen is all that changes. */
    shown: { id: 'many', revision: String(ready.length) },
    /** The versions that a press confirms; `null`: it does nothing. */
    confirms: isBusy || ready.length === 0 ? null : ready,
  }
}

/** Why a dish is not confirmed together with others, in the order in which people are told. */
export const openLabels = {
  unsaved: { one: 'has changes that are not saved', many: 'have changes that are not saved' },
  changed: { one: 'has changes you have not seen', many: 'have changes you have not seen' },
  mentions: {
    one: 'mentions an allergen that isn’t tagged',
    many: 'mention an allergen that isn’t tagged',
  },
  untagged: { one: 'has no allergens yet', many: 'have no allergens yet' },
} as const
export type Open = keyof typeof openLabels

/** Why this dish is not confirmed together with others: the first reason; `null`: nothing is open. */
export function openReason(item: ShownItem, { isUnsaved }: Pick<Blocked, 'isUnsaved'>): Open | null {
  if (isUnsaved) return 'unsaved'
  if (unseenDifferences(item.seen, item).length > 0) return 'changed'
  if (mentionsOf(item).length > 0) return 'mentions'
  return declaresAllergen(item.allergens) ? null : 'untagged'
}

/** The dishes to confirm that can be confirmed together, and the others with the reason. */
export interface Batch {
  readonly ready: readonly ShownItem[]
  readonly leftOut: readonly { readonly id: string; readonly open: Open }[]
}

/** Which of these dishes one list can confirm. `isUnsaved`: they are shown with tags that are not saved, but only saved ones count. */
export function batchOf(items: readonly ShownItem[], isUnsaved: (itemId: string) => boolean): Batch {
  const judged = items
    .filter(item => needsConfirming(item))
    .map(item => ({ item, open: openReason(item, { isUnsaved: isUnsaved(item.id) }) }))
  return {
    ready: judged.filter(({ open }) => open === null).map(({ item }) => item),
    leftOut: judged.flatMap(({ item: { id }, open }) => (open === null ? [] : [{ id, open }])),
  }
}

/** "14 mention an allergen that isn’t tagged, 1 has no allergens yet". */
export function openText(reasons: readonly Open[]): string {
  return (Object.keys(openLabels) as Open[])
    .flatMap(reason => {
      const count = reasons.filter(other => other === reason).length
      return count === 0 ? [] : [`${count} ${openLabels[reason][count === 1 ? 'one' : 'many']}`]
    })
    .join(', ')
}

/** What a press confirms: a dish in the revision that the screen shows. */
export interface ShownRevision {
  readonly id: string
  readonly revision: string
}

/** A second press within this time belongs to the first one, or was meant for what the screen showed before. In ms. */
export const lockMs = 700

/**
 * Decides which presses confirm a dish: one that began when this revision was on the screen, and had been for a moment, and that
 * ends while it still is. A held key, a repeated key event and the second half of a double press confirm nothing. All times are
 * in milliseconds of one clock.
 */
export function createPressGuard() {
  let changedAt = Number.NEGATIVE_INFINITY
  /** What the press that has begun is about; `null`: it counts for nothing; `undefined`: no press has begun. */
  let begun: string | null | undefined
  const keyOf = ({ id, revision }: ShownRevision) => `${id} ${revision}`
  const atBegin = (shown: ShownRevision, at: number) => (at - changedAt < lockMs ? null : keyOf(shown))

  return {
    /** The screen shows something else where the finger may be. */
    moved(at: number): void {
      changedAt = at
    },
    /** A finger, a mouse button or a key goes down on a control that confirms what is shown. */
    begin(shown: ShownRevision, at: number, isRepeat = false): void {
      if (!isRepeat) begun = atBegin(shown, at)
      else if (begun === undefined) begun = null // held since an earlier press
    },
    /** The press ends. Whether it confirms what is shown. Assistive technology presses without a beginning. */
    end(shown: ShownRevision, at: number): boolean {
      const about = begun === undefined ? atBegin(shown, at) : begun
      begun = undefined
      if (about !== keyOf(shown)) return false
      changedAt = at
      return true
    },
  }
}
