import { bySection, haveHeadings, sectionTitle } from '../../../dish/by-section.ts'
import { usePrice } from '../../../i18n/money.ts'
import { dayAndTime, type PageZone, usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import type { Freshness } from '../live/freshness.ts'
import { type GuestItem, type GuestMenu, namesOf } from '../live/guest-document.ts'
import { DishName } from '../order/staff-card.tsx'
import { Disclaimer } from '../page/page-frame.tsx'
import { useOriginalLanguage } from './item-card.tsx'
import { mentionTexts } from './reason-text.ts'
import { allergenLine, confirmedText, dietLine, menuConfirmedText } from './tag-line.ts'

const legend = [
  ['paper.contains', 'paper.containsMeaning'],
  ['paper.without', 'paper.withoutMeaning'],
  ['paper.mayContain', 'paper.mayContainMeaning'],
  ['dish.notConfirmed', 'paper.notConfirmedMeaning'],
] as const

interface PrintSheetProps {
  readonly restaurant: string | null
  readonly menu: GuestMenu
  readonly freshness: Freshness
}

/** The whole menu on paper, whatever filters are in use. Calls nothing safe: paper does not follow the kitchen's changes. */
export function PrintSheet({ restaurant, menu, freshness }: PrintSheetProps) {
  const zone = usePageZone()
  const checked = menuConfirmedText(menu.items, zone)
  return (
    <article className="hidden text-sm print:block">
      {restaurant ? (
        <p className="font-display text-2xl font-semibold">
          <bdi>{restaurant}</bdi>
        </p>
      ) : null}
      <h1 className="text-xl">
        <bdi>{menu.name}</bdi>
      </h1>
      {menu.description ? (
        <p>
          <bdi>{menu.description}</bdi>
        </p>
      ) : null}
      <p className="font-semibold">{asOfText(freshness, Date.now(), zone)}</p>
      {checked ? <p>{checked}</p> : null}
      <dl className="my-2 break-inside-avoid border border-line p-2">
        {legend.map(([term, meaning]) => (
          <div key={term}>
            <dt className="inline font-semibold">{t(term)}: </dt>
            <dd className="inline">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      {bySection(menu.items, ({ section }) => section, menu.sections).map((section, _, all) => (
        <section key={section.name}>
          {haveHeadings(all) ? (
            <h2 className="mt-3 mb-1 break-after-avoid text-lg">
              <bdi>{sectionTitle(section.name)}</bdi>
            </h2>
          ) : null}
          <ul>
            {section.items.map(item => (
              <PrintedDish key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-4 break-inside-avoid border-t border-line pt-2">
        <Disclaimer />
      </div>
    </article>
  )
}

function PrintedDish({ item }: { item: GuestItem }) {
  const formatPrice = usePrice()
  const lang = useOriginalLanguage()
  const zone = usePageZone()
  return (
    <li className="break-inside-avoid border-t border-line py-2">
      <p className="flex justify-between gap-4 font-semibold">
        <span>
          <DishName {...namesOf(item)} />
        </span>
        {item.priceCents > 0 ? <bdi>{formatPrice(item.priceCents / 100)}</bdi> : null}
      </p>
      {item.description ? (
        <p className="whitespace-pre-line">
          <bdi lang={lang}>{item.description}</bdi>
        </p>
      ) : null}
      <p>
        <strong>{[allergenLine(item), ...mentionTexts(item)].filter(Boolean).join(' · ')}.</strong>{' '}
        {dietLine(item)}
      </p>
      <PrintedNote label={t('dish.crossContamination')} text={item.crossContamination} />
      <PrintedNote label={t('dish.modifications')} text={item.modifications} />
      <p>{confirmedText(item, zone)}.</p>
    </li>
  )
}

function PrintedNote({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <p>
      {label}: <bdi>{text}</bdi>
    </p>
  )
}

/** How old a printed menu is. Stale data never gets the present time. `now` in epoch ms. */
export function asOfText(freshness: Freshness, now: number, zone: PageZone): string {
  if (freshness.kind === 'fresh') return t('asOf.now', { time: dayAndTime(now, zone) })
  if (freshness.since === null) return t('asOf.unknown')
  return t('asOf.old', { time: dayAndTime(freshness.since, zone) })
}
