import { t } from '../../../languages/t.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { SetAsideChoice } from '../model/guest-choice.ts'
import { choiceText, type OfferedTag } from '../model/offered.ts'

const words = {
  'menu-switched': ['aside.switched', 'aside.restore'],
  cleared: ['aside.cleared', 'aside.undo'],
  expired: ['aside.expired', 'aside.keep'],
} as const

interface SetAsideBannerProps {
  readonly setAside: SetAsideChoice
  readonly offered: readonly OfferedTag[]
  readonly onPutBack: () => void
  readonly onForget: () => void
}

/** Offers to restore the filters that a menu switch, "Clear" or two hours without use have removed. */
export function SetAsideBanner({ setAside, offered, onPutBack, onForget }: SetAsideBannerProps) {
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
        </div>
      }
    >
      {setAside.why === 'expired' ? t('aside.unused', { filters }) : filters}
    </Banner>
  )
}
