import type { MouseEvent } from 'react'
import { bySection, type Section, sectionTitle } from '../../../dish/by-section.ts'
import { t } from '../../../i18n/t.ts'
import { cx, type Tone, toneClass } from '../../../ui/base/cx.ts'
import type { GuestMenu } from '../live/guest-document.ts'
import { countText, type Results, sectionsOfGroup, verdicts } from './results.ts'

/** The id of the list of dishes. */
export const resultsId = 'results'
/** The ids of the places that the links lead to. */
export const placeIds = { safe: 'dishes-safe', ask: 'dishes-ask', hidden: 'dishes-hidden' } as const
export const sectionId = (name: string) => `section-${encodeURIComponent(name)}`

type Order = GuestMenu['sections']

/**
 * Links to the groups of dishes and to the sections, in one row that scrolls sideways. Nothing for a
 * short menu.
 */
export function MenuNav({ results, sections }: { results: Results; sections: Order }) {
  const places = placesOf(results, sections)
  if (places.length === 0) return null
  return (
    <nav
      aria-label={t('menu.parts')}
      className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:flex-wrap lg:px-0"
    >
      {places.map(({ id, text, tone }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={event => jumpTo(id, event)}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap',
            tone ? toneClass[tone] : 'border border-line bg-surface text-ink hover:bg-sunken',
          )}
        >
          <bdi>{text}</bdi>
        </a>
      ))}
    </nav>
  )
}

const tones = { safe: 'safe', ask: 'ask', hidden: 'neutral' } as const

interface Place {
  readonly id: string
  readonly text: string
  readonly tone?: Tone
}

function placesOf(results: Results, order: Order): readonly Place[] {
  if (results.mode === 'plain')
    return sectionPlaces(bySection(results.items, ({ section }) => section, order))
  return [
    ...verdicts
      .filter(verdict => results[verdict].length > 0)
      .map(verdict => ({ id: placeIds[verdict], text: countText(results, verdict), tone: tones[verdict] })),
    ...sectionPlaces(sectionsOfGroup(results.safe, ({ section }) => section, order)),
  ]
}

function sectionPlaces(sections: readonly Section<unknown>[]): readonly Place[] {
  if (sections.length < 2) return []
  return sections.map(section => ({ id: sectionId(section.name), text: sectionTitle(section.name) }))
}

/** Moves to a place on this page. Leaves the address alone, so that Back leaves the menu. */
function jumpTo(id: string, event: MouseEvent): void {
  const target = document.getElementById(id)
  if (!target) return
  event.preventDefault()
  const show = () => target.scrollIntoView({ block: 'start', behavior: 'instant' })
  show()
  // Dishes that are near the screen only now get their real heights in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(show))
  target.focus({ preventScroll: true })
}
