import { selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { t } from '../../../languages/t.ts'
import { readProfile } from '../../../profile/allergen-profile.ts'
import { listText } from '../../../tags/tag-text.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { GuestChoice, SetAsideChoice } from '../model/guest-choice.ts'
import { choiceText, nameOfTag, type OfferedTag } from '../model/offered.ts'
import type { JudgedItem } from '../model/results.ts'

/** Tells the guest that their saved profile filters this menu, or which part of it does not. */
export function ProfileBanner({ choice, offered }: { choice: GuestChoice; offered: readonly OfferedTag[] }) {
  const profile = readProfile() // each time, because another tab may save another one
  const left = selectedTags(profile).filter(id => !choice.selected.includes(id))
  if (profile.length === 0) return null
  // The banner of the cleared filters says so, and offers to restore them.
  if (left.length > 0 && choice.setAside?.why === 'cleared') return null
  if (left.length === 0 && choice.applied) {
    return (
      <Banner tone="note" title={t('profile.applied')}>
        {choiceText(profile, offered)}
      </Banner>
    )
  }
  const missing = left.length > 0 ? left : selectedTags(profile)
  const isNone = missing.length === selectedTags(profile).length
  return (
    <Banner tone="ask" live title={t(isNone ? 'profile.none' : 'profile.partly')}>
      {t('profile.missing', {
        names: listText(missing.map(id => nameOfTag(id, offered))),
      })}
    </Banner>
  )
}

const words = {
  'menu-switched': ['aside.switched', 'aside.apply'],
  cleared: ['aside.cleared', 'aside.undo'],
  expired: ['aside.expired', 'aside.keep'],
} as const

interface SetAsideBannerProps {
  readonly setAside: SetAsideChoice
  readonly offered: readonly OfferedTag[]
  readonly onPutBack: () => void
  readonly onForget: () => void
  readonly onDecline: () => void
}

/** Offers to restore the filters that a menu switch, "Clear" or two hours without use have removed. */
export function SetAsideBanner({ setAside, offered, onPutBack, onForget, onDecline }: SetAsideBannerProps) {
  if (setAside.why === 'emptied') return null
  const [title, putBack] = words[setAside.why]
  const filters = choiceText(setAside.selected, offered)
  return (
    <Banner
      tone={setAside.why === 'expired' ? 'ask' : 'note'}
      live
      title={t(title)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onPutBack}>
            {t(putBack)}
          </Button>
          {setAside.why === 'expired' ? (
            <Button variant="secondary" onClick={onForget}>
              {t('aside.clear')}
            </Button>
          ) : null}
          {setAside.why === 'menu-switched' ? (
            <Button variant="quiet" onClick={onDecline}>
              {t('aside.decline')}
            </Button>
          ) : null}
        </div>
      }
    >
      {setAside.why === 'expired' ? t('aside.unused', { filters }) : filters}
    </Banner>
  )
}

interface StrictModeNoteProps {
  readonly hidden: readonly JudgedItem[]
  /** Ends strict mode. */
  readonly onEnd: () => void
}

/** How many dishes strict mode hides, and the way back to them. */
export function StrictModeNote({ hidden, onEnd }: StrictModeNoteProps) {
  const count = hidden.filter(({ isUncertain }) => isUncertain).length
  if (count === 0) return null
  return (
    <Banner
      tone="note"
      title={t('strict.hides', { count })}
      action={
        <Button variant="secondary" onClick={onEnd}>
          {t('strict.show')}
        </Button>
      }
    >
      {t('strict.why', { count })}
    </Banner>
  )
}
