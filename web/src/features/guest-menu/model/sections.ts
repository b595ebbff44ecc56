import { bySection, type Section } from '../../../sections/by-section.ts'
import type { GuestMenu } from './guest-document.ts'

/** A shorter group of dishes is read at a glance: sections would only spread it over the screen. */
const leastForSections = 9

/** The dishes of a verdict by section if they are many or the menu is arranged, else as one section. */
export function sectionsOfGroup<T>(
  items: readonly T[],
  sectionOf: (item: T) => string,
  arranged: readonly string[] = [],
): readonly Section<T>[] {
  const isShort = items.length < leastForSections && arranged.length === 0
  return isShort ? [{ name: '', items }] : bySection(items, sectionOf, arranged)
}

/** The sections of an arranged menu, in order. Empty: the menu is by name. */
export const sectionNames = (menu: Pick<GuestMenu, 'sections'>) => menu.sections.map(({ name }) => name)
