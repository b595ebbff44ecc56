import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { SymbolMeaning, WordMeaning } from '../answers.ts'
import { tagNamed, tagsOfHeading } from '../names/find-tag.ts'
import { insideBrackets, plainList, plainWords } from '../names/plain.ts'
import { containsWords, mayContainWords } from '../names/presence-words.ts'
import type { TagTarget } from '../names/tag-target.ts'

const statements = {
  contains: [...containsWords, ...plainList('contain, present, yes, enthalten, présent')],
  may_contain: [
    ...mayContainWords,
    ...plainList('trace, cross contamination, cross contact, kreuzkontamination'),
  ],
  can_be_made_without: plainList(
    'removable, can be removed, can be made without, without on request, on request without, auf wunsch ohne, kann weggelassen werden, sur demande sans',
  ),
  absent: plainList(
    `does not contain, not present, free from, free of, not in it, none, absent, absence, nicht enthalten, nicht enthält, enthält nicht, nicht vorhanden,
    ne contient pas, n est pas présent, absence, no contiene, no presente, ausencia, non contiene, non presente, assenza, não contém, não presente, ausência,
    bevat niet, niet bevat, niet aanwezig, afwezig, nie zawiera, brak, لا يحتوي, لا يحتوي على`,
  ),
  unknown: plainList(
    'unknown, not known, not tested, not checked, not assessed, no information, no data, unbekannt, nicht bekannt, nicht geprüft, keine angabe, keine angaben, keine information, inconnu, non vérifié, desconocido, no comprobado, sconosciuto, non verificato, desconhecido, não verificado, onbekend, niet gecontroleerd, nieznane, nie sprawdzono',
  ),
} as const satisfies Readonly<Record<SymbolMeaning['says'], readonly string[]>>

const statementOf: ReadonlyMap<string, SymbolMeaning['says']> = new Map(
  Object.entries(statements).flatMap(([says, words]) =>
    words.map(word => [word, says as SymbolMeaning['says']] as const),
  ),
)

/** Additives that are no allergen. "Geschwefelt" is not one of them: it means sulphites. */
const additives = new Set(
  plainList(
    'farbstoff, mit farbstoff, farbstoffe, konservierungsstoff, mit konservierungsstoff, konservierungsstoffe, konserviert, antioxidationsmittel, mit antioxidationsmittel, geschmacksverstärker, mit geschmacksverstärker, phosphat, mit phosphat, geschwärzt, gewachst, süßungsmittel, mit süßungsmittel, koffeinhaltig, chininhaltig, additive, additives, zusatzstoff, zusatzstoffe, colour, colouring, preservative, preservatives, antioxidant, sweetener, flavour enhancer, caffeine, quinine, colorant, conservateur',
  ),
)

/** "Contains this allergen" says no more than "contains". */
const anAllergen =
  /(?:^|\s)(?:(?:this|the|that|an|any|dieses|das|ein|cet|l|un|este|el|questo|o|esse|dit|het|een|ten) )?al+erge(?:n|ns|ne|nes|no|en|ny)(?=\s|$)/gu

/** What the words of a legend say of a symbol in a matrix; `null`: they are not understood. */
export function symbolInLegend(words: string): SymbolMeaning | null {
  const plain = plainWords(words)
  const says =
    statementOf.get(plain.replaceAll(anAllergen, '').trim()) ?? statementOf.get(withoutFillers(plain))
  return says ? { says } : null
}

/** Words of "the dish does not contain this allergen" that say nothing of a presence. */
const fillers = new Set(
  [
    'the a an this that these any it is are in dish dishes item product food allergen allergens of',
    'der die das dass den dem dieses dieser diese ein es ist sind gericht speise produkt allergene im',
    'le la les l un une cet ce que est plat plats produit allergène allergènes d de dans',
    'el los las ese este dicho está plato platos producto alérgeno alérgenos del',
    'il lo i gli questo che è piatto prodotto allergene allergeni dell nel degli',
    'o os esse prato produto alergénio alergénios alérgeno do dos',
    'het een dat dit gerecht product allergeen allergenen van',
    'że to tego ten danie potrawa produkt alergenu alergen alergenów jest w daniu',
    'أن الطبق هذا المسبب للحساسية مسبب الحساسية على من مسببات',
  ].flatMap(words => plainWords(words).split(' ')),
)

const withoutFillers = (plain: string) =>
  plain
    .split(' ')
    .filter(word => !fillers.has(word))
    .join(' ')

/** "Fisch (außer Fischgelatine)": the dishes with the code contain the allergen. */
const exceptions =
  /\s?\((?:außer|ausser|ausgenommen|except|excluding|sauf|excepto|salvo|tranne|eccetto|exceto|behalve)\s[^()]*\)/giu

/** The nuts of Annex II, with their Latin names, have 400 characters. Of longer words, which are no entry, many would take seconds. */
const longestEntry = 500

/** What the words of a legend say of a code; `null`: they are not understood. */
export function wordInLegend(words: string): WordMeaning | null {
  if (words.length > longestEntry) return null
  if (additives.has(plainWords(words))) return { kind: 'noAllergen' }
  const targets = tagsOfHeading(words.replaceAll(exceptions, ''))
  return targets ? { kind: 'tags', targets: withKind(targets, words) } : null
}

/** The one cereal or nut in brackets behind the name of its allergen: "Gluten (Weizen)". Several can be examples, as in "(Mandel, …)". */
function withKind(targets: readonly TagTarget[], words: string): readonly TagTarget[] {
  const [target, ...others] = targets
  if (!target || target.detail !== null || others.length > 0) return targets
  const [inside = '', ...more] = insideBrackets(words)
  const named = more.length === 0 && /^[\p{L}\p{M}\s-]+$/u.test(inside) ? tagNamed(inside) : null
  return named?.id === target.id ? [named] : targets
}

/** As {@link wordInLegend}. "* gluten free" names dishes for which the kitchen may do something, so that a diet is a question. */
export function wordInNote(words: string): WordMeaning | null {
  const word = wordInLegend(words)
  return word?.kind === 'tags' && word.targets.some(({ id }) => isDiet(id)) ? null : word
}

/** Whether words of a key are understood. */
export const isEntry = (words: string) => symbolInLegend(words) !== null || wordInLegend(words) !== null
