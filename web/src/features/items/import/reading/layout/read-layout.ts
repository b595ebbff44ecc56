import { footnotesIn, isSentence, noteIn } from '../cells/footnotes.ts'
import {
  beginsKey,
  divideLegend,
  endsWithKnownEntry,
  endsWithOpenCode,
  hasKey,
  hasLegend,
  isKeyTitle,
  isLegendOnly,
  isUnmarkedLegend,
} from '../cells/legend-entries.ts'
import {
  beginsStatement,
  beginsWithLabel,
  behindPhrases,
  divideAtPhrase,
  hasPhrase,
  isStatement,
  turnsAround,
} from '../cells/presence-phrases.ts'
import { codesIn } from '../codes/code-tokens.ts'
import { isCodesOnly, isLabelled } from '../codes/end-codes.ts'
import { looksCoded } from '../codes/split-codes.ts'
import { areDiets } from '../names/diet-options.ts'
import { allergensListed } from '../names/find-tag.ts'
import { plainWords } from '../names/plain.ts'
import { allergensInCell } from '../roles/naming-cells.ts'
import { isAccompaniment, tellApart } from './accompaniments.ts'
import { canBeExtra, statesAllergens, withoutCertain } from './extras.ts'
import { withThousands } from './grouped-prices.ts'
import {
  areCapitals,
  beginsDish,
  columnsOfLines,
  isHeadingLine,
  type MenuStyle,
  startsBlock,
  styleOf,
} from './lines.ts'
import { withOtherPrices } from './other-prices.ts'
import type { MenuLine, PositionedWord } from './positioned-word.ts'
import { withSizeHeadings } from './size-headings.ts'
import { withSizeLines } from './size-lines.ts'
import {
  canBeTitle,
  continuesName,
  isFooter,
  isMenuTitle,
  isOpenEnded,
  isRemark,
  isSectionOnly,
  isUnfinished,
  isVariant,
} from './titles.ts'

/** A part of a page, and the words that it is made of. */
export interface LaidOutPart {
  /** Its first line, from 1, in the order in which the pages are read. */
  readonly line: number
  readonly words: readonly PositionedWord[]
}

export interface LaidOutDish extends LaidOutPart {
  readonly section: string
  /** Where its section begins; `null`: it has none. */
  readonly heading: LaidOutPart | null
  readonly name: string
  readonly description: string
  /** As it is written; several prices are divided by a slash. */
  readonly price: string
  /** Its price can also be codes: "1,7". */
  readonly canBeCodes: boolean
  /**
   * Why it can be something else than a dish: it has codes and no price, is in a text without any price, or can be an extra of the dish
   * above; `null`: it is one.
   */
  readonly group: 'coded' | 'unpriced' | 'extras' | null
  /** The line above, if it can be something else than it was taken for. */
  readonly lineAbove: LineAbove | null
}

/**
 * "Peanut Butter" above "Chicken 18.00" can begin that name: it was taken for the heading of a section, or for the description of the dish
 * above. "From the bar" right between two dishes can be a heading: it was taken for a description.
 */
export interface LineAbove extends LaidOutText {
  readonly doubt: 'lineAbove' | 'lineBetween' | 'titleBetween'
}

export interface LaidOutText extends LaidOutPart {
  readonly text: string
  /** It can be about several dishes, and is asked about as such. */
  readonly isShared?: boolean
}

/** What the words of some pages are. Every word is in one of the lists. */
export interface MenuLayout {
  readonly dishes: readonly LaidOutDish[]
  /** Texts that explain codes. */
  readonly legend: readonly string[]
  /** Texts that name an allergen and belong to no dish. */
  readonly notes: readonly LaidOutText[]
  /** Headings, and texts that belong to no dish. */
  readonly others: readonly LaidOutText[]
}

/** Reads a menu from positioned words: sections, dishes, descriptions and prices. It reads no allergens. */
export function readLayout(words: readonly PositionedWord[]): MenuLayout {
  return assemble(
    withSpaceBelowKeys(
      withOtherPrices(withSizeLines(withSizeHeadings(withThousands(columnsOfLines(words))))),
    ),
  )
}

/** Lines with space above those that a key ends at, so that what is right below a key is read as after a blank line. */
function withSpaceBelowKeys(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  const isKeyLine = ({ price, text }: MenuLine) => price === '' && hasLegend(text)
  if (!columns.some(lines => lines.some(isKeyLine))) return columns
  const style = styleOf(columns)
  return columns.map(lines => {
    let legend = ''
    return lines.map((line, at) => {
      const isKey = isKeyLine(line)
      const isRightBelow = legend !== '' && line.price === '' && !startsBlock(line, style)
      const isMore = isRightBelow && continuesKey(lines, at, { legend, style })
      const isBelow = legend !== '' && !isKey && !isMore
      legend = isMore ? joinKey(legend, line.text) : isKey ? line.text : ''
      return isBelow ? { ...line, gap: Math.max(line.gap, style.closeGap + 1) } : line
    })
  })
}

interface OpenDish {
  readonly line: number
  readonly section: string
  readonly heading: LaidOutPart | null
  /** The line that other kinds of it share: "Pancakes" above "with jam 6.50", "Wurstsalat (A) 8.90" above "mit Käse 9.90". */
  readonly stem: readonly string[]
  readonly name: string[]
  readonly description: string[]
  price: string
  canBeCodes: boolean
  group: 'coded' | 'extras' | null
  readonly lineAbove: LineAbove | null
  /** The line right below its name looks like a title. */
  hasTitleBelow: boolean
  /** There is space above it. */
  readonly isApart: boolean
  readonly words: PositionedWord[]
}

interface OpenText {
  readonly line: number
  readonly isShared: boolean
  text: string
  readonly words: PositionedWord[]
}

function assemble(columns: readonly (readonly MenuLine[])[]): MenuLayout {
  const style = styleOf(columns)
  const lastPriced = columns.flat().findLast(({ price }) => price !== '')
  const dishes: OpenDish[] = []
  const legend: string[] = []
  const notes: OpenText[] = []
  const others: OpenText[] = []
  let section = ''
  let heading: LaidOutPart | null = null
  let sharedPrice = ''
  let dish: OpenDish | null = null
  let before: LineRole | null = null
  let lineAbove: LineAbove | null = null
  let isLast = false
  let count = 0
  for (const lines of columns) {
    for (const [at, line] of lines.entries()) {
      count += 1
      const role = roleOf(line, lines, at, {
        dish,
        dishes,
        before,
        section,
        sharedPrice,
        legend: legend.at(-1) ?? '',
        isFirst: dishes.length === 0 && lastPriced !== undefined,
        isLast,
        style,
      })
      const { text, words } = line
      if (line === lastPriced) isLast = true
      before = role
      const above: LineAbove | null = lineAbove
      const doubt = doubtOf(role, lines, at, style)
      lineAbove = doubt ? { line: count, text, words, doubt } : null
      if (role === 'dish' || role === 'codedDish') {
        const stem: readonly string[] = sharedStem(line, dish, style)
        dish = {
          line: count,
          section,
          heading,
          stem: stem.length > 0 ? stem : [text],
          name: [...stem, text],
          description: [],
          price: line.price || sharedPrice,
          canBeCodes: line.canBeCodes ?? false,
          group: role === 'codedDish' ? 'coded' : isLikeExtra(line, dishes, dish, style) ? 'extras' : null,
          lineAbove: above,
          hasTitleBelow: false,
          isApart: startsBlock(line, style),
          words: [...words],
        }
        dishes.push(dish)
      } else if ((role === 'name' || role === 'description') && dish) {
        dish.words.push(...words)
        if (role === 'description' && dish.description.length === 0) dish.hasTitleBelow = isLikeTitle(line)
        if (text !== '') dish[role].push(text)
        if (dish.canBeCodes && line.price !== '') {
          dish.name.push(dish.price)
          dish.price = ''
          dish.canBeCodes = false
        }
        dish.price = [dish.price, line.price].filter(price => price !== '').join(' / ')
      } else {
        dish = null
        if (role === 'heading') {
          section = `${text} ${line.price}`.trim()
          heading = { line: count, words }
          sharedPrice = line.price
        }
        if (role === 'moreHeading') section = `${section} ${text}`.trim()
        const note = notes.at(-1)
        if (role === 'moreNote' && note) {
          note.text = `${note.text} ${text}`
          note.words.push(...words)
        } else if (role === 'moreLegend') legend.push(joinKey(legend.pop() ?? '', text))
        else if (role === 'legend') legend.push(text)
        else
          (role === 'note' || role === 'sharedNote' || role === 'codes' ? notes : others).push({
            line: count,
            text,
            words: [...words],
            isShared: role === 'sharedNote',
          })
      }
    }
  }
  tellApart(dishes)
  withoutCertain(dishes)
  const asked = haveTitlesBelow(dishes) ? dishes.map(withoutTitleAbove) : dishes
  return { dishes: asked.map(closed), legend, notes, others }
}

/** Whether a line with a price can be an extra of the dish above, or of the one whose extra that can be. */
function isLikeExtra(line: MenuLine, dishes: readonly OpenDish[], dish: OpenDish | null, style: MenuStyle) {
  const above = dish && dishes.findLast(({ group }) => group !== 'extras')
  return (
    above !== undefined &&
    above !== null &&
    !startsBlock(line, style) &&
    canBeExtra(line.text, line.price, above)
  )
}

/** The name above, if a line is another kind of the dish: "with nuts 7.90" below "with jam 6.50". */
function sharedStem(line: MenuLine, dish: OpenDish | null, style: MenuStyle): readonly string[] {
  // "In the pan 9.00" is another dish.
  const isOther = line.price !== '' && /^\p{Ll}/u.test(line.text) && isVariant(line.text)
  return isOther && !startsBlock(line, style) && dish !== null && dish.price !== '' ? dish.stem : []
}

const closed = ({
  name,
  description,
  stem: _stem,
  hasTitleBelow: _hasTitleBelow,
  isApart: _isApart,
  ...rest
}: OpenDish): LaidOutDish => ({
  ...rest,
  name: name.join(' '),
  // What a line says of allergens keeps its line, by which it is found.
  description: description
    .map((line, at) => `${hasOwnLine(line, description[at - 1]) ? '\n' : ' '}${line}`)
    .join('')
    .trim(),
})

/** Whether a line of a description is no part of the one above: "Contains milk", "(A, G)" below "May contain nuts". */
function hasOwnLine(line: string, above: string | undefined): boolean {
  if (above === undefined || beginsStatement(line)) return above !== undefined
  if (allergensListed(line).length > 0) return !isOpenEnded(above) && !turnsAround(above)
  return isCodesOnly(line) && hasPhrase(above) && /\p{L}/u.test(behindPhrases(above)) && !isOpenEnded(above)
}

/** `moreHeading`, `moreLegend`, `moreNote`: it goes on with the one above. `codes`, `codedDish`: perhaps, too. */
type LineRole =
  | 'heading'
  | 'moreHeading'
  | 'legend'
  | 'moreLegend'
  | 'note'
  | 'sharedNote'
  | 'moreNote'
  | 'codes'
  | 'codedDish'
  | 'dish'
  | 'name'
  | 'description'
  | 'other'

const noteRoles: ReadonlySet<string> = new Set<LineRole>(['note', 'sharedNote', 'moreNote'])

/** What is above a line. */
interface Above {
  readonly dish: OpenDish | null
  /** All dishes above, with that one. */
  readonly dishes: readonly OpenDish[]
  readonly before: LineRole | null
  readonly section: string
  /** The price of all dishes of the section, if they have one: "Sides all £4.50". */
  readonly sharedPrice: string
  /** The last text that explains codes. */
  readonly legend: string
  /** No dish is above, and prices are below. */
  readonly isFirst: boolean
  /** No price is below. */
  readonly isLast: boolean
  readonly style: MenuStyle
}

/** What a line is, by those above and below it. */
function roleOf(line: MenuLine, lines: readonly MenuLine[], at: number, above: Above): LineRole {
  const { dish, before, isLast, style } = above
  const isApart = startsBlock(line, style)
  if (isFooter(line)) return 'other'
  if (line.price === '') {
    const footnotes = footnotesIn(line.text)
    const isBelowLegend = (before === 'legend' || before === 'moreLegend') && !isApart
    const isBelowNote = before !== null && noteRoles.has(before)
    const isLegend = hasLegend(line.text)
    if (isBelowLegend && continuesKey(lines, at, above)) return 'moreLegend'
    if (isLegend || (beginsKey(entryFrom(lines, at)) && isKeyBlock(lines, at, above))) return 'legend'
    if (footnotes.length > 0 && footnotes.every(({ code }) => style.marks.has(code))) return 'legend'
    if (isLabelled(line.text)) {
      if (divideLegend(line.text).entries.length > 0) return 'legend'
      if (isSentence(line.text) && noteIn(line.text) === null) return 'other' // "Allergene: Bitte fragen Sie unser Personal"
    }
    if (isCodesOnly(line.text)) {
      if (dish && !isApart) return 'description'
      return before === 'heading' || before === 'moreHeading' ? 'moreHeading' : 'codes'
    }
    if (!dish && belongsToHeading(line, lines, at, above)) return 'moreHeading'
    if (dish && isAboutSeveral(line, lines, at, above)) return 'sharedNote'
    if (dish && !isApart && isOpenStatement(dish.description.join(' '))) return 'description'
    // A note at the end can be about every dish, but a list of allergens right below a dish is about that one.
    const isOwn = isApart || (isLast && !isLabelled(line.text) && !isStatedAsAbove(lines, at, above))
    if (isStatedName(lines, at, style)) return 'dish'
    if (noteIn(isOwn && isSentence(line.text) ? textFrom(lines, at, style) : line.text) !== null)
      return isStatedHeading(line, lines[at + 1], style) ? 'heading' : dish && !isOwn ? 'description' : 'note'
    if (isBelowNote && !isApart && !leadsOn(lines, at, style)) return 'moreNote'
  }
  const canBeHeading = isHeading(line, lines, at, style) || (!dish && isTitleAbove(line, lines, at, style))
  if (canBeHeading && isNamingBlock(lines, at, style)) return 'note'
  if (canBeHeading) return 'heading'
  if (isPricedHeading(line, lines[at + 1])) return 'heading'
  if (line.text === '') return dish ? 'description' : 'other' // a price alone
  const isListed = !isSentence(line.text) && (!isApart || canBeTitle(line))
  if (above.sharedPrice !== '' && line.price === '' && isListed)
    return continuesName(line.text) && dish ? 'description' : 'dish'
  if (!dish) {
    const next = lines[at + 1]
    if (isCodedName(line) && next && beginsDish(next)) return 'codedDish'
    if (line.price !== '' || leadsToPrice(lines, at, style)) return 'dish'
    if (isApart && canBeLetterhead(lines, at, above)) return 'note'
    if (isApart && (!isLast || before === 'heading')) return 'dish'
    return allergensInCell(line.text).length > 0 ? 'note' : 'other'
  }
  const hasNoMore = dish.price === '' && dish.description.length === 0
  const isName = isNameSize(line, style)
  if (style.isPriceFirst && dish.price === '' && !isApart && dish.group !== 'coded') {
    if (hasNoMore && isAccompaniment(lines, at)) return 'description'
    if (!hasNoMore && leadsOn(lines, at - 1, style)) return 'description'
  }
  if (line.price !== '')
    return hasNoMore && dish.group !== 'coded' && !isApart && isName && style.isPriceFirst
      ? 'name'
      : pricedLine(dish, isApart, style)
  if (isApart && isName && leadsToPrice(lines, at, style)) return 'dish'
  if (style.isPriceFirst && isName && leadsOn(lines, at, style)) {
    if (hasNoMore && !isApart) return 'name'
    if (dish.price !== '' && !continuesName(line.text)) return 'dish'
  }
  const isBelowDish = dish.price !== '' || dish.group === 'coded'
  if (style.isPriceFirst && isBelowDish && isCodedName(line) && !(isLast && isApart)) return 'codedDish'
  if (!style.isPriceFirst && dish.price !== '')
    return isApart || isNameSize(line, style) ? 'dish' : 'description'
  if (isApart) return looseRole(lines, at, above)
  // "Risotto with" with its price, above "porcini"
  const goesOn = dish.description.length === 0 && isName && isOpenEnded(dish.name.at(-1) ?? '')
  return goesOn ? 'name' : 'description'
}

/**
 * Whether a line that names an allergen can be the beginning of the name below: it is written as that is, and right above it. Above
 * several dishes, "Fish" is a section.
 */
function canBeginName(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const [line, next, third] = lines.slice(at, at + 3)
  if (!line || !next || next.price === '' || next.text === '' || startsBlock(next, style)) return false
  const isWrittenAlike = isNameSize(line, style) && (!line.isCapitals || style.hasCapitalNames)
  const isSection = isSectionOnly(line.text) && third !== undefined && !startsBlock(third, style)
  const isOther = continuesName(line.text) || beginsWithLabel(line.text) || noteIn(line.text) !== null
  return isWrittenAlike && canBeTitle(line) && !isSection && !isOther && allergensInCell(line.text).length > 0
}

/** Each of so many dishes has a line that says what it contains. */
const fewestStated = 2

/** Whether a line below a dish that names allergens is about several: "All starters come with butter (milk)", "Beilagen nach Wahl: Spätzle (Ei)". */
function isAboutSeveral(line: MenuLine, lines: readonly MenuLine[], at: number, above: Above): boolean {
  const { text } = line
  if (!statesAllergens(text) && allergensInCell(text).length === 0) return false
  if (isHeading(line, lines, at, above.style) || isStatedHeading(line, lines[at + 1], above.style))
    return false
  const first = text.split(/\s+/u, 3).join(' ')
  // "With our mayonnaise (egg)" is rather about the dish.
  const isOfOthers = aboutOthers.test(first) && (!isVariant(text) || looksCoded(text))
  return isOfOthers || isBelowSection(line, lines, at, above)
}

/**
 * Whether a line is below the last of several dishes without space between them, and no other dish of the menu has a line with allergens,
 * so that it can be about all of them.
 */
function isBelowSection(line: MenuLine, lines: readonly MenuLine[], at: number, above: Above): boolean {
  const { text } = line
  const { dish, dishes, style } = above
  const [other, next] = [dishes.at(-2), lines[at + 1]]
  const isEnd = next === undefined || startsBlock(next, style) || isHeadingLine(lines, at + 1, style)
  const isSentenceLike = !continuesName(text) && !beginsStatement(text) && !isCodesOnly(text)
  return (
    isEnd &&
    isSentenceLike &&
    !isCodedName(line) &&
    !style.hasStatedLines &&
    other !== undefined &&
    other.section === dish?.section &&
    dish.description.length === 0 &&
    !dish.isApart &&
    allergensListed(text).length === 0
  )
}

/** Words for more than one dish: "Contains nuts, as all dishes". */
const aboutOthers =
  /(?<!\p{L})(?:all|every|each|any|our|dishes|meals|food|menu|alle[mnr]?|jede\p{L}*|jeweils|unsere\p{L}*|gerichte|speisen|tou[st]\p{L}*|chaque|nos|plats|tod[oa]s|platos|tutt\p{L}*|piatti|pratos|allemaal|gerechten|wszystk\p{L}*|dania|جميع|كل)(?!\p{L})/iu

/**
 * Whether a statement right below the last dish is about that one, because each dish above has a line that begins and ends like it:
 * "contains milk".
 */
function isStatedAsAbove(lines: readonly MenuLine[], at: number, { dish, dishes, style }: Above): boolean {
  const { text = '' } = lines[at] ?? {}
  const isLikeIt = (other: string) =>
    formOfStatement(other) === formOfStatement(text) && noteIn(other) !== null
  const others = dishes.slice(0, -1)
  return (
    dish !== null &&
    others.length >= fewestStated &&
    !dish.description.some(isLikeIt) &&
    others.every(({ description }) => description.some(isLikeIt)) &&
    !aboutOthers.test(textFrom(lines, at, style))
  )
}

const formOfStatement = (text: string) =>
  `${plainWords(text).split(' ')[0]} ${/[.!]$/u.exec(text)?.[0] ?? ''}`

/** What else a line can be than it was taken for; `null`: nothing. */
function doubtOf(
  role: LineRole,
  lines: readonly MenuLine[],
  at: number,
  style: MenuStyle,
): LineAbove['doubt'] | null {
  if (role !== 'heading' && role !== 'description') return null
  if (canBeginName(lines, at, style)) return role === 'heading' ? 'lineAbove' : 'lineBetween'
  return role === 'description' && canBeTitleBetween(lines, at, style) ? 'titleBetween' : null
}

/** Whether a line right between two dishes, which was taken for a description, can be a heading: "From the bar". */
function canBeTitleBetween(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const [above, line, next] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!above || !line || !next || !beginsDish(next) || startsBlock(next, style)) return false
  const isMore = above.price === '' && isOpenEnded(above.text)
  return style.isPriceFirst && isNameSize(line, style) && !isMore && isLikeTitle(line)
}

/** Whether a line has the form of a heading, and none of what a description begins or ends with. */
function isLikeTitle(line: MenuLine): boolean {
  const { text } = line
  if (!canBeTitle(line) || continuesName(text) || isOpenEnded(text) || serving.test(text)) return false
  return (
    !isCodesOnly(text) &&
    !looksCoded(text) &&
    noteIn(text) === null &&
    !beginsWithLabel(text) &&
    !isRemark(text)
  )
}

/** Whether most dishes, and the last one, have a line below that looks like a title, so that it describes them: "Tomato and Mozzarella". */
function haveTitlesBelow(dishes: readonly OpenDish[]): boolean {
  const hasTitle = ({ hasTitleBelow }: OpenDish) => hasTitleBelow
  return (dishes.at(-1)?.hasTitleBelow ?? false) && dishes.filter(hasTitle).length > dishes.length / 2
}

const withoutTitleAbove = (dish: OpenDish): OpenDish =>
  dish.lineAbove?.doubt === 'titleBetween' ? { ...dish, lineAbove: null } : dish

/** Whether a line is a name and what it contains, above its price: "Brownie – contains nuts". */
function isStatedName(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const [line, next] = lines.slice(at, at + 2)
  if (!line || !next || !startsBlock(line, style) || next.text !== '' || next.price === '') return false
  return (divideAtPhrase(line.text)?.before.trim() ?? '') !== ''
}

/** Whether a line is a heading, and says what its dishes contain: "PIZZA – all contain milk", "Desserts (may contain nuts)". */
function isStatedHeading({ text }: MenuLine, next: MenuLine | undefined, style: MenuStyle): boolean {
  const [title = ''] = /^[^–—:(]+?(?=\s?[–—:(]|\s-\s)/u.exec(text) ?? []
  const isTitle = isSectionOnly(title) || (areCapitals(title) && !style.hasCapitalNames)
  return isTitle && next !== undefined && beginsDish(next)
}

/** Whether a line states something and goes on below: "Contains milk," above "eggs". */
const isOpenStatement = (above: string) => hasPhrase(above) && isOpenEnded(above)

/** A line with more words is a description. */
const mostNameWords = 8

/** Whether a line without a price has the form of a name with codes: "Trout 4 7", "10. Massaman (P)". */
const isCodedName = ({ text, price }: MenuLine) =>
  price === '' &&
  /^(?:\d{1,3}[.)]\s)?[\p{Lu}\p{Lo}]/u.test(text) &&
  text.split(' ').length <= mostNameWords &&
  looksCoded(text) &&
  !continuesName(text) &&
  !isSentence(text) &&
  noteIn(text) === null

/** How dishes are served. Other sentences, "All dishes may contain nuts", can be about more than a section. */
const serving =
  /(?<!\p{L})(?:served|comes? with|accompanied|serviert|gereicht|servie?s?|accompagn\p{L}*|acompañad\p{L}*|servid\p{L}*|servit\p{L}*|acompanhad\p{L}*|geserveerd|podawan\p{L}*)(?!\p{L})/iu

const isServingNote = (text: string) =>
  serving.test(text) && (isSentence(text) || text.search(serving) === 0) && !isStatement(text)

/** A section has no longer heading. */
const longestHeading = 110

/** Whether a line below a heading is about its whole section: "served with fries", "All served with peppercorn sauce". */
function belongsToHeading(line: MenuLine, lines: readonly MenuLine[], at: number, above: Above): boolean {
  const next = lines[at + 1]
  return (
    above.before === 'heading' &&
    line.price === '' &&
    !startsBlock(line, above.style) &&
    `${above.section} ${line.text}`.length <= longestHeading &&
    (isServingNote(line.text) || (continuesName(line.text) && above.style.isPriceFirst)) &&
    next !== undefined &&
    beginsDish(next)
  )
}

const eachOne =
  /(?<!\p{L})(?:all|each|alle|je|jeweils|tous|toutes|chacune?|todos|todas|tutti|tutte|cada una?|allemaal|wszystkie)[:\s]*$/iu

/** Whether a line is a heading with the price of all dishes below: "Sides all £4.50". */
const isPricedHeading = ({ text, price }: MenuLine, next: MenuLine | undefined) =>
  price !== '' && eachOne.test(text) && next?.price === '' && !continuesName(next.text)

/** Whether a line is a title above another line without a price, where each dish begins with its price: "Gasthof Post" above "Speisekarte". */
function isTitleAbove(line: MenuLine, lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const next = lines[at + 1]
  return (
    style.isPriceFirst &&
    canBeTitle(line) &&
    startsBlock(line, style) &&
    next !== undefined &&
    next.price === '' &&
    leadsToPrice(lines, at, style) &&
    !leadsOn(lines, at, style)
  )
}

/**
 * Whether a line that can be a heading rather begins a dish without a price: what comes with it is below, an allergen is named, and the
 * block ends there. "Chicken satay" above "with peanut sauce" is asked about.
 */
function isNamingBlock(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next || next.price !== '' || startsBlock(next, style)) return false
  if (!continuesName(next.text) || isServingNote(next.text) || leadsToPrice(lines, at, style)) return false
  const text = textFrom(lines, at, style)
  return allergensInCell(isSectionOnly(line.text) ? text.slice(line.text.length) : text).length > 0
}

/** A block without a price. With an allergen it can be about every dish, and a short one between dishes can be one of them. */
function looseRole(lines: readonly MenuLine[], at: number, { isLast, style }: Above): LineRole {
  const [line, next] = lines.slice(at, at + 2)
  if (!line || allergensInCell(textFrom(lines, at, style)).length > 0) return 'note'
  if (isLast || (line.gap > 2.5 && line.height < style.nameHeight)) return 'other'
  // "Aus der Pfanne und vom Grill" between two spaces
  const isAlone = next !== undefined && startsBlock(next, style) && beginsDish(next)
  const isLikeName =
    /^[\p{Lu}\p{Lo}][^.!?]*$/u.test(line.text) && line.text.split(' ').length <= mostNameWords
  return isNameSize(line, style) && (canBeTitle(line) || (isAlone && isLikeName)) ? 'note' : 'description'
}

/** Whether a note can end with a line, so that the next one can be a key: not "May contain traces of". */
const canEndNote = ({ text }: Pick<MenuLine, 'text'> = { text: '' }) =>
  /[.!]$/u.test(text) || (noteIn(text) !== null && !isOpenEnded(text))

/** Whether a block is a key. Right below a whole note, two entries are enough. */
export function isKeyBlock(
  lines: readonly MenuLine[],
  at: number,
  { before, style }: { readonly before: string | null; readonly style: MenuStyle },
): boolean {
  const block = textFrom(lines, at, style)
  if (isLegendOnly(block)) return true
  if (before === null || !noteRoles.has(before) || !canEndNote(lines[at - 1])) return false
  // A line with another note is no key. Its block is not read again, because a page of such lines would take seconds.
  return noteIn(lines[at]?.text ?? '') === null && isUnmarkedLegend(block, 2)
}

/** "3) Eier", "(A) Gluten", "G: Milch", "So = Soja" */
const markedEntry =
  /^\(?(?:(?:\p{Lu}\d?|\d{1,2}\p{Ll}{0,2})(?:\)\s?[-–:=]?|\s?[-–.:=])|[^\s,;:=]{1,4}\s?[:=])\s?\p{L}{2}/u

const beginsWithEntry = (text: string) => markedEntry.test(text)

/**
 * Whether the words below a key are the rest of its last entry: any below "G =" and "5) Erdnüsse und daraus", and in brackets those that
 * its last entry names, "(Schnecken, Muscheln)" below "R = Weichtiere". "(A, C)" and "(mit Nüssen)" are about a dish.
 */
function isWithinEntry(legend: string, text: string): boolean {
  if (beginsWithEntry(text)) return false
  if (/^\([^()]*\p{L}{3}[^()]*\)[.,;]?$/u.test(text) && endsWithKnownEntry(joinKey(legend, text)))
    return noteIn(text) === null
  return endsWithOpenCode(legend) || (isUnfinished(legend) && (!isInCapitals(text) || isInCapitals(legend)))
}

/** An entry has no more lines than this that end within it. */
const mostEntryLines = 4

/** The text from a line to the end of its entry: "5) Erdnüsse und daraus" with "gewonnene Erzeugnisse". */
export function entryFrom(lines: readonly MenuLine[], at: number): string {
  let text = lines[at]?.text ?? ''
  for (const line of lines.slice(at + 1, at + mostEntryLines)) {
    if (!isUnfinished(text) || line.price !== '') break
    text = joinKey(text, line.text)
  }
  return text
}

/** Whether a line of a key begins within an entry: "und Laktose, L = Sellerie" below "G = Milch". */
const endsEntry = (text: string) => continuesName(text) && !beginsWithEntry(text)

/** A key with one more line. "Erd-" and "nüsse" are one word. */
export function joinKey(key: string, line: string): string {
  if (isKeyTitle(line)) return `${key}\n${line}`
  const isDivided = /\p{Ll}-$/u.test(key) && continuesName(line) && !isVariant(line)
  return isDivided ? `${key.slice(0, -1)}${line}` : `${key} ${line}`
}

/** Whether a line right below a key belongs to its last entry, or to the key without its form. */
export function continuesKey(
  lines: readonly MenuLine[],
  at: number,
  above: Pick<Above, 'legend' | 'style'>,
): boolean {
  const { text = '' } = lines[at] ?? {}
  if (isWithinEntry(above.legend, text)) return true
  if (isCodesOnly(text) || codesIn(text, () => false)) return isCodeOfEntry(text, lines[at + 1], above.style)
  return hasLegend(text) ? endsEntry(text) : isMoreLegend(lines, at, above)
}

/** Whether a code alone in its line is in a key, because its words are below. Other codes below a key are about a dish. */
const isCodeOfEntry = (code: string, next: MenuLine | undefined, style: MenuStyle) =>
  next?.price === '' && !startsBlock(next, style) && isUnmarkedLegend(`${code} ${next.text}`, 1)

/** Whether a line without the form of a legend belongs to the one above, which can have begun with a single entry below a note. */
function isMoreLegend(
  lines: readonly MenuLine[],
  at: number,
  above: Pick<Above, 'legend' | 'style'>,
): boolean {
  const { legend, style } = above
  const { text = '' } = lines[at] ?? {}
  if (hasKey(text, 2)) return true
  if (noteIn(text) !== null || isBelowWholeKey(lines, at, above)) return false // the key has no full stop
  if (isLegendOnly(joinKey(legend, text))) return true
  if (beginsKey(text) && isUnmarkedLegend(joinKey(legend, text), 2)) return true
  return isLegendOnly(joinKey(legend, textFrom(lines, at, style)))
}

/**
 * Whether a key ends above a line, which is a heading, a dish with codes, or words that no entry of a key has: "SUPPEN", "Tagessuppe mit
 * Sellerie (L)".
 */
function isBelowWholeKey(
  lines: readonly MenuLine[],
  at: number,
  { legend, style }: Pick<Above, 'legend' | 'style'>,
): boolean {
  const line = lines[at]
  if (!line || beginsKey(entryFrom(lines, at)) || continuesName(line.text)) return false
  const goesOn = [entryFrom(lines, at), line.text, textFrom(lines, at, style)].some(text =>
    endsWithKnownEntry(joinKey(legend, text)),
  )
  const isTitle = isHeading(line, lines, at, style)
  // "SUPPEN" below "L = Sellerie und"
  if (isTitle && !goesOn && isInCapitals(line.text) && !isInCapitals(legend)) return true
  if (isOpenEnded(legend) || isUnfinished(legend) || legend.endsWith('=')) return false
  if (isTitle && !(goesOn && isInCapitals(legend))) return true
  return !goesOn && (endsWithKnownEntry(legend) || (/[([]/u.test(line.text) && isCodedName(line)))
}

const isInCapitals = (text: string) => text === text.toUpperCase()

/** A note has no more lines than this. */
const mostNoteLines = 12

/** The text from a line to the end of its block. */
function textFrom(lines: readonly MenuLine[], at: number, style: MenuStyle): string {
  const near = lines.slice(at, at + mostNoteLines)
  const isOther = (line: MenuLine) => line.price !== '' || startsBlock(line, style) || isFooter(line)
  const end = near.findIndex((line, index) => index > 0 && isOther(line))
  return near
    .slice(0, end === -1 ? undefined : end)
    .map(({ text }) => text)
    .join(' ')
}

/** A name over more lines than this has a price on one of them. */
const mostNameLines = 4

/** Whether the lines below go on with a name up to its price: "Braised shoulder with" above "rosemary 21.00". */
function leadsOn(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  for (let below = at + 1; below <= at + mostNameLines; below++) {
    const [line, next] = [lines[below - 1], lines[below]]
    if (!line || !next || startsBlock(next, style)) return false
    if (next.text === '') return next.price !== ''
    if (!continuesName(next.text) && !isOpenEnded(line.text) && !isCodesOnly(next.text)) return false
    if (next.price !== '') return true
  }
  return false
}

/** A line with a price ends a dish that has none yet, where prices are below; else it begins one. */
function pricedLine(dish: OpenDish, isApart: boolean, { isPriceFirst }: MenuStyle): LineRole {
  return !isPriceFirst && dish.price === '' && !isApart ? 'description' : 'dish'
}

const isNameSize = ({ height }: MenuLine, { nameHeight }: MenuStyle) =>
  Math.abs(height - nameHeight) <= 0.08 * nameHeight

/** A dish with its price below has no more lines than this. */
const mostDishLines = 40

/** Whether a block without a price can be the name or address of the restaurant: it is above the first dish, and its section has no other. */
function canBeLetterhead(
  lines: readonly MenuLine[],
  at: number,
  { section, isFirst, style }: Above,
): boolean {
  if (!isFirst || section === '' || isMenuTitle(section)) return isFirst
  const below = lines.slice(at + 1, at + mostDishLines)
  const end = below.findIndex((line, index) => line.price !== '' || isHeadingLine(below, index, style))
  return end === -1 || below[end]?.price === ''
}

/** Whether a price follows before the next block. */
function leadsToPrice(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  for (const line of lines.slice(at + 1, at + mostDishLines)) {
    if (startsBlock(line, style)) return false
    if (line.price !== '') return true
  }
  return false
}

/**
 * A heading has no price and larger letters or capitals, or it stands apart above a line with a price. It is short, and something is
 * below it.
 */
function isHeading(line: MenuLine, lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const next = lines[at + 1]
  if (line.price !== '' || line.text === '' || line.text.length > 60 || areDiets(line.text)) return false
  if (isHeadingLine(lines, at, style)) return true
  if (!next) return false
  if (line.isCapitals && !style.hasCapitalNames && line.height >= 0.92 * style.nameHeight)
    return next.price !== '' || startsBlock(line, style) || hasLegend(next.text)
  const isAlone = startsBlock(line, style) && startsBlock(next, style) && next.gap < line.gap
  return isAlone && style.isPriceFirst && next.price !== '' && isNameSize(line, style)
}
