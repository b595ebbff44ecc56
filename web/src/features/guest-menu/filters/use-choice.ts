import { selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { guestChoiceKey as key, profileKey, readProfile } from '../../../device/allergen-profile.ts'
import { deviceStorage } from '../../../device/device-storage.ts'
import { useOnDevice } from '../../../hydration/page-data.ts'
import {
  type ChoiceAction,
  choiceFromText,
  choiceToText,
  emptyChoice,
  type GuestChoice,
  reduceChoice,
  unusedLimitMs,
  withProfile,
} from './guest-choice.ts'

/** How long View Personalized Menu shows that it was pressed (specification, section 9). */
const searchFeedbackMs = 1_500
/** After two hours, a minute more or less does not matter. */
const checkEveryMs = 60_000

const keptChoice = (profile = readProfile()) =>
  choiceFromText(deviceStorage.getItem(key), Date.now(), profile)

/** The choice with filters that came from another tab, which apply at once. The same choice if it has them all. */
const withOthers = (choice: GuestChoice, others: readonly string[]): GuestChoice =>
  selectedTags(others).every(id => choice.selected.includes(id)) ? choice : withProfile(choice, others)

/**
 * The guest's choice, kept on this device only, for all restaurants. Outside the saved profile it ends after two hours without use.
 * What the guest adds in another tab filters here too; what they remove there stays, the cautious side. What is kept is the choice
 * of the window in which the guest changed it last.
 */
export function useChoice() {
  const [choice, setChoice] = useState(keptChoice)
  const isOnDevice = useOnDevice()
  const usedAt = useRef(Date.now())
  const feedback = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is kept of this window's choice. Once something else is kept, the guest has changed the choice in another window later. */
  const ownText = useRef(deviceStorage.getItem(key))

  const keep = useRef(() => {})
  // Not after the next paint: by then the phone may be locked, and its browser may forget the page.
  useLayoutEffect(() => {
    keep.current = () => {
      // Never write an older choice over that of the window in use.
      if (document.hidden || deviceStorage.getItem(key) !== ownText.current) return
      ownText.current = choice === emptyChoice ? null : choiceToText(choice, usedAt.current)
      if (ownText.current === null) deviceStorage.removeItem(key)
      else deviceStorage.setItem(key, ownText.current)
    }
    keep.current()
  }, [choice])
  useEffect(() => () => clearTimeout(feedback.current), [])

  useEffect(() => {
    const expire = () => {
      if (Date.now() - usedAt.current <= unusedLimitMs) return
      usedAt.current = Date.now()
      clearTimeout(feedback.current)
      setChoice(current => reduceChoice(current, { type: 'expired', profile: readProfile() }))
    }
    // Checked before the touch counts as use: it may be the first touch of the next guest.
    const use = () => {
      expire()
      usedAt.current = Date.now()
    }
    const join = (others: readonly string[]) => setChoice(current => withOthers(current, others))
    const comeBack = () => {
      expire()
      join(keptChoice([]).selected)
    }
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (changed === profileKey) join(readProfile())
      if (changed === key) join(keptChoice([]).selected)
    }
    const timer = setInterval(() => {
      expire()
      keep.current()
    }, checkEveryMs)
    const stop = new AbortController()
    const { signal } = stop
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, use, { capture: true, signal })
    document.addEventListener('visibilitychange', comeBack, { signal })
    window.addEventListener('pageshow', comeBack, { signal })
    window.addEventListener('storage', onStorage, { signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [])

  const reduce = (action: ChoiceAction) => setChoice(current => reduceChoice(current, action))
  /** Whether it changes the choice. */
  const act = (action: ChoiceAction) => {
    clearTimeout(feedback.current)
    ownText.current = deviceStorage.getItem(key) // the latest change is now the guest's in this window
    reduce(action)
    return reduceChoice(choice, action) !== choice
  }
  const press = () => {
    act({ type: 'pressed' })
    feedback.current = setTimeout(() => reduce({ type: 'feedback-elapsed' }), searchFeedbackMs)
  }
  return [isOnDevice ? choice : emptyChoice, act, press] as const
}
