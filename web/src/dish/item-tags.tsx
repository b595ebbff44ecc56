import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/base/badge.tsx'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/icon.tsx'
import sprite from './tag-icons.svg'
import { allergensOf, allergenText, dietsOf, hasMentions, type TaggedItem, tagName } from './tag-text.ts'

/** The allergens and diets that the restaurant declares for an item. Never claims that something is not in it. */
export function ItemTags({ item }: { readonly item: TaggedItem }) {
  const allergens = allergensOf(item)
  const diets = dietsOf(item)
  const confirmed = item.allergensConfirmedAt !== null
  return (
    <>
      {confirmed ? null : <NotConfirmed />}
      {allergens.length > 0 ? (
        <ul aria-label={t('dish.allergens')} className="flex flex-wrap gap-1.5">
          {allergens.map(tag => (
            <Tag key={tag.id} id={tag.id} tone={presenceTones[tag.presence]}>
              {allergenText(tag)}
            </Tag>
          ))}
        </ul>
      ) : confirmed && !hasMentions(item) ? (
        <p className="text-xs text-soft">{t('tags.none14Sentence')}</p>
      ) : null}
      {diets.length > 0 ? (
        <ul aria-label={t('dish.diets')} className="flex flex-wrap gap-1.5">
          {diets.map(tag => (
            <Tag key={tag.id} id={tag.id} tone="bg-brand-soft text-brand">
              {tagName(tag)}
            </Tag>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Says that the tags of an item are not confirmed. */
export const NotConfirmed = () => (
  <p>
    <Badge tone="ask" icon={<Icon name="circle-question-mark" size={14} />}>
      {t('dish.notConfirmed')}
    </Badge>
  </p>
)

const presenceTones: Record<Presence, string> = {
  contains: 'bg-stop-soft text-stop',
  can_be_made_without: 'bg-ask-soft text-ask',
  may_contain: 'bg-ask-soft text-ask',
}

function Tag({ id, tone, children }: { id: string; tone: string; children: ReactNode }) {
  return (
    <li className={cx('inline-flex items-baseline gap-1.5 rounded-sm px-2 py-1 text-xs font-semibold', tone)}>
      <TagIcon id={id} className="size-3.5 self-center" />
      {children}
    </li>
  )
}

interface ItemNoteProps {
  readonly label: string
  readonly text: string
  /** The text's language, if it is not the page's. */
  readonly lang?: string | undefined
}

/** A text of a restaurant about an item, after its label. Nothing without a text. */
export function ItemNote({ label, text, lang }: ItemNoteProps) {
  if (!text) return null
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere">
      <span className="font-semibold">{label}: </span>
      <bdi lang={lang}>{text}</bdi>
    </p>
  )
}

/** A tag's icon. Decorative: show the tag's name beside it. All icons are one file, loaded once and kept by the browser. */
export function TagIcon({ id, className = 'size-4' }: { id: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('shrink-0', className)}>
      <use href={`${sprite}#${catalogueEntry(id) ? id : 'unknown'}`} />
    </svg>
  )
}
