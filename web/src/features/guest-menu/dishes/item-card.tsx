import { memo, useContext } from 'react'
import { ItemNote, ItemTags, NotConfirmed, TagIcon } from '../../../dish/item-tags.tsx'
import { pictureAddress } from '../../../dish/picture-address.ts'
import { dietsOf, translatedName } from '../../../dish/tag-text.ts'
import { soldOutText, useSoldOut } from '../../../dish/use-sold-out.ts'
import { MoneyContext, usePrice } from '../../../i18n/money.ts'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { activeLanguage, t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { type GuestItem, inPageLanguage, type Translation } from '../live/guest-document.ts'
import { LongText } from '../page/long-text.tsx'
import { type GuestReason, guestReasonText, inGuestsWords, mentionTexts } from './reason-text.ts'
import { allergenLineBelow, confirmedText, dietLine } from './tag-line.ts'

interface ItemCardProps {
  readonly item: GuestItem
  /** Why to ask the staff first. */
  readonly reasons?: readonly GuestReason[]
  /** The guest's applied filters. Tags that do not concern them are shown in one quiet line. */
  readonly filters?: readonly string[]
  readonly ordered: boolean
  readonly onOrder: (item: GuestItem) => void
  /** Opens the report of a mistake about the dish. Without it there is none, as in a preview. */
  readonly onReport?: (item: GuestItem) => void
}

/** Lays out only the dishes near the screen: a long menu would block a slow phone for a second. Others have this height. */
const onlyNearScreen =
  '[content-visibility:auto] [contain-intrinsic-height:auto_11rem] print:[content-visibility:visible]'

/** One dish of the menu. Memoised: a menu may have hundreds. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { reasons = [], filters = [], ordered, onOrder, onReport } = props
  const item = inPageLanguage(props.item)
  const original = useOriginalLanguage()
  const now = Date.now()
  const zone = usePageZone()
  const formatPrice = usePrice()
  const isSoldOut = useSoldOut(item.soldOutUntil)
  const has = (kind: GuestReason['kind']) => reasons.some(reason => reason.kind === kind)
  const langOf = (field: keyof Translation) => (item.translation?.[field] ? undefined : original)
  const modifications = (
    <ItemNote label={t('dish.modifications')} text={item.modifications} lang={langOf('modifications')} />
  )
  return (
    <li className="grid grid-cols-1" data-card={item.id}>
      <Card className={cx('menu-item flex flex-col gap-2 p-3 ps-4', onlyNearScreen)}>
        <div className="flex flex-wrap items-start justify-end gap-2">
          {item.picture ? (
            // `picture-sheet.tsx` opens it over the page.
            <a
              href={pictureAddress(item.picture.id, 'full')}
              data-dish={item.id}
              className="rounded-md print:hidden"
            >
              {/* Of a fixed size, so nothing moves when it arrives. */}
              <img
                src={pictureAddress(item.picture.id, 'thumbnail')}
                alt={item.picture.alt || item.name}
                width={80}
                height={80}
                loading="lazy"
                decoding="async"
                className="size-20 rounded-md object-cover"
              />
            </a>
          ) : null}
          <div className="min-w-0 grow basis-40">
            <h3 className="menu-item-name text-lg wrap-anywhere">
              <ShownName item={item} />
            </h3>
            {item.priceCents > 0 ? (
              // The font of headings, because the zero of the other one is slashed.
              <p className="menu-item-price font-display font-semibold">
                <bdi>{formatPrice(item.priceCents / 100)}</bdi>
              </p>
            ) : null}
            {isSoldOut ? <p className="text-sm font-semibold text-note">{soldOutText()}</p> : null}
          </div>
          {isSoldOut && !ordered ? null : (
            <Button
              variant={ordered ? 'primary' : 'secondary'}
              size="icon"
              className="menu-accent noscript:hidden"
              aria-label={t(ordered ? 'dish.ordered' : 'dish.order', { name: item.name })}
              onClick={() => onOrder(props.item)}
            >
              {ordered ? <Icon name="check" size={20} /> : <Icon name="plus" size={20} />}
            </Button>
          )}
        </div>
        {reasons.length > 0 ? (
          <div className="rounded-sm border-s-4 border-ask bg-ask-soft px-3 py-2 text-sm">
            {/* What the kitchen can change comes first: it is what to ask for. */}
            {has('can-be-made-without') ? modifications : null}
            <ul>
              {reasons.map(reason => {
                const text = guestReasonText(inGuestsWords(reason, props.item), now, zone)
                return (
                  <li key={text} className="font-semibold">
                    <LongText text={text} what={t('dish.reasonsFor', { name: item.name })} />
                  </li>
                )
              })}
            </ul>
          </div>
        ) : null}
        <LongText
          text={item.description}
          what={item.name}
          lang={langOf('description')}
          className="menu-item-description text-sm text-soft"
        />
        <OriginalTexts item={props.item} />
        {filters.length > 0 ? (
          <QuietTags item={item} filters={filters} reasons={reasons} />
        ) : (
          <>
            <ItemTags item={item} />
            <Mentioned item={item} />
          </>
        )}
        {has('cross-contamination') ? null : (
          <ItemNote
            label={t('dish.crossContamination')}
            text={item.crossContamination}
            lang={langOf('crossContamination')}
          />
        )}
        {has('can-be-made-without') ? null : modifications}
        {onReport ? (
          <button
            type="button"
            className="-mx-3 -mb-2 mt-auto min-h-11 self-start px-3 text-xs text-soft underline noscript:hidden print:hidden"
            onClick={() => onReport(item)}
          >
            {t('dish.report')}
            <span className="sr-only"> {t('dish.reportAbout', { name: item.name })}</span>
          </button>
        ) : null}
      </Card>
    </li>
  )
})

/** A dish's name as its card shows it. `item`: in the page's language. */
export function ShownName({ item }: { item: GuestItem }) {
  const original = useOriginalLanguage()
  return <bdi lang={item.translation?.name ? undefined : original}>{item.name}</bdi>
}

/** The `lang` of texts as the restaurant wrote them, by its locale. `undefined` if it is the page's language or not known. */
export function useOriginalLanguage(): string | undefined {
  const locale = useContext(MoneyContext)?.locale
  return locale?.split('-', 1)[0] === activeLanguage() ? undefined : locale
}

/** "Translated by the restaurant", which opens the texts that the kitchen knows. Works without a script. */
function OriginalTexts({ item }: { readonly item: GuestItem }) {
  const lang = useOriginalLanguage()
  if (!item.translation) return null
  const { name, description, crossContamination, modifications } = item
  return (
    <details className="text-xs text-soft print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        {t('dish.translated')}
      </summary>
      <p lang={lang} className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p lang={lang} className="whitespace-pre-line wrap-anywhere">
        <bdi>{description}</bdi>
      </p>
      <ItemNote label={t('dish.crossContamination')} text={crossContamination} lang={lang} />
      <ItemNote label={t('dish.modifications')} text={modifications} lang={lang} />
    </details>
  )
}

/** What the texts name without a tag, for guests without filters and on the page without a script. */
function Mentioned({ item }: { readonly item: GuestItem }) {
  const texts = mentionTexts(item)
  if (texts.length === 0) return null
  return (
    <ul className="text-sm font-semibold text-ask">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

interface QuietTagsProps {
  readonly item: GuestItem
  readonly filters: readonly string[]
  /** They are shown above. */
  readonly reasons: readonly GuestReason[]
}

/** The tags of a dish for a guest with filters: the diets that they follow, and in quiet lines all else. */
function QuietTags({ item, filters, reasons }: QuietTagsProps) {
  const zone = usePageZone()
  const followed = dietsOf(item).filter(({ id }) => filters.includes(id))
  const confirmed = item.allergensConfirmedAt !== null
  const isUnconfirmedShown = reasons.some(({ kind }) => kind === 'not-confirmed')
  const lines = [
    allergenLineBelow(item, reasons),
    dietLine(item, filters),
    confirmed ? confirmedText(item, zone, reasons) : '',
  ].filter(Boolean)
  return (
    <>
      {confirmed || isUnconfirmedShown ? null : <NotConfirmed />}
      {followed.length > 0 ? (
        <ul aria-label={t('dish.diets')} className="flex flex-wrap gap-1.5">
          {followed.map(({ id, name }) => (
            <li key={id}>
              <Badge tone="brand" icon={<TagIcon id={id} className="size-3.5" />}>
                {translatedName(id, name)}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="text-xs text-soft">
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}
