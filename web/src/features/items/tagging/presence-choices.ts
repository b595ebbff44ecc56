import type { Presence } from '@safe-menu/contracts/allergens/presence'

/** The three statements a restaurant can make about an allergen, with their letters as in the import's file. */
export const presenceChoices = [
  { value: 'contains', letter: 'C', label: 'Contains', tone: 'stop' },
  { value: 'may_contain', letter: 'M', label: 'May contain', tone: 'ask' },
  { value: 'can_be_made_without', letter: 'W', label: 'Can be made without', tone: 'note' },
] as const

const none = { value: null, letter: 'N', label: 'None', tone: 'neutral' } as const

/** What a tag can be set to. */
export const tagChoices = [...presenceChoices, none]

/** The choice of this value; `null`: not tagged. */
export const choiceOf = (value: Presence | null) =>
  presenceChoices.find(choice => choice.value === value) ?? none
