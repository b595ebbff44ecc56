import { searchFeedbackMs } from '@safe-menu/contracts/business-constants'
import { useEffect, useRef, useState } from 'react'
import { guestChoiceKey as key, readProfile } from '../../../profile/allergen-profile.ts'
import {
  type ChoiceAction,
  choiceFromText,
  choiceToText,
  emptyChoice,
  type GuestChoice,
  reduceChoice,
  withProfile,
} from '../model/guest-choice.ts'
import { recall, remember } from './device-memory.ts'

const device = () => localStorage

export interface ChoiceActions {
  readonly toggle: (id: string) => void
  readonly press: () => void
  readonly reset: () => void
  readonly menuSwitched: () => void
  readonly putBack: () => void
}

/** The guest's choice, kept on this device alone: a need belongs to the person, not to one restaurant's page. */
export function useChoice(): readonly [GuestChoice, ChoiceActions] {
  const [choice, setChoice] = useState(() => withProfile(choiceFromText(recall(device, key)), readProfile()))
  const feedback = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => remember(device, key, choice === emptyChoice ? null : choiceToText(choice)), [choice])
  useEffect(() => () => clearTimeout(feedback.current), [])

  const act = (action: ChoiceAction) => {
    clearTimeout(feedback.current)
    setChoice(current => reduceChoice(current, action))
  }
  return [
    choice,
    {
      toggle: id => act({ type: 'toggled', id }),
      press: () => {
        act({ type: 'pressed' })
        feedback.current = setTimeout(() => act({ type: 'feedback-elapsed' }), searchFeedbackMs)
      },
      reset: () => act({ type: 'reset' }),
      menuSwitched: () => act({ type: 'menu-switched' }),
      putBack: () => act({ type: 'put-back' }),
    },
  ]
}
