/** In a legend and its questions: a cell without anything. No file writes it. */
export const blankSymbol = '␣'

const cell =
  'cells?|fields?|box(?:es)?|spaces?|squares?|feld(?:er)?|zellen?|kästchen|cases?|celdas?|casillas?|cell[ae]|casell[ae]|campos?|células?|cel(?:len)?|vak(?:je)?s?|pol[ae]|komórk[ai]|خانات?'
const blank =
  'blanks?|empty|leere?s?|vides?|vac[ií][oa]s?|en blanco|vuot[oaei]|vazi[oa]s?|em branco|lege?|leeg|pust[aey]|فارغة?'
const noMark =
  '(?:no|kein|keine|ohne|pas de|sans|sin|nessun[ao]?|senza|sem|geen|zonder|brak|bez) (?:ticks?|marks?|cross|entry|x|kreuz|eintrag|haken|symbol|croix|coche|marca|croce|segno|cruz|kruisje|vinkje|znaku)'
const means = '=|:|→|[-–—](?=\\s)|means?|bedeute[nt]|heißt|signifient?|significan?o?|betekent|oznacza(?:ją)?'

const before = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${blank})(?:\\s(?:${cell}))?|(?:${cell})\\s(?:${blank})|${noMark})\\s*(?:${means})\\s*`,
  'giu',
)

const brackets =
  '(?:\\p{L}+ )?(?:in (?:brackets|parentheses|klammern)|tra parentesi|entre parenth[eè]ses|entre paréntesis|entre parênteses|tussen haakjes|w nawiasach)'

const aboutBrackets = new RegExp(`(?<![\\p{L}\\p{N}])(?:${brackets})\\s*(?:${means})\\s*`, 'giu')

/** In a legend: brackets around any code. */
export const bracketsSymbol = '()'
export const squareSymbol = '[]'

/** A text in which a legend of blank cells or of brackets has a symbol: "empty cells mean traces" as "␣ = traces", "( ) = traces". */
export const withBlankSymbol = (text: string) =>
  text
    .replaceAll(before, `${blankSymbol} = `)
    .replaceAll(aboutBrackets, `${bracketsSymbol} = `)
    .replaceAll(/\(\s+\)(?=\s*=)/gu, bracketsSymbol)
    .replaceAll(/\[\s*\](?=\s*=)/gu, squareSymbol)

/** The entry of a key in two cells that says what blank cells or brackets mean: "blank;not in the recipe"; `null`: it is about another symbol. */
export function specialEntryOf(first: string, second: string): string | null {
  const entry = withBlankSymbol(`${first} = ${second}`)
  return [blankSymbol, bracketsSymbol, squareSymbol].some(symbol => entry.startsWith(`${symbol} =`))
    ? entry
    : null
}
