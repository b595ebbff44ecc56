/**
 * What the guest has chosen to avoid or to follow, and where the button View Personalized Menu stands
 * (specification section 4, "Filter button" and "Customer menu view").
 *
 * Between the first toggle and the press the list is the whole menu and says so. From the press on, every change of the
 * choice is applied at once: a list that was right for an older choice is never on screen. Emptying the choice ends that.
 */

/** `ready` after any toggle, `searched` 1.5 s after a press, `default` when nothing is chosen. */
export type FilterButton = 'default' | 'ready' | 'searched'

/** A choice that switching the menu took away, and that one press puts back. */
interface ClearedChoice {
  readonly selected: readonly string[]
  readonly applied: boolean
}

export interface GuestChoice {
  /** Ids of allergens and diets, mixed, in the order of choosing. */
  readonly selected: readonly string[]
  /** Whether View Personalized Menu was pressed for it. */
  readonly applied: boolean
  readonly button: FilterButton
  readonly cleared: ClearedChoice | null
}

export type ChoiceAction =
  | { readonly type: 'toggled'; readonly id: string }
  | { readonly type: 'pressed' }
  /** 1.5 s have passed since a press, and nothing was toggled meanwhile. */
  | { readonly type: 'feedback-elapsed' }
  | { readonly type: 'reset' }
  | { readonly type: 'menu-switched' }
  | { readonly type: 'put-back' }

export const emptyChoice: GuestChoice = { selected: [], applied: false, button: 'default', cleared: null }

const restored = (selected: readonly string[], applied: boolean): GuestChoice => {
  if (selected.length === 0) return emptyChoice
  return { selected, applied, button: applied ? 'searched' : 'ready', cleared: null }
}

/** The next state; pure, so that a reload and a test see the same rules. */
export function reduceChoice(choice: GuestChoice, action: ChoiceAction): GuestChoice {
  switch (action.type) {
    case 'toggled': {
      const selected = choice.selected.includes(action.id)
        ? choice.selected.filter(id => id !== action.id)
        : [...choice.selected, action.id]
      return selected.length === 0 ? emptyChoice : { ...choice, selected, button: 'ready', cleared: null }
    }
    case 'pressed':
      return choice.selected.length === 0 ? choice : { ...choice, applied: true }
    case 'feedback-elapsed':
      return choice.applied ? { ...choice, button: 'searched' } : choice
    case 'reset':
      return emptyChoice
    case 'menu-switched': {
      // A second switch in a row must not lose the offer of the first.
      if (choice.selected.length === 0) return choice
      return { ...emptyChoice, cleared: { selected: choice.selected, applied: choice.applied } }
    }
    case 'put-back':
      return choice.cleared ? restored(choice.cleared.selected, choice.cleared.applied) : choice
  }
}

/** The choice that a menu opens with: what a customer has saved as their own is in it and applied, whatever was chosen last. */
export function withProfile(choice: GuestChoice, profile: readonly string[]): GuestChoice {
  return profile.length === 0 ? choice : restored([...new Set([...profile, ...choice.selected])], true)
}

/** As kept on this device. Only ids: no name, no person. */
export function choiceToText(choice: GuestChoice): string {
  const { selected, applied, cleared } = choice
  return JSON.stringify({ selected, applied, cleared })
}

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter(id => typeof id === 'string' && id !== ''))] : []

/** Reads what {@link choiceToText} wrote. Anything else, also by an older version, is an empty choice. */
export function choiceFromText(text: string | null): GuestChoice {
  if (text === null) return emptyChoice
  try {
    const kept = JSON.parse(text)
    const selected = readIds(kept?.selected)
    if (selected.length > 0) return restored(selected, kept.applied === true)
    const cleared = readIds(kept?.cleared?.selected)
    if (cleared.length === 0) return emptyChoice
    return { ...emptyChoice, cleared: { selected: cleared, applied: kept.cleared.applied === true } }
  } catch {
    return emptyChoice // not JSON: somebody else's text under our key
  }
}
