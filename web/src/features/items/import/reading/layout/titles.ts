import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { languages } from '@safe-menu/contracts/languages'
import { noteIn } from '../cells/footnotes.ts'
import { hasLegend } from '../cells/legend-entries.ts'
import { divideEndCodes, isCodesOnly } from '../codes/end-codes.ts'
import { areDiets } from '../names/diet-options.ts'
import { outsideBrackets, plainList, plainWords } from '../names/plain.ts'
import type { MenuLine } from './positioned-word.ts'

const menuWords = plainList(
  'menu, speisekarte, carte, carta, menü, menù, menukaart, cardápio, karta, قائمة الطعام',
)

/** Words that end or begin the headings of menus, in the nine languages. */
const sectionWords = new Set([
  ...plainList(`starters, appetizers, appetisers, mains, courses, dishes, desserts, dessert, puddings, drinks, beverages, wines, wine,
    beers, beer, cocktails, soups, salads, sides, snacks, nibbles, specials, breakfast, brunch, lunch, dinner, burgers, pizzas, sandwiches,
    wraps, coffees, teas, spirits, fish, seafood, meat,
    vorspeisen, hauptspeisen, hauptgerichte, hauptgänge, nachspeisen, nachtisch, süßspeisen, suppen, salate, beilagen, getränke, weine,
    biere, frühstück, gerichte, speisen, kindergerichte, fischgerichte, fleischgerichte, nudelgerichte, tagesgerichte, eintöpfe, fisch,
    entrées, plats, boissons, soupes, potages, salades, accompagnements, vins, bières, formules, poissons, viandes,
    entrantes, entradas, primeros, segundos, principales, platos, postres, bebidas, sopas, ensaladas, guarniciones, tapas, raciones, vinos,
    cervezas, pescados, carnes,
    antipasti, primi, secondi, contorni, dolci, bevande, zuppe, insalate, vini, birre, pesce, carne,
    principais, sobremesas, saladas, acompanhamentos, vinhos, petiscos, cervejas, pratos,
    voorgerechten, hoofdgerechten, broodjes, uitsmijters, nagerechten, bijgerechten, lunchgerechten, gerechten, dranken, soepen, wijnen, bieren,
    przystawki, zupy, dania, desery, napoje, sałatki, dodatki, wina, piwa,
    مقبلات, المقبلات, أطباق, الأطباق, حلويات, الحلويات, مشروبات, المشروبات, شوربات, الشوربات, سلطات, السلطات`),
  ...menuWords,
])

/** The courses of a menu. Only alone are they headings: "Main", but not "Main lobster". */
const courses = new Set(
  plainList(`starter, appetizer, appetiser, main, main course, pudding, dessert, first course, second course, third course, side, soup course,
    cheese course, vorspeise, zwischengang, hauptgang, hauptspeise, hauptgericht, nachspeise, beilage, gruß aus der küche,
    amuse bouche, entrée, plat, plat principal, accompagnement, fromage,
    entrante, primero, segundo, principal, primer plato, segundo plato, plato principal, postre, bebida,
    antipasto, primo, secondo, primo piatto, secondo piatto, contorno, dolce,
    entrada, prato, prato principal, acompanhamento, sobremesa, voorgerecht, hoofdgerecht, nagerecht, bijgerecht, przystawka, zupa,
    danie główne, deser, الطبق الرئيسي, طبق رئيسي, حلوى, الحلوى`),
)

/** Whether a text is the name of a course: "Starter", "Hauptgang:". */
export const isCourse = (text: string) => courses.has(plainWords(text))

const mostWords = 4

/** With each day of the week and each month. */
const someDates = Array.from({ length: 19 }, (_, at) => Date.UTC(2026, Math.min(at, 11), at + 1))

/** Other languages of Europe, in which a menu of the day also has a heading for each day. */
const otherLanguages = ['sv', 'da', 'nb', 'fi', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro', 'bg', 'el', 'tr']

/** The words of dates in the nine languages and others: "Tuesday, 2 December", "wtorek, 2 grudnia". */
const dateWordsOf = (options: Intl.DateTimeFormatOptions): ReadonlySet<string> =>
  new Set(
    [...languages, ...otherLanguages].flatMap(language => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      return someDates.flatMap(date => plainWords(format.format(date)).split(' '))
    }),
  )

const dayWords = dateWordsOf({ weekday: 'long' })
const dateWords = new Set([
  ...dateWordsOf({ weekday: 'long', day: 'numeric', month: 'long' }),
  ...plainList('the, of, den, dem, am, le, il, el, st, nd, rd, th'),
])

/** Whether a text is a day of the week, perhaps with its date: "Tuesday", "Dienstag, 2. Dezember", "Friday 5.12.". */
export function isDay(text: string): boolean {
  const words = plainWords(text)
    .split(/[\s\d]+/u)
    .filter(word => word !== '')
  return words.some(word => dayWords.has(word)) && words.every(word => dateWords.has(word))
}

/** A short line that begins with a capital letter, or in a script without them, and has neither a comma nor a number. */
const isTitle = (text: string) =>
  /^[\p{Lu}\p{Lt}\p{Lo}][^,.;!?\d]*$/u.test(text) && text.split(' ').length <= mostWords

function isSectionWord(text: string): boolean {
  const words = plainWords(withoutCodes(text)).split(' ')
  return sectionWords.has(words[0] ?? '') || sectionWords.has(words.at(-1) ?? '')
}

/** Whether a heading is that of the whole menu: "Speisekarte". */
export const isMenuTitle = (text: string) => menuWords.includes(plainWords(text))

/** What guests pay that is no dish: "Coperto 2,50". Bread can be in a "couvert" and a "pane e coperto". */
const charge = /^(?:coperto|servizio|cover charge|service(?: charge)?|servicio|serviço)$/iu

/** Words of the lines around a menu: about taxes, service and how to reach the restaurant. */
const footerWords =
  /(?<![\p{L}\p{N}])(?:(?:incl\p{L}*\.?|excl\p{L}*\.?|plus|of) vat|vat (?:is|at|incl\p{L}*)|iva|mwst|mehrwertsteuer|tva|ttc|btw|service charge|gratuity|service (?:non )?(?:compris|inclus)|servi(?:cio|zio|ço) (?:n(?:o|on|ão) )?(?:incluido|incluído|incluso|compreso)|prix nets?|coperto|tel|telefon|téléphone|teléfono|telefono|phone|whatsapp|instagram|facebook|wi-?fi)(?![\p{L}\p{N}])|www\.|https?:|@\p{L}/iu

/** Whether a line is about the bill or the restaurant, and says nothing of a dish. */
export function isFooter({ text, price }: MenuLine): boolean {
  if (price !== '') return charge.test(text)
  const isOther = footerWords.test(text) && !namesFood(text) && noteIn(text) === null
  return isOther && divideEndCodes(text).codes === '' && !hasLegend(text)
}

const articles = new Set(
  plainList(
    'our, the, unsere, die, der, das, les, la, le, nos, los, las, nuestros, nuestras, i, gli, il, os, as, de, onze',
  ),
)

/** Whether a text has only words of headings: "Fish & Seafood", "Les plats". */
export function isSectionOnly(text: string): boolean {
  const words = plainWords(withoutCodes(text))
  if (sectionWords.has(words) || courses.has(words)) return true
  const others = words.split(' ').filter(word => !joining.has(word) && !articles.has(word))
  return others.length > 0 && others.every(word => sectionWords.has(word))
}

/** Codes can stand behind a heading: "Pizzen (A, G)". */
const withoutCodes = (text: string) => divideEndCodes(text).text

/** Whether a text is the title of a section by its words: "Starters". */
export const isSectionTitle = (text: string) => isTitle(withoutCodes(text)) && isSectionWord(text)

/** Whether a line can be a heading at all. */
export const canBeTitle = ({ text, price }: MenuLine) =>
  price === '' && isTitle(outsideBrackets(withoutCodes(text)).trim()) && !areDiets(text)

/**
 * Whether a line of the usual letters is a heading: by its word, or above several lines with prices. The first line of a name over two
 * lines is none. Below a dish, a food such as "Fish" rather belongs to that dish, so that it asks about it. `block`: the line and those
 * below it up to the next space.
 */
export function isTitleLine(line: MenuLine, block: readonly MenuLine[], isApart: boolean): boolean {
  if (!canBeTitle(line)) return false
  const belowKey = block.findIndex(({ text, price }, at) => at > 0 && (price !== '' || !hasLegend(text)))
  const below = belowKey === -1 ? [] : block.slice(belowKey)
  const [next, ...others] = below.filter(({ text, price }) => price !== '' || !isCodesOnly(text))
  const isBare = isSectionOnly(line.text) && !namesFood(line.text)
  if (block.length === 1) return isApart && isBare && noteIn(line.text) === null
  if (!next || next.text === '' || noteIn(line.text) !== null) return false
  // "Warm dishes" above a name over two lines.
  const isAboveName = isApart && !continuesName(next.text) && others.some(isPriced)
  if (isAboveName && !isPriced(next) && isSectionWord(line.text) && !namesFood(line.text)) return true
  if (isBare || !isPriced(next) || continuesName(next.text)) return isBare
  if (isSectionWord(line.text)) return isApart || !namesFood(line.text)
  return isApart && others.some(isPriced)
}

const isPriced = ({ text, price }: MenuLine) => text !== '' && price !== ''

const joining = new Set(
  plainList('with, and, on, in, mit, und, auf, an, avec, et, con, y, e, com, met, en, z, i, مع'),
)

const remarks = new Set(
  plainList(
    'special, spezial, spécial, spéciale, especial, speciale, speciaal, favourite, favorite, new, neu, nouveau, nuevo, nuovo, novo, nieuw',
  ),
)

/** "Sunday Special", "New": what a menu says of one dish. "Specials" is a section. */
export const isRemark = (text: string) => remarks.has(plainWords(text.split(' ').at(-1) ?? ''))

/** "With rosemary" below "Shoulder of lamb". */
export const continuesName = (text: string) => /^\p{Ll}/u.test(text) || isVariant(text)

/** "With nuts 7.90" below "Pancakes": another kind of the same dish. */
export const isVariant = (text: string) => joining.has(plainWords(text.split(' ')[0] ?? ''))

/** "Braised shoulder with" above its rest. */
export const isOpenEnded = (text: string) =>
  /[-–,&+]$/u.test(text) || joining.has(plainWords(text.split(' ').at(-1) ?? ''))

/** Ends of lines within an entry of a key: "Erdnüsse und daraus" above "gewonnene Erzeugnisse". */
const unfinishedEnd = new RegExp(
  `(?<!\\p{L})(?:${[
    'and|und|et|y|e|en|i|oraz|sowie|namentlich|einschließlich|including|such as|namely|y compris|tels que|à savoir',
    '(?:und|sowie|and) daraus(?: gewonnene| hergestellte)?|and products|products of',
    'et produits(?: à)?|à base(?: de)?|y productos(?: a)?|a base(?: de| di)?|e prodotti(?: a)?|e produtos(?: à)?',
    'en producten(?: op)?|op basis(?: van)?|i produkty|oraz produkty',
  ].join('|')})$`,
  'iu',
)

const longestEnd = 40

/** Whether a line of a key ends within an entry by its last words. */
export const isUnfinished = (text: string) =>
  unfinishedEnd.test(text.slice(-longestEnd)) || /[([][^)\]]*$/u.test(text)

const namesFood = (text: string) => findMentions([{ field: 'name', text }]).length > 0
