import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { MentionedIn, Reason } from '@safe-menu/contracts/allergens/reasons'
import { translatedName, withDetails } from '../../../dish/tag-text.ts'
import { clockTime, type PageZone } from '../../../i18n/page-zone.ts'
import { type MessageId, t } from '../../../i18n/t.ts'
import { type GuestItem, inPageLanguage } from '../live/guest-document.ts'

/** Why an item is not called safe: the contracts' reasons, and two that only the page has. */
export type GuestReason =
  | Reason
  /** The item's tags could not be read. */
  | { readonly kind: 'unreadable' }
  /** No proof of freshness for too long. `since` in epoch ms; `null`: there never was any. */
  | { readonly kind: 'out-of-date'; readonly since: number | null }

const contradictions: Readonly<Record<Presence, MessageId>> = {
  contains: 'reason.markedContains',
  may_contain: 'reason.markedMayContain',
  can_be_made_without: 'reason.markedWithout',
}

const otherNamed: Readonly<Record<Presence, MessageId>> = {
  contains: 'presence.contains',
  may_contain: 'presence.mayContain',
  can_be_made_without: 'presence.withoutOnRequest',
}

const mentioned: Readonly<Record<MentionedIn, MessageId>> = {
  name: 'reason.mentionedInName',
  description: 'reason.mentionedInDescription',
  crossContamination: 'reason.mentionedInCrossContamination',
  modifications: 'reason.mentionedInModifications',
}

const nameOf = (id: string) => translatedName(id, id)

/** A reason in words that a guest can act on. `now` in epoch ms decides whether a time needs its day. */
export function guestReasonText(reason: GuestReason, now: number, zone: PageZone): string {
  const name = 'details' in reason ? withDetails(nameOf(reason.allergenId), reason.details) : ''
  switch (reason.kind) {
    case 'contains':
      return t('presence.contains', { name })
    case 'may-contain':
      return t('presence.mayContain', { name })
    case 'can-be-made-without':
      return t('presence.withoutOnRequest', { name })
    case 'other-named':
      return t('reason.otherKinds', { text: t(otherNamed[reason.presence], { name }) })
    case 'peanuts-not-answered':
      return t('reason.peanuts', { text: t(otherNamed[reason.presence], { name }) })
    case 'diet-not-carried':
      return t('reason.notMarked', { diet: nameOf(reason.dietId) })
    case 'diet-contradicted':
      return t(contradictions[reason.presence], { diet: nameOf(reason.dietId), name })
    case 'cross-contamination':
      return t('reason.crossContamination', { text: reason.text })
    case 'mentioned':
      return t(mentioned[reason.field], { name: nameOf(reason.allergenId) })
    case 'usually-contains':
      return t('reason.usuallyContains', { name: nameOf(reason.allergenId) })
    case 'unknown':
      return t('reason.unknown', { id: reason.id })
    case 'not-confirmed':
      return t('dish.notConfirmed')
    case 'not-confirmed-for':
      return t('reason.notCheckedFor', { name: nameOf(reason.allergenId) })
    case 'unreadable':
      return t('reason.unreadable')
    case 'out-of-date':
      return reason.since === null
        ? t('reason.outOfDate')
        : t('reason.outOfDateSince', { time: clockTime(reason.since, now, zone) })
  }
}

/** A reason as guests read it: it quotes the restaurant's translation of the note. */
export function inGuestsWords(reason: GuestReason, item: GuestItem): GuestReason {
  return reason.kind === 'cross-contamination'
    ? { ...reason, text: inPageLanguage(item).crossContamination }
    : reason
}

/** What the texts of a dish name and the restaurant has neither tagged nor answered, where no filters are in use. Empty: nothing. */
export function mentionTexts({ mentions = [] }: Pick<GuestItem, 'mentions'>): readonly string[] {
  const texts = mentions.map(({ allergenId, field, kind }) =>
    guestReasonText(
      kind === 'implied'
        ? { kind: 'usually-contains', allergenId }
        : { kind: 'mentioned', allergenId, field },
      0,
      undefined,
    ),
  )
  return [...new Set(texts)]
}
