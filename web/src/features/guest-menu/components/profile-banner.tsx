import { useState } from 'react'
import { readProfile } from '../../../profile/allergen-profile.ts'
import { Banner } from '../../../ui/badge.tsx'
import type { GuestChoice } from '../model/guest-choice.ts'
import { choiceText, type OfferedTag } from '../model/offered.ts'

/** Says that a saved profile filters this menu, which nobody pressed a button for; or what of it does not. */
export function ProfileBanner({ choice, offered }: { choice: GuestChoice; offered: readonly OfferedTag[] }) {
  const [profile] = useState(() => readProfile())
  if (profile.length === 0) return null
  const left = profile.filter(id => !choice.selected.includes(id))
  if (left.length === 0 && !choice.applied) return null // the panel says so
  return left.length === 0 ? (
    <Banner tone="note" title="Your saved allergens and diets are applied to this menu">
      {choiceText(profile, offered)}
    </Banner>
  ) : (
    <Banner tone="ask" live title="Not everything that you saved is applied to this menu">
      Left out: {choiceText(left, offered)}
    </Banner>
  )
}
