import { joinSelections, selectedTags, toggleSelected } from '@safe-menu/contracts/allergens/peanuts'
import { fieldsOf, parseJson } from '../../../device/read-json.ts'

/**
 * What the guest avoids or follows, and the button View Personalized Menu (specification section 4). Until its first press, the
 * list is the whole menu and says so; after that every change applies at once, so the list never belongs to an older choice.
 */

/** `ready` after any toggle, `searched` 1.5 s after a press, `default` when nothing is chosen. */
export type FilterButton = 'default' | 'ready' | 'searched'

/**
 * A choice that no longer filters and that the guest can restore. `emptied`: the guest deselected the last tag.
 * `expired`: unused for two hours. The next person at this device may be another guest, so the page asks.
 */
export interface PreviousChoice extends Pick<GuestChoice, 'selected' | 'applied' | 'isStrict'> {
  readonly why: 'menu-switched' | 'cleared' | 'emptied' | 'expired'
}

export interface GuestChoice {
  /** Ids of allergens and diets, mixed, in the order of choosing. */
  readonly selected: readonly string[]
  /** Whether View Personalized Menu was pressed for it. */
  readonly applied: boolean
  readonly button: FilterButton
  readonly previous: PreviousChoice | null
  /**
   * Strict mode: hides what may contain an allergen and what nobody has confirmed. It belongs to the person, so clearing the
   * filters keeps it, and after two hours only a saved profile does.
   */
  readonly isStrict: boolean
}

export type ChoiceAction =
  /** `pressed`: what the chip shows now. Two chips of one tag may report the same press. */
  | { readonly type: 'toggled'; readonly id: string; readonly pressed: boolean }
  | { readonly type: 'pressed' }
  /** 1.5 s after a press, if nothing was toggled meanwhile. */
  | { readonly type: 'feedback-elapsed' }
  | { readonly type: 'mode-chosen'; readonly isStrict: boolean }
  | { readonly type: 'reset' }
  /** Another menu was opened. `profile`: the saved profile of this device; it stays applied. */
  | { readonly type: 'menu-switched'; readonly profile: readonly string[] }
  /** Two hours have passed without use. */
  | { readonly type: 'expired'; readonly profile: readonly string[] }
  | { readonly type: 'put-back' }
  /** The guest does not want the previous choice. An order keeps its warnings. */
  | { readonly type: 'declined' }
  /** The person is another guest: forget the previous choice. */
  | { readonly type: 'forgotten' }

export const emptyChoice: GuestChoice = {
  selected: [],
  applied: false,
  button: 'default',
  previous: null,
  isStrict: false,
}

const restored = (selected: readonly string[], applied: boolean): GuestChoice => {
  if (selected.length === 0) return emptyChoice
  return { ...emptyChoice, selected, applied, button: applied ? 'searched' : 'ready' }
}

/** The next state. */
export function reduceChoice(choice: GuestChoice, action: ChoiceAction): GuestChoice {
  return inMode(reduceFilters(choice, action), nextMode(choice, action))
}

function nextMode({ isStrict, previous: last }: GuestChoice, action: ChoiceAction): boolean {
  if (action.type === 'mode-chosen') return action.isStrict
  if (action.type === 'expired') return isStrict && action.profile.length > 0
  return isStrict || (action.type === 'put-back' && last?.isStrict === true)
}

/** The same object if it is in this mode already. */
const inMode = (choice: GuestChoice, isStrict: boolean): GuestChoice =>
  choice.isStrict === isStrict ? choice : { ...choice, isStrict }

function reduceFilters(choice: GuestChoice, action: ChoiceAction): GuestChoice {
  switch (action.type) {
    case 'mode-chosen':
      return choice
    case 'toggled': {
      if (choice.selected.includes(action.id) === action.pressed) return choice
      const selected = toggleSelected(choice.selected, action.id)
      if (selected.length > 0)
        return { ...choice, selected, button: 'ready', previous: openQuestion(choice.previous, selected) }
      return { ...emptyChoice, previous: previousAfter(choice, 'emptied', []) }
    }
    case 'pressed':
      return choice.selected.length === 0 ? choice : { ...choice, applied: true }
    case 'feedback-elapsed':
      return choice.applied ? { ...choice, button: 'searched' } : choice
    case 'reset':
      return { ...emptyChoice, previous: previousAfter(choice, 'cleared', []) }
    case 'menu-switched':
      return {
        ...withProfile(emptyChoice, action.profile),
        previous: previousAfter(choice, 'menu-switched', action.profile),
      }
    case 'expired': {
      const expired = previousAfter(choice, 'expired', action.profile)
      return {
        ...withProfile(emptyChoice, action.profile),
        previous: expired && { ...expired, why: 'expired' },
      }
    }
    case 'put-back':
      return choice.previous
        ? // After another menu was opened, one press filters it.
          restored(
            lastChosen(choice),
            choice.applied || choice.previous.applied || choice.previous.why === 'menu-switched',
          )
        : choice
    case 'declined':
      return choice.previous ? { ...choice, previous: { ...choice.previous, why: 'emptied' } } : choice
    case 'forgotten':
      return { ...choice, previous: null }
  }
}

/** A question that stays until the guest answers it. */
const isQuestion = ({ why }: PreviousChoice) => why === 'expired' || why === 'menu-switched'

/** What the page still asks. Selecting everything that was chosen before another menu was opened is an answer. */
function openQuestion(last: PreviousChoice | null, selected: readonly string[]): PreviousChoice | null {
  if (last === null || !isQuestion(last)) return null
  const isAnswered = last.why === 'menu-switched' && last.selected.every(id => selected.includes(id))
  return isAnswered ? null : last
}

/** The previous choice after `choice` ends; without more than the profile, the one before. A question stays until it is answered. */
function previousAfter(
  { selected, applied, isStrict, previous: before }: GuestChoice,
  why: PreviousChoice['why'],
  profile: readonly string[],
): PreviousChoice | null {
  if (selectedTags(selected).every(id => profile.includes(id))) return before
  return before && isQuestion(before)
    ? { ...before, selected: joinSelections(before.selected, selected) }
    : { why, selected, applied, isStrict }
}

/** The choice and the previous one. An order is judged by both, so that it keeps its warnings. */
export function lastChosen({ selected, previous: last }: GuestChoice): readonly string[] {
  return joinSelections(last?.selected ?? [], selected)
}

/** The choice that a menu opens with: includes the saved profile and applies it, whatever was chosen last. */
export function withProfile(choice: GuestChoice, profile: readonly string[]): GuestChoice {
  if (profile.length === 0) return choice
  const { previous: last, isStrict } = choice
  return { ...restored(joinSelections(profile, choice.selected), true), previous: last, isStrict }
}

/** After this long without use the next person may be another guest: a tablet on a table, a borrowed phone. */
export const unusedLimitMs = 2 * 60 * 60_000

/** The text that this device keeps: tag ids and no personal data. `usedAt`: when the page was last used, in epoch ms. */
export function choiceToText(choice: GuestChoice, usedAt: number): string {
  const { selected, applied, isStrict, previous: last } = choice
  return JSON.stringify({ selected, applied, isStrict, previous: last, usedAt })
}

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? joinSelections(
        [],
        value.filter(id => typeof id === 'string' && id !== ''),
      )
    : []

const reasons: readonly PreviousChoice['why'][] = ['menu-switched', 'cleared', 'emptied', 'expired']

function readPrevious(value: unknown): PreviousChoice | null {
  const kept = fieldsOf(value)
  const selected = readIds(kept.selected)
  if (selected.length === 0) return null
  const why = reasons.find(reason => reason === kept.why) ?? 'expired'
  return { why, selected, applied: kept.applied === true, isStrict: kept.isStrict === true }
}

/** Reads what {@link choiceToText} wrote, with the saved profile. After two hours without use, it filters only once confirmed. */
export function choiceFromText(
  text: string | null,
  now: number,
  profile: readonly string[] = [],
): GuestChoice {
  const kept = fieldsOf(parseJson(text))
  const chosen = restored(readIds(kept.selected), kept.applied === true)
  const choice = { ...chosen, previous: readPrevious(kept.previous), isStrict: kept.isStrict === true }
  const usedAt = typeof kept.usedAt === 'number' ? kept.usedAt : Number.NEGATIVE_INFINITY
  // A clock that was set back proves nothing: it counts as unused.
  const isUnused = now - usedAt > unusedLimitMs || usedAt > now + unusedLimitMs
  return isUnused ? reduceChoice(choice, { type: 'expired', profile }) : withProfile(choice, profile)
}
