import { compareSections } from '@safe-menu/contracts/menus/arrangement'
import { t } from '../i18n/t.ts'

/** The dishes of one section of a menu. */
export interface Section<T> {
  /** Empty for dishes without a section. */
  readonly name: string
  readonly items: readonly T[]
}

/** Groups dishes by section: those that `order` names in that order, then the others by name, then dishes without one. */
export function bySection<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
  order: readonly { readonly name: string }[] = [],
): readonly Section<T>[] {
  const ranks = new Map(order.map(({ name }, index) => [name, index]))
  const rankOf = (name: string) => ranks.get(name) ?? order.length
  const sections = new Map<string, T[]>()
  for (const item of items) {
    const name = sectionOf(item).trim()
    const section = sections.get(name)
    if (section) section.push(item)
    else sections.set(name, [item])
  }
  return [...sections]
    .map(([name, dishes]) => ({ name, items: dishes }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name) || compareSections(a.name, b.name))
}

/** Whether sections need headings: not when no dish has a section. */
export const haveHeadings = (sections: readonly Section<unknown>[]): boolean =>
  sections.some(({ name }) => name !== '')

/** A section's name as a heading. */
export const sectionTitle = (name: string): string => name || t('menu.moreDishes')
