import type { ReactNode } from 'react'
import { t } from '../../../i18n/t.ts'
import { SkipLink } from '../../../ui/base/page.tsx'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'
import { LanguageList } from './language-choice.tsx'

/** The frame of the guest page in every state, with the disclaimer at its foot. */
export function PageFrame({ hero, children }: { hero: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {hero}
      <LanguageList />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-4 pb-12">
        {children}
      </main>
      <footer className="border-t border-line bg-sunken">
        <div className="mx-auto max-w-7xl px-4 py-8 text-sm">
          <Disclaimer />
          {/* A new tab keeps the menu, the filters and the order. */}
          <a
            href="/restaurants/sales"
            target="_blank"
            className="mt-3 inline-flex min-h-11 items-center gap-2 underline print:hidden"
            rel="noopener"
          >
            <img src="/favicon.svg" alt="" width={20} height={20} />
            {t('page.forRestaurants')}
          </a>
        </div>
      </footer>
    </>
  )
}

/** The disclaimer (specification section 1), at the foot of the page and again on the order list. */
export function Disclaimer() {
  return (
    <p>
      {t('disclaimer.source')} <strong>{t('disclaimer.confirm')}</strong>
    </p>
  )
}

const keys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for the cards while they load. */
export function ItemsSkeleton() {
  return (
    <Loading
      label={t('load.menu')}
      className="grid min-h-dvh grid-cols-1 content-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {keys.map(key => (
        <Skeleton key={key} className="h-56 rounded-lg" />
      ))}
    </Loading>
  )
}

/** Placeholders for the tabs while they load. */
export function MenusSkeleton() {
  return (
    <Loading label={t('load.menus')} className="pb-6">
      <div className="flex h-12 items-center gap-4 border-b border-line px-4">
        {keys.slice(0, 3).map(key => (
          <Skeleton key={key} className="h-5 w-24" />
        ))}
      </div>
    </Loading>
  )
}
