/**
 * What the guest has chosen to avoid or to follow, and where the button View Personalized Menu stands
 * (specification section 4, "Filter button" and "Customer menu view").
 *
 * Between the first toggle and the press the list is the whole menu and says so. From the press on, every change of the
 * choice is applied at once: a list that was right for an older choice is never on screen. Emptying the choice ends that.
 */

/** `ready` after any toggle, `searched` 1.5 s after a press, `default` when nothing is chosen. */
export type FilterButton = 'default' | 'ready' | 'searched'

/**
 * A choice that no longer filters, and that one press puts back. `emptied`: the guest took its last tag back one by one.
 * `expired`: nobody used it for two hours, so the next person at this device may be another guest, who is asked.
 */
export interface SetAsideChoice {
  readonly why: 'menu-switched' | 'cleared' | 'emptied' | 'expired'
  readonly selected: readonly string[]
  readonly applied: boolean
}

export interface GuestChoice {
  /** Ids of allergens and diets, mixed, in the order of choosing. */
  readonly selected: readonly string[]
  /** Whether View Personalized Menu was pressed for it. */
  readonly applied: boolean
  readonly button: FilterButton
  readonly setAside: SetAsideChoice | null
}

export type ChoiceAction =
  | { readonly type: 'toggled'; readonly id: string }
  | { readonly type: 'pressed' }
  /** 1.5 s have passed since a press, and nothing was toggled meanwhile. */
  | { readonly type: 'feedback-elapsed' }
  | { readonly type: 'reset' }
  /** Another menu was opened. `profile`: what the customer of this device has saved; it stays applied. */
  | { readonly type: 'menu-switched'; readonly profile: readonly string[] }
  /** Two hours have passed without use. */
  | { readonly type: 'expired'; readonly profile: readonly string[] }
  | { readonly type: 'put-back' }
  /** Another guest: what was set aside is forgotten. */
  | { readonly type: 'forgotten' }

export const emptyChoice: GuestChoice = { selected: [], applied: false, button: 'default', setAside: null }

const restored = (selected: readonly string[], applied: boolean): GuestChoice => {
  if (selected.length === 0) return emptyChoice
  return { selected, applied, button: applied ? 'searched' : 'ready', setAside: null }
}

/** The next state; pure, so that a reload and a test see the same rules. */
export function reduceChoice(choice: GuestChoice, action: ChoiceAction): GuestChoice {
  switch (action.type) {
    case 'toggled': {
      const selected = choice.selected.includes(action.id)
        ? choice.selected.filter(id => id !== action.id)
        : [...choice.selected, action.id]
      const question = choice.setAside?.why === 'expired' ? choice.setAside : null
      if (selected.length > 0) return { ...choice, selected, button: 'ready', setAside: question }
      return { ...emptyChoice, setAside: setAside(choice, 'emptied', []) }
    }
    case 'pressed':
      return choice.selected.length === 0 ? choice : { ...choice, applied: true }
    case 'feedback-elapsed':
      return choice.applied ? { ...choice, button: 'searched' } : choice
    case 'reset':
      return { ...emptyChoice, setAside: setAside(choice, 'cleared', []) }
    case 'menu-switched':
      return {
        ...withProfile(emptyChoice, action.profile),
        setAside: setAside(choice, 'menu-switched', action.profile),
      }
    case 'expired': {
      const expired = setAside(choice, 'expired', action.profile)
      return {
        ...withProfile(emptyChoice, action.profile),
        setAside: expired && { ...expired, why: 'expired' },
      }
    }
    case 'put-back':
      return choice.setAside
        ? restored(lastChosen(choice), choice.applied || choice.setAside.applied)
        : choice
    case 'forgotten':
      return { ...choice, setAside: null }
  }
}

/**
 * What is set aside when `choice` ends. Where it holds nothing beyond the profile, what was set aside before stays; and the
 * question after two hours stays until the guest answers it.
 */
function setAside(
  { selected, applied, setAside: before }: GuestChoice,
  why: SetAsideChoice['why'],
  profile: readonly string[],
): SetAsideChoice | null {
  if (selected.every(id => profile.includes(id))) return before
  return before?.why === 'expired'
    ? { ...before, selected: [...new Set([...before.selected, ...selected])] }
    : { why, selected, applied }
}

/** All that the guest has chosen or had chosen last: what an order is judged by, so that it keeps its warnings. */
export function lastChosen({ selected, setAside: last }: GuestChoice): readonly string[] {
  return [...new Set([...(last?.selected ?? []), ...selected])]
}

/** The choice that a menu opens with: what a customer has saved as their own is in it and applied, whatever was chosen last. */
export function withProfile(choice: GuestChoice, profile: readonly string[]): GuestChoice {
  if (profile.length === 0) return choice
  return { ...restored([...new Set([...profile, ...choice.selected])], true), setAside: choice.setAside }
}

/** A choice that nobody has used for this long may be another guest's: a table's tablet, a phone that was lent. */
export const unusedLimitMs = 2 * 60 * 60_000

/** As kept on this device. Only ids: no name, no person. `usedAt`: when the guest last used the page, in epoch ms. */
export function choiceToText({ selected, applied, setAside: last }: GuestChoice, usedAt: number): string {
  return JSON.stringify({ selected, applied, setAside: last, usedAt })
}

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter(id => typeof id === 'string' && id !== ''))] : []

const reasons: readonly SetAsideChoice['why'][] = ['menu-switched', 'cleared', 'emptied', 'expired']

function readSetAside(kept: { readonly [key: string]: unknown } | null | undefined): SetAsideChoice | null {
  const selected = readIds(kept?.selected)
  if (selected.length === 0) return null
  const why = reasons.find(reason => reason === kept?.why) ?? 'expired'
  return { why, selected, applied: kept?.applied === true }
}

/**
 * Reads what {@link choiceToText} wrote, as a menu that opens now has it: with the saved profile applied, and with a question
 * instead of a choice that was not used for two hours. Anything else is an empty choice.
 */
export function choiceFromText(
  text: string | null,
  now: number,
  profile: readonly string[] = [],
): GuestChoice {
  let kept: { readonly [key: string]: unknown } | null
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    kept = null // not JSON: not written by this page
  }
  const chosen = restored(readIds(kept?.selected), kept?.applied === true)
  const choice = { ...chosen, setAside: readSetAside(kept?.setAside as typeof kept) }
  const usedAt = typeof kept?.usedAt === 'number' ? kept.usedAt : Number.NEGATIVE_INFINITY
  // A clock that was set back proves nothing: it counts as unused.
  const isUnused = now - usedAt > unusedLimitMs || usedAt > now + unusedLimitMs
  return isUnused ? reduceChoice(choice, { type: 'expired', profile }) : withProfile(choice, profile)
}
