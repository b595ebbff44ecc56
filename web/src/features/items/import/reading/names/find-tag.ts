import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { insideBrackets, namesOfList, outsideBrackets, plainList, plainWords } from './plain.ts'
import { containsWords } from './presence-words.ts'
import { mergeTargets, type TagTarget, targetOf } from './tag-target.ts'
import { allergenWords, ambiguousWords, detailWords, dietWords, type TagWords } from './tag-words.ts'

const all: readonly TagWords[] = [...allergenWords, ...detailWords, ...dietWords]
const byName = indexOf(({ tag, names }) => `${tag}, ${names}`)
const byVariant = indexOf(({ variants = '' }) => variants)
const byPart = indexOf(({ parts = '' }) => parts)
const choicesByWord = new Map(
  ambiguousWords.flatMap(({ words, choices }) => plainList(words).map(word => [word, choices] as const)),
)

function indexOf(wordsOf: (entry: TagWords) => string): ReadonlyMap<string, TagTarget> {
  return new Map(
    all.flatMap(entry => {
      const target = targetOf(entry.tag)
      if (!target) throw new Error(`The catalogue has no "${entry.tag}".`)
      return plainList(wordsOf(entry)).map(word => [plainWords(word), target] as const)
    }),
  )
}

/** The tag that a word names in full, in any of the nine languages; `null`: it is no name. */
export function tagNamed(word: string): TagTarget | null {
  return byName.get(plainWords(word)) ?? null
}

/** "Quark (Milch)", "Nüsse (Haselnuss)": a food, and its allergen in brackets. */
const namedInBrackets = /[^,;:()\n]*\(([^()]*)\)/gu

/** The allergens of a list that names nothing else: "glutine, uova, burro (latte)", "egg"; empty: it names another thing. */
export function allergensListed(list: string): readonly TagTarget[] {
  const names = list.replaceAll(namedInBrackets, (whole, inside: string) =>
    tagNamed(inside) ? inside : whole,
  )
  const tags = namesOfList(names).map(tagNamed)
  if (!namesOfList(outsideBrackets(list)).some(name => tagNamed(name))) return [] // "Homemade bread (wheat)"
  return tags.every(tag => tag !== null && !isDiet(tag.id)) ? tags.flatMap(tag => tag ?? []) : []
}

/** As {@link tagNamed}, and by usual short forms and spellings: for headings, which the manager sees, and for suggestions. */
export function tagMeant(word: string): TagTarget | null {
  const plain = plainWords(word)
  return byName.get(plain) ?? byVariant.get(plain) ?? byPart.get(plain) ?? productsNamed(plain)
}

/** "Fischerzeugnisse", "egg products": what is made of an allergen is that allergen. */
function productsNamed(plain: string): TagTarget | null {
  const [, name = ''] =
    /^(\p{L}.*?)(?: based)? ?(?:erzeugnisse|produkte|products|producten)$/u.exec(plain) ?? []
  // "Krebstiererzeugnisse" has the name without its last letter.
  const found = [name, `${name}e`].map(each => byName.get(each) ?? byVariant.get(each)).find(Boolean)
  return found && !isDiet(found.id) ? found : null
}

/** Whether a heading names a part of an allergen: "Prawns", "Lactose", "Prawns / crab". A dish without that can have the rest. "Milk / lactose" names it all. */
export function namesPart(heading: string): boolean {
  const texts = [heading, outsideBrackets(heading)]
  const names = texts.flatMap(text => [text, ...namesOfList(text)]).map(withoutLeading)
  const whole = names.flatMap(name => byName.get(name) ?? byVariant.get(name) ?? [])
  const isWhole = (id: string) => whole.some(tag => tag.id === id && tag.detail === null)
  return names.some(name => byPart.has(name) && !isWhole(byPart.get(name)?.id ?? ''))
}

/** What an ambiguous word can mean: "shellfish" is crustaceans, molluscs or both. */
export function choicesOf(word: string): readonly (readonly TagTarget[])[] {
  const choices = choicesByWord.get(plainWords(word)) ?? []
  return choices.map(texts => texts.flatMap(text => targetOf(text) ?? []))
}

/** Whether a heading is the name of tags, perhaps an ambiguous one. */
export const namesTags = (heading: string) => tagsOfHeading(heading) !== null || choicesOf(heading).length > 0

/** What a heading of several names can mean, one of them ambiguous: "Fish / shellfish". The choice with most is the first. */
export function choicesInHeading(heading: string): readonly (readonly TagTarget[])[] {
  const whole = choicesOf(heading)
  if (whole.length > 0) return whole
  const parts = namesOfList(outsideBrackets(heading)).map(part => {
    const target = tagMeant(withoutLeading(part))
    return target ? [[target]] : choicesOf(part)
  })
  if (parts.every(choices => choices.length < 2)) return []
  const joined = parts.reduce<readonly (readonly TagTarget[])[]>(
    (all, choices) => all.flatMap(one => choices.map(other => mergeTargets([...one, ...other]))),
    [[]],
  )
  return joined.toSorted((one, other) => other.length - one.length)
}

/** Words before the name that change nothing. */
const leading = new Set([...containsWords, ...plainList('allergen, allergens, allergene, allergène')])

/** The amount of sulphites from which FIC 1169/2011 Annex II names them: ">10mg/kg", "in Konzentrationen von mehr als 10 mg/kg oder 10 mg/l". */
const threshold =
  /\(?\s?(?:[>≥]|(?:(?:in|at|en|em|con|à) (?:des )?[ck]on[cz]entra\p{L}* )?(?:von |of |de |di |van )?(?:mehr als|more than|plus de|más de|mais de|più di|meer dan|superior\p{L}* a))\s?10\s?(?:mg(?:\s?\/\s?(?:kg|l(?:itre|iter)?))?|ppm)(?:,? (?:oder|or|ou|o|of) 10\s?mg\s?\/\s?l(?:itre|iter)?)?\s?\)?/giu

/** A text without that amount, whose number is no code. */
export const withoutThreshold = (text: string) => text.replaceAll(threshold, ' ')

/** Annex II names most allergens with these words behind them: "Fish and products thereof". */
const productsThereof =
  /(?:,?\s(?:and|&|und|u\.|sowie|et|y|e|en|i))\s(?:products thereof|(?:daraus (?:gewonnene|hergestellte) )?erzeugnisse|produits dérivés|(?:productos )?derivados|(?:prodotti )?derivati|produkty pochodne)(?=\s\([^()]*\)$|$)/iu

/** As {@link productsThereof}, with the name again: "Lait et produits à base de lait". */
const productsOf =
  /\s(?:et produits à base (?:de |d['’])|y productos a base de |e prodotti a base di |e produtos à base de |en producten op basis van )(.{2,60})$/iu

/** "Crustacés et produits à base de ceux-ci" */
const these = new Set(
  plainList(
    'celui ci, celle ci, ceux ci, celles ci, este, esta, estos, estas, esto, questo, questa, questi, queste, essi, esse, estes, deste, destes, desta, destas, deze, dit',
  ),
)

const examples =
  '(?:inc(?:l|luding)?|inkl(?:usive)?|einschl(?:ießlich)?|e\\.?g|z\\.\\s?b|such as|namely|namentlich|nämlich|wie|y compris|à savoir|tels que|telles que|p\\. ?ej|inclus[oaie]|compres[oaie]|come|como|incluid[oa]s?|incluindo|inclusief|zoals|met inbegrip van)\\b\\.?:?\\s'

/** Before examples and parts of an allergen in brackets. */
const including = new RegExp(`^\\s*${examples}(?:l[ea]s? |l['’])?`, 'iu')

/** "Weichtiere wie Schnecken, Muscheln", "Schalenfrüchte, namentlich Mandeln" */
const withExamples = new RegExp(`^(.{3,60}?)(?:,? |: ?)${examples}(.+)$`, 'isu')

/** A name without examples behind it. Those that name another allergen stay. */
function withoutExamples(heading: string): string {
  const [, name = '', words = ''] = withExamples.exec(heading) ?? []
  const tags = name === '' ? null : tagsOfHeading(name)
  if (!tags) return heading
  return areKinds(words, tags) ? name : heading
}

/** "Oder Hybridstämme davon" */
const hybrids = /^(?:their )?hybrid\p{L}*(?: strains| davon)?$/iu

/** Whether each of these words names one of the allergens and nothing else: "Schnecken, Muscheln", but not "salmon, no tuna". */
function areKinds(words: string, tags: readonly TagTarget[]): boolean {
  const isOwn = (part: string) => {
    const named = allergensNamed(part)
    return named.length > 0 && named.every(each => tags.some(({ id }) => id === each))
  }
  const kinds = namesOfList(words).filter(part => !hybrids.test(part.trim()))
  return kinds.length > 0 && kinds.every(isOwn)
}

/** The ids of the tags that a word names as a name or a food. Empty if it says more: "not tuna", "tuna salad". */
function allergensNamed(word: string): readonly string[] {
  const meant = tagMeant(withoutLeading(word))
  if (meant) return [meant.id]
  const mentions = findMentions([{ field: 'description', text: word }])
  const isWhole = mentions.every(each => each.kind === 'named' && plainWords(each.word) === plainWords(word))
  return isWhole ? mentions.map(({ allergenId }) => allergenId) : []
}

/** A heading without the words of Annex II behind it. "Lait et produits à base de soja" keeps them: they name another allergen. */
function withoutProducts(heading: string): string {
  const name = heading.replace(productsThereof, '').replace(productsOf, '')
  const [, made] = productsOf.exec(heading) ?? []
  if (made === undefined || these.has(plainWords(made))) return name
  const [named, tags] = [tagsOfHeading(name), tagsOfHeading(made)]
  const isSame = tags?.every(tag =>
    named?.some(({ id, detail }) => id === tag.id && (detail === null || detail === tag.detail)),
  )
  return isSame ? name : heading
}

/**
 * The tags that a heading names: "Egg", "7. Milch (G)", "Milk / Lait / Milch", "Nuts & peanuts". `null` unless every word of it is
 * understood: "Gluten free from March" names nothing.
 */
export function tagsOfHeading(written: string): readonly TagTarget[] | null {
  const heading = withoutExamples(withoutProducts(withoutThreshold(written)))
  const whole = tagMeant(heading) ?? tagMeant(withoutLeading(heading))
  // "Wheat/Gluten" is gluten of any cereal, and "wheat gluten" is that of wheat.
  const several = whole && namesOfList(heading).length > 1 ? tagsOfParts(heading, true) : null
  if (several) return several
  if (whole) return [whole]
  const main = tagsOfParts(outsideBrackets(heading))
  // "Krebs-tiere"
  const joined = written.replaceAll(/(?<=\p{Ll})-\s*(?=\p{Ll})/gu, '')
  if (!main) return joined === written ? null : tagsOfHeading(joined)
  return insideBrackets(heading).every(words => saysNoMore(words, main)) ? main : null
}

function tagsOfParts(text: string, isDivided = false): readonly TagTarget[] | null {
  const whole = isDivided ? null : tagMeant(withoutLeading(text))
  if (whole) return [whole]
  const parts = namesOfList(text)
  if (parts.length < 2) return null
  const targets = parts.map(part => tagMeant(withoutLeading(part))).filter(target => target !== null)
  // "Gluten & dairy free" is no allergen and a diet, but two diets.
  const kinds = new Set(targets.map(({ id }) => isDiet(id)))
  return targets.length === parts.length && kinds.size === 1 ? mergeTargets(targets) : null
}

/** Without "contains", and without a number or letter as its code: "7. Milk", "A Gluten", "Milch G". */
function withoutLeading(text: string): string {
  const words = plainWords(text).split(' ')
  const kept = words.filter((word, at) => !(at === 0 && leading.has(word)))
  const isCode = (word = '') => kept.length > 1 && /^(?:\d{1,2}|[a-z])$/u.test(word)
  return kept
    .slice(isCode(kept[0]) ? 1 : 0, isCode(kept.at(-1)) && !isCode(kept[0]) ? -1 : undefined)
    .join(' ')
}

/** Whether the words in brackets are a code, or parts of the same allergen: "Gluten (wheat, rye)", but not "Nuts (peanuts)". */
function saysNoMore(words: string, main: readonly TagTarget[]): boolean {
  const isCode = /^\s*[\p{L}\p{N}]{1,2}\s*$/u.test(words) && tagMeant(words) === null // "Fisch (Ei)"
  if (isCode || /^(?:y\/n|yes\/no|ja\/nein|oui\/non)$/iu.test(words)) return true
  const kinds = words.replace(including, '')
  const named = tagsOfParts(kinds)
  if (named) return named.every(({ id }) => main.some(target => target.id === id))
  return areKinds(kinds, main)
}
