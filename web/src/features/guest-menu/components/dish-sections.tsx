import type { ReactNode } from 'react'
import { haveHeadings, type Section, sectionTitle } from '../../../sections/by-section.ts'
import { cx } from '../../../ui/base/cx.ts'
import { sectionId } from './menu-nav.tsx'

interface DishSectionsProps<T> {
  readonly sections: readonly Section<T>[]
  /** The verdict of these dishes. Links lead to the sections of those that are safe. */
  readonly group?: 'safe' | 'ask'
  /** The cards of a section. */
  readonly children: (dishes: readonly T[]) => ReactNode
}

/** Dishes by section. */
export function DishSections<T>({ sections, group, children }: DishSectionsProps<T>) {
  const Heading = group ? 'p' : 'h2'
  return sections.map(section => (
    <div
      key={section.name}
      id={group === 'ask' ? undefined : sectionId(section.name)}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-2 focus:outline-none"
    >
      {haveHeadings(sections) ? (
        <Heading className={cx('menu-item-section', group ? 'text-sm font-semibold text-soft' : 'text-xl')}>
          <bdi>{sectionTitle(section.name)}</bdi>
        </Heading>
      ) : null}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">{children(section.items)}</ul>
    </div>
  ))
}
