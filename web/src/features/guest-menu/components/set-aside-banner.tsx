import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import type { SetAsideChoice } from '../model/guest-choice.ts'
import { choiceText, type OfferedTag } from '../model/offered.ts'

const words = {
  'menu-switched': ['Filters were cleared when you switched menus', 'Restore'],
  cleared: ['Filters were cleared', 'Undo'],
  expired: ['Still the same guest?', 'Keep filters'],
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
  return (
    <Banner
      tone={setAside.why === 'expired' ? 'ask' : 'note'}
      live
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onPutBack}>
            {putBack}
          </Button>
          {setAside.why === 'expired' ? (
            <Button variant="secondary" onClick={onForget}>
              Clear
            </Button>
          ) : null}
        </div>
      }
    >
      {setAside.why === 'expired' ? 'You haven’t used these filters for two hours: ' : ''}
      {choiceText(setAside.selected, offered)}
    </Banner>
  )
}
