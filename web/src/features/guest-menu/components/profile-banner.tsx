import { t } from '../../../languages/t.ts'
import { readProfile } from '../../../profile/allergen-profile.ts'
import { listText } from '../../../tags/tag-text.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import type { GuestChoice } from '../model/guest-choice.ts'
import { choiceText, nameOfTag, type OfferedTag } from '../model/offered.ts'

/** Tells the guest that their saved profile filters this menu, or which part of it does not. */
export function ProfileBanner({ choice, offered }: { choice: GuestChoice; offered: readonly OfferedTag[] }) {
  const profile = readProfile() // each time, because another tab may save another one
  const left = profile.filter(id => !choice.selected.includes(id))
  if (profile.length === 0) return null
  if (left.length === 0 && choice.applied) {
    return (
      <Banner tone="note" title={t('profile.applied')}>
        {choiceText(profile, offered)}
      </Banner>
    )
  }
  const missing = left.length > 0 ? left : profile
  return (
    <Banner tone="ask" live title={t('profile.partly')}>
      {t('profile.missing', {
        names: listText(missing.map(id => nameOfTag(id, offered))),
      })}
    </Banner>
  )
}
