import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { PageTitle } from '../../../ui/base/page.tsx'
import { Skeleton } from '../../../ui/base/skeleton.tsx'
import type { GuestRestaurant } from '../branding/restaurant.ts'
import type { GuestMenu } from '../live/guest-document.ts'
import { LanguageButton } from './language-choice.tsx'
import { LongText } from './long-text.tsx'

const icons = { sun: 'sun', moon: 'moon', coffee: 'coffee', plate: 'utensils' }

type ShownMenu = Pick<GuestMenu, 'name' | 'description'>

interface HeroProps {
  /** The open menu; `null` until it is known. */
  readonly menu: ShownMenu | null
  /** Shown when no menu's name will follow. */
  readonly fallbackTitle: string | null
  readonly restaurant: Pick<GuestRestaurant, 'name' | 'branding'>
}

/** The dark band at the top with the restaurant and the open menu. */
export function Hero({ menu, fallbackTitle, restaurant }: HeroProps) {
  const { backgroundImage, logoUrl } = restaurant.branding
  return (
    <header className="menu-hero relative isolate overflow-hidden bg-hero text-on-hero [--color-brand:var(--color-on-hero)]">
      {backgroundImage ? (
        <>
          <Picture src={backgroundImage} className="absolute inset-0 -z-10 size-full object-cover" />
          <div className="menu-veil absolute inset-0 -z-10" />
        </>
      ) : null}
      <div className="mx-auto max-w-7xl px-4 pb-4">
        <div className="flex items-center justify-between gap-3 py-1">
          {/* No link: guests tap here to go back to the menu. The logo at the foot leads to the sales page. */}
          <span className="inline-flex min-h-11 items-center gap-2 pe-2 font-display font-semibold">
            <img src="/favicon.svg" alt="" width={28} height={28} />
            Safe Menu
          </span>
          <Picture src={logoUrl} className="menu-logo h-11 max-w-40 object-contain" />
          <span className="grow" />
          <LanguageButton className="text-on-hero! hover:bg-on-hero/12! focus-visible:outline-on-hero!" />
        </div>
        <div className="flex min-h-20 items-start">
          {menu ? (
            <MenuHeading {...menu} restaurant={restaurant.name} />
          ) : fallbackTitle ? (
            <PageTitle className="self-center text-2xl">{fallbackTitle}</PageTitle>
          ) : (
            <div className="grid grow gap-3">
              <Skeleton className="h-8 w-56 bg-on-hero/12!" />
              <Skeleton className="h-6 w-32 bg-on-hero/12!" />
            </div>
          )}
        </div>
      </div>
    </header>
  )
}

function MenuHeading({ name, description, restaurant }: ShownMenu & { restaurant: string | null }) {
  return (
    <div className="min-w-0">
      {restaurant ? (
        <p className="menu-restaurant font-display text-2xl font-semibold wrap-anywhere">
          <bdi>{restaurant}</bdi>
        </p>
      ) : null}
      <div className="flex items-center gap-2">
        <Icon
          name={icons[menuIcon(name)]}
          size={22}
          data-icon={menuIcon(name)}
          className="shrink-0 text-apricot"
        />
        <PageTitle
          documentTitle={restaurant ? `${name} · ${restaurant}` : name}
          className={cx('menu-title min-w-0 wrap-anywhere', restaurant ? 'text-xl' : 'text-2xl')}
        >
          {name}
        </PageTitle>
      </div>
      <LongText
        text={description}
        what={t('menu.description')}
        className="menu-description max-w-prose text-sm text-hero-soft"
      />
    </div>
  )
}

/** The icon for a menu's name (specification section 2, "Customer menu view"): "mid day" may have a space, a hyphen or neither. */
export function menuIcon(menuName: string): keyof typeof icons {
  const name = menuName.toLowerCase()
  if (/lunch|mid[\s-]?day/u.test(name)) return 'sun'
  if (name.includes('dinner')) return 'moon'
  if (/brunch|breakfast/u.test(name)) return 'coffee'
  return 'plate'
}

/** A restaurant's decorative picture, from any host, which does not learn which page shows it. Nothing if it fails to load. */
export function Picture({ src, className }: { src: string; className: string }) {
  const [failed, setFailed] = useState('')
  if (src === '' || failed === src) return null
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      decoding="async"
      fetchPriority="low" // the menu comes first
      onError={() => setFailed(src)}
      className={className}
    />
  )
}
