/** In a legend and its questions: a cell without anything. No file writes it. */
export const blankSymbol = '␣'

const cell =
  'cells?|fields?|box(?:es)?|spaces?|squares?|feld(?:er)?|zellen?|kästchen|cases?|celdas?|casillas?|cell[ae]|casell[ae]|campos?|células?|cel(?:len)?|vak(?:je)?s?|pol[ae]|komórk[ai]|(?:ال)?خان(?:ات|ة)'
const blank =
  'blanks?|empty|leere?s?|vides?|vac[ií][oa]s?|en blanco|vuot[oaei]|vazi[oa]s?|em branco|lege?|leeg|pust[aey]|(?:ال)?فارغة?'
const noMark =
  '(?:no|kein|keine|ohne|pas de|sans|sin|nessun[ao]?|senza|sem|geen|zonder|brak|bez) (?:ticks?|marks?|cross|entry|x|kreuz|eintrag|haken|symbol|croix|coche|marca|croce|segno|cruz|kruisje|vinkje|znaku)'
const means = `=|:|→|[-–—](?=\\s)|(?:${[
  'means?|indicates?|shows?|stands? for',
  'bedeute[nt]|hei(?:ß|ss)(?:t|en)|zeig(?:t|en)(?: an)?|ste(?:ht|hen) für',
  'signifient?|indiquent?|ve(?:ut|ulent) dire',
  'significan?o?|significam|indica(?:n|no|m)?|quieren? decir|vuol dire|vogliono dire|quere?m? dizer',
  'beteken(?:t|en)|ge(?:eft|ven) aan',
  'oznacza(?:ją)?|wskazuj[eą]',
  '[تي]عني|[تي]شير إلى',
].join('|')})(?![\\p{L}\\p{N}])`

/** "The blank cells", "if a box". */
const article =
  'the|an?|any|all|die|das|ein|jedes|alle|les?|une?|la|toutes les|las?|los?|una?|todas las|il|gli|i|tutte le|as?|os?|uma?|todas as|de|het|een|każde'
const condition =
  'if|where|when|wenn|falls|wo|ist|sind|si|quand|lorsque|cuando|se|quando|als|indien|wanneer|jeśli|jeżeli|gdy|إذا كانت|إذا'
/** Between "a box" and "blank", and behind it: "is left". */
const isLeft =
  '(?:\\s(?:that|which|is|are|has|have|been|left|die|ist|sind|bleib(?:t|en)|wird|gelassen|qui|est|sont|reste(?:nt)?|laissée?s?|que|est[áé]n?|quedan?|dejad[oa]s?|è|sono|rimane|lasciat[aeoi]|estiver|estiverem|ficam?|deixad[oa]s?|zijn|wordt|blijft|blijven|gelaten|jest|są|pozostaje|pozostawion[eay]))*'
/** "Mean that" */
const that = '(?:(?:that|dass|daß|que|che|dat|że|أن)\\s|,\\s*)?'

const statement = `(?:(?:${article})\\s)?(?:(?:${blank})(?:\\s(?:${cell}))?|(?:${cell})${isLeft}\\s(?:${blank})|${noMark})\\s*(?:${means})\\s*,?\\s*${that}`
const ifBlank = `(?:${condition})\\s(?:(?:${article})\\s)?(?:${cell})${isLeft}\\s(?:${blank})${isLeft}(?![\\p{L}\\p{N}])\\s*[,:=]?\\s*`

/** "Cells that are not blank" are about the others. */
const isDenied = `(?<![\\p{L}\\p{N}])(?:not|non|no|never|nicht|ne|pas|não|niet|nie|لا|ليست|غير)${isLeft}[\\s-]`

const before = new RegExp(`(?<![\\p{L}\\p{N}])(?<!${isDenied})(?:${statement}|${ifBlank})`, 'giu')

const brackets =
  '(?:\\p{L}+ )?(?:in (?:brackets|parentheses|klammern)|tra parentesi|entre parenth[eè]ses|entre paréntesis|entre parênteses|tussen haakjes|w nawiasach)'

const aboutBrackets = new RegExp(`(?<![\\p{L}\\p{N}])(?:${brackets})\\s*(?:${means})\\s*`, 'giu')

/** In a legend: brackets around any code. */
export const bracketsSymbol = '()'
export const squareSymbol = '[]'

/** A text in which a legend of blank cells or of brackets has a symbol: "empty cells mean traces" as "␣ = traces", "( ) = traces", "(..) = in brackets: traces". */
export const withBlankSymbol = (text: string) =>
  text
    .replaceAll(before, `${blankSymbol} = `)
    .replaceAll(aboutBrackets, `${bracketsSymbol} = `)
    .replaceAll(/\((?:\s+|[.…]+|[Xx]{2,})\)(?=\s*=)/gu, bracketsSymbol)
    .replace('() = () =', '() =')
    .replaceAll(/\[\s*\](?=\s*=)/gu, squareSymbol)

/** The entry of a key in two cells that says what blank cells or brackets mean: "blank;not in the recipe"; `null`: it is about another symbol. */
export function specialEntryOf(first: string, second: string): string | null {
  const entry = withBlankSymbol(`${first} = ${second}`)
  return [blankSymbol, bracketsSymbol, squareSymbol].some(symbol => entry.startsWith(`${symbol} =`))
    ? entry
    : null
}
