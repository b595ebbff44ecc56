import { Coffee, Moon, Sun, Utensils } from 'lucide-react'
import { Link } from 'wouter'
import { PageTitle } from '../../../ui/base/page.tsx'
import { Skeleton } from '../../../ui/base/skeleton.tsx'
import { ThemeChoice } from '../../../ui/base/theme-choice.tsx'
import { Picture } from '../branding/picture.tsx'
import { menuIcon } from '../model/menu-icon.ts'
import { LongText } from './long-text.tsx'

const icons = { sun: Sun, moon: Moon, coffee: Coffee, plate: Utensils }

function MenuHeading({
  name,
  description,
  restaurant,
}: {
  name: string
  description: string
  restaurant: string | null
}) {
  const Icon = icons[menuIcon(name)]
  return (
    <>
      <span
        aria-hidden="true"
        className="mt-1 grid size-13 shrink-0 place-items-center rounded-full bg-on-hero/12 text-apricot"
      >
        <Icon size={28} data-icon={menuIcon(name)} />
      </span>
      <div className="min-w-0 grow">
        <p className="menu-restaurant min-h-6 font-semibold text-hero-soft">{restaurant}</p>
        <PageTitle
          documentTitle={restaurant ? `${name} · ${restaurant}` : name}
          className="menu-title text-3xl"
        >
          {name}
        </PageTitle>
        <LongText
          text={description}
          what="the menu’s description"
          className="menu-description mt-2 max-w-prose text-hero-soft"
        />
      </div>
    </>
  )
}

interface HeroProps {
  /** The open menu; `null` until it is known. */
  readonly menu: { readonly name: string; readonly description: string } | null
  /** Shown when no menu's name will follow. */
  readonly fallbackTitle: string | null
  readonly restaurant: string | null
  /** URLs of the restaurant's pictures. Empty: no picture. */
  readonly pictures?: { readonly backgroundImage: string; readonly logoUrl: string } | undefined
}

/** The dark band at the top with the restaurant and the open menu. */
export function Hero({ menu, fallbackTitle, restaurant, pictures }: HeroProps) {
  return (
    <header className="menu-hero relative isolate overflow-hidden bg-hero text-on-hero [--color-brand:var(--color-on-hero)]">
      {pictures?.backgroundImage ? (
        <>
          <Picture src={pictures.backgroundImage} className="absolute inset-0 -z-10 size-full object-cover" />
          <div className="menu-veil absolute inset-0 -z-10" />
        </>
      ) : null}
      <div className="mx-auto max-w-6xl px-4 pb-6">
        <div className="flex items-center justify-between gap-3 py-2">
          <Link
            href="/restaurants/sales"
            className="inline-flex min-h-11 items-center gap-2 rounded-md pr-2 font-display font-semibold focus-visible:outline-on-hero"
          >
            <img src="/favicon.svg" alt="" width={28} height={28} />
            Safe Menu
          </Link>
          <Picture src={pictures?.logoUrl ?? ''} className="menu-logo h-11 max-w-40 object-contain" />
          <ThemeChoice className="text-on-hero! hover:bg-on-hero/12! focus-visible:outline-on-hero!" />
        </div>
        <div className="flex min-h-24 items-start gap-4 pt-2">
          {menu ? (
            <MenuHeading {...menu} restaurant={restaurant} />
          ) : fallbackTitle ? (
            <PageTitle className="self-center text-3xl">{fallbackTitle}</PageTitle>
          ) : (
            <>
              <Skeleton className="size-13 shrink-0 rounded-full bg-on-hero/12!" />
              <div className="grid grow gap-3">
                <Skeleton className="h-5 w-32 bg-on-hero/12!" />
                <Skeleton className="h-9 w-56 bg-on-hero/12!" />
              </div>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
