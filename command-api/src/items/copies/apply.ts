import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import { differingTags, hasSameTexts } from '@safe-menu/contracts/items/copies'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { ItemTag } from '@safe-menu/contracts/items/state'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, refuse } from '../../decision.ts'
import { changeItem } from '../decide.ts'
import { answerMention, withdrawAnswer } from '../mentions/decide.ts'
import { findTag, type RevisedItem } from '../state.ts'
import { confirmAllergens, isSameTag, withdrawConfirmation } from '../tags/decide.ts'
import { setAllergens } from '../tags/set.ts'

/*
 * What a command on an item does to a copy of it (product, "A dish on several menus"). A copy that differs in what the command is
 * about is left as it is: nobody has decided on it.
 */

/** What a command did to an item. */
export interface Change {
  readonly before: RevisedItem
  readonly after: RevisedItem
}

/** How a command names a copy. */
interface Shown {
  /** The revision that the manager's screen had. */
  readonly revision: string
  /** The revision before a change of tags that the command takes back. */
  readonly undoTo?: string | undefined
  readonly at: Instant
}

/** Whether two items have the same tags, name, description and notes: then checking one has checked the other. */
function isSameDish(one: RevisedItem, other: RevisedItem): boolean {
  return differingTags(one.tags, other.tags).length === 0 && hasSameTexts(one, other)
}

export interface TagCopy extends Shown {
  readonly reason?: string | undefined
  readonly reasonRequired: boolean
}

/**
 * Changes the tags of a copy as those of the item were changed. Only if the copy had the same ones before, and none of them has changed
 * since the screen was shown. The manager insists only on contradictions that the item has as well.
 */
export function tagCopy(copy: RevisedItem, { before, after }: Change, command: TagCopy): Decision<ItemEvent> {
  const ids = differingTags(before.tags, after.tags)
  const isAs = (item: RevisedItem) =>
    ids.every(id => {
      const [own, other] = [findTag(copy, id), findTag(item, id)]
      return own && other ? isSameTag(own, other) : own === other
    })
  if (isAs(after)) return []
  if (!isAs(before)) return refuse('copies.differ')
  const isChanged = ({ id }: ItemTag) => ids.includes(id)
  const wanted = [...copy.tags.filter(tag => !isChanged(tag)), ...after.tags.filter(isChanged)]
  const kept = contradictionsAmong(after.tags)
  const isNew = contradictionsAmong(wanted)
    .filter(({ dietId, allergenId }) => ids.includes(dietId) || ids.includes(allergenId))
    .some(one => !kept.some(other => other.dietId === one.dietId && other.allergenId === one.allergenId))
  const allergens = wanted.map(({ id, presence, details }) => ({
    allergenId: id as AllergenId,
    presence,
    details,
  }))
  return setAllergens(copy, { ...command, allergens, override: !isNew })
}

export interface ChangeCopy extends Shown {
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
  readonly stillChecked?: boolean | undefined
}

/**
 * Changes the name, description and notes of a copy as those of the item were changed: the price and the section belong to a menu.
 * "Still checked" holds for a confirmed copy that was the same dish.
 */
export function changeCopy(copy: RevisedItem, change: Change, command: ChangeCopy): Decision<ItemEvent> {
  const { before, after } = change
  const fields = confirmedTexts.filter(field => before[field] !== after[field])
  if (fields.every(field => copy[field] === after[field])) return []
  if (fields.some(field => copy[field] !== before[field])) return refuse('copies.differ')
  const { revision, at, language } = command
  const texts = Object.fromEntries(fields.map(field => [field, after[field]]))
  const changed = changeItem(copy, { ...texts, revision, at, language })
  if (!command.stillChecked || copy.confirmedAt === null || !isSameDish(copy, before)) return changed
  const checked = changeItem(copy, { ...texts, revision, at, language, stillChecked: true })
  // The texts matter more than the confirmation.
  return isRefusal(checked) ? changed : checked
}

export interface ConfirmCopy extends Shown {
  readonly edition?: number | undefined
}

/** Confirms a copy that is the same dish as the item, whose tags and texts the manager has checked. */
export function confirmCopy(copy: RevisedItem, { after }: Change, command: ConfirmCopy): Decision<ItemEvent> {
  return isSameDish(copy, after) ? confirmAllergens(copy, command) : refuse('copies.differ')
}

export interface AnswerForCopy extends Shown {
  readonly allergenId: AllergenId
}

/** "Not in it" for a copy that is the same dish. */
export function answerForCopy(
  copy: RevisedItem,
  { after }: Change,
  command: AnswerForCopy,
): Decision<ItemEvent> {
  return isSameDish(copy, after) ? answerMention(copy, command) : refuse('copies.differ')
}

/** A withdrawn "Not in it" holds for every copy: it only adds caution. */
export const withdrawAnswerOfCopy = (
  copy: RevisedItem,
  _: Change,
  command: Pick<AnswerForCopy, 'allergenId'>,
): Decision<ItemEvent> => withdrawAnswer(copy, command)

/** "Not checked any more" holds for every copy: it only adds caution. */
export const unconfirmCopy = (copy: RevisedItem): Decision<ItemEvent> => withdrawConfirmation(copy, {})
