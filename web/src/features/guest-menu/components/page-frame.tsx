import type { ReactNode } from 'react'
import { t } from '../../../languages/t.ts'
import { SkipLink } from '../../../ui/base/page.tsx'
import { Disclaimer } from './disclaimer.tsx'
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
