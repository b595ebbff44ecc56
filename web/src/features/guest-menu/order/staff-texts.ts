import { dietRule } from '@safe-menu/contracts/allergens/diet-rules'
import { singleDetail } from '@safe-menu/contracts/allergens/single-detail'
import type { Language } from '@safe-menu/contracts/languages'
import { useEffect, useState } from 'react'
import { listText } from '../../../dish/tag-text.ts'
import type { Moment } from '../../../hydration/page-data.ts'
import { loadCatalogue } from '../../../i18n/load.ts'
import { clockTime, type PageZone } from '../../../i18n/page-zone.ts'
import { activeLanguage, activeLocale, type Catalogue, inLanguage, t, textOr } from '../../../i18n/t.ts'
import { chosenName, chosenTags, type OfferedTag } from '../filters/offered.ts'
import type { Freshness } from '../live/freshness.ts'
import type { OrderLine } from './order-lines.ts'

const inCapitals = ({ id, name }: OfferedTag): string =>
  chosenName(id, name).toLocaleUpperCase(activeLocale())

/** The word for an allergy, in capitals: NUT. */
const allergyWord = (tag: OfferedTag) => textOr(`word.${tag.id}`, inCapitals(tag))

/** What a free-from claim rules out, in capitals: GLUTEN. */
const freeFromWord = (tag: OfferedTag) => textOr(`freeFrom.${tag.id}`, inCapitals(tag))

/**
 * What the guest says to the staff: "I have a NUT allergy", single nuts and cereals, what the dish must be free from, and the ways
 * of eating. Empty without filters.
 */
export function staffHeadlines(
  selected: readonly string[],
  offered: readonly OfferedTag[],
): readonly string[] {
  const { allergens, diets } = chosenTags(selected, offered)
  const isFreeFrom = ({ id }: OfferedTag) => dietRule(id)?.kind === 'free-from'
  const ways = diets.filter(tag => !isFreeFrom(tag))
  const freeFrom = diets.filter(isFreeFrom).map(freeFromWord)
  const single = allergens.filter(({ id }) => singleDetail(id))
  const words = allergens.filter(tag => !single.includes(tag)).map(allergyWord)
  const [name = ''] = words
  const lines: string[] = []
  if (words.length > 1) {
    const names = new Intl.ListFormat(activeLocale(), { type: 'conjunction' }).format(words)
    lines.push(t('staffCard.allergies', { names }))
  } else if (words.length === 1)
    lines.push(t(/^[AEIOU]/u.test(name) ? 'staffCard.allergyAn' : 'staffCard.allergy', { name }))
  if (single.length > 0) lines.push(t('staffCard.single', { names: listText(single.map(inCapitals)) }))
  if (freeFrom.length > 0) lines.push(t('staffCard.freeFrom', { names: listText(freeFrom) }))
  if (ways.length > 0) lines.push(t('staffCard.diet', { names: listText(ways.map(inCapitals)) }))
  return lines
}

interface StaffCardFacts {
  readonly chosen: readonly string[]
  readonly offered: readonly OfferedTag[]
  /** Writes the lines of the order in the language in use, for the staff. */
  readonly linesOf: (reader: 'staff') => readonly OrderLine[]
  readonly freshness: Freshness
  /** When the data was last known to be current; `null`: never. */
  readonly proof: Moment | null
  /** When the card was opened, epoch ms. */
  readonly openedAt: number
  /** Epoch ms. */
  readonly now: number
  readonly zone: PageZone
}

/** Writes the card in the language in use. */
export function staffCardTexts(facts: StaffCardFacts) {
  return {
    headlines: staffHeadlines(facts.chosen, facts.offered),
    request: t('staffCard.check'),
    lines: facts.linesOf('staff'),
    checked: checkedText(facts),
  }
}

/** The texts of the card in one language. */
export type StaffCardTexts = ReturnType<typeof staffCardTexts>

/** How old the data on the card is: it is asked for again as the card opens. */
function checkedText({ freshness, proof, openedAt, now, zone }: StaffCardFacts): string {
  const time = proof && clockTime(proof.wall, now, zone)
  if (freshness.kind !== 'fresh')
    return time ? t('staffCard.notCheckedAgain', { time }) : t('staffCard.notChecked')
  return time && proof.wall >= openedAt ? t('staffCard.checked', { time }) : t('staffCard.checking')
}

/** The card in the staff's language, then in the guest's. Once if they are the same, or the staff's has not loaded. */
export function useStaffTexts(staff: Language, write: () => StaffCardTexts) {
  const guest = activeLanguage()
  const [messages, setMessages] = useState<Catalogue | null>(null)
  useEffect(() => {
    if (staff !== guest) loadCatalogue(staff).then(setMessages, () => undefined) // without a network: one language
  }, [staff, guest])
  const own = { language: guest, texts: write() }
  return messages === null ? [own] : [{ language: staff, texts: inLanguage(staff, messages, write) }, own]
}
