import { selectedTags } from '@safe-menu/contracts/allergens/peanuts'
import { readProfile } from '../../../device/allergen-profile.ts'
import { listText } from '../../../dish/tag-text.ts'
import { t } from '../../../i18n/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { JudgedItem } from '../dishes/results.ts'
import type { GuestChoice, PreviousChoice } from './guest-choice.ts'
import { choiceText, nameOfTag, type OfferedTag } from './offered.ts'

/** Tells the guest that their saved profile filters this menu, or which part of it does not. */
export function ProfileBanner({ choice, offered }: { choice: GuestChoice; offered: readonly OfferedTag[] }) {
  const profile = readProfile() // each time, because another tab may save another one
  const left = selectedTags(profile).filter(id => !choice.selected.includes(id))
  if (profile.length === 0) return null
  // The banner of the cleared filters says so, and offers to restore them.
  if (left.length > 0 && choice.previous?.why === 'cleared') return null
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
  'menu-switched': ['previous.switched', 'previous.apply'],
  cleared: ['previous.cleared', 'previous.undo'],
  expired: ['previous.expired', 'previous.keep'],
} as const

interface PreviousBannerProps {
  readonly previous: PreviousChoice
  readonly offered: readonly OfferedTag[]
  readonly onPutBack: () => void
  readonly onForget: () => void
  readonly onDecline: () => void
}

/** Offers to restore the filters that a menu switch, "Clear" or two hours without use have removed. */
export function PreviousBanner({ previous, offered, onPutBack, onForget, onDecline }: PreviousBannerProps) {
  if (previous.why === 'emptied') return null
  const [title, putBack] = words[previous.why]
  const filters = choiceText(previous.selected, offered)
  return (
    <Banner
      tone={previous.why === 'expired' ? 'ask' : 'note'}
      live
      title={t(title)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onPutBack}>
            {t(putBack)}
          </Button>
          {previous.why === 'expired' ? (
            <Button variant="secondary" onClick={onForget}>
              {t('previous.clear')}
            </Button>
          ) : null}
          {previous.why === 'menu-switched' ? (
            <Button variant="quiet" onClick={onDecline}>
              {t('previous.decline')}
            </Button>
          ) : null}
        </div>
      }
    >
      {previous.why === 'expired' ? t('previous.unused', { filters }) : filters}
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
