import { plainList, plainWords } from '../names/plain.ts'
import type { MenuLine } from './positioned-word.ts'
import { divideFrontPrice, type PricedText } from './price-text.ts'

/** Words for the size of a dish or drink, in the languages of menus. */
const sizeWords = new Set(
  plainList(`glass, bottle, carafe, jug, pint, half, small, medium, large, regular, portion, full, piece, slice, bowl, cup, pot, single, double, magnum,
    glas, flasche, karaffe, krug, klein, kleine, kleines, mittel, groß, große, großes, halbe, ganze, viertel, achtel, tasse, kännchen, stück, seidel, krügerl,
    verre, bouteille, pichet, petit, petite, moyen, moyenne, grand, grande, demi, tasse, le, la,
    copa, botella, jarra, caña, pequeña, pequeño, mediana, media, ración, tapa, vaso,
    bicchiere, calice, bottiglia, caraffa, piccola, piccolo, media, intera, mezza, mezzo, quartino,
    copo, garrafa, jarro, meia, dose,
    fles, karaf, groot, grote, halve,
    kieliszek, butelka, karafka, mała, mały, średnia, duża, duży, porcja,
    كأس, زجاجة, صغير, وسط, كبير`),
)

const measure =
  /(?<![\p{L}\p{N}])(?:\d{1,4}(?:[.,]\d{1,3})?|\d\/\d|[¼½¾])\s?(?:l|dl|cl|ml|g|kg|oz|cm|er)?(?!\p{L})\.?/giu

/** Whether a text is a size and nothing else: "Glas", "0,2 l", "Flasche 0,75 l". */
const isSize = (text: string) =>
  text !== '' &&
  plainWords(text.replaceAll(measure, ' '))
    .split(' ')
    .every(word => word === '' || sizeWords.has(word))

/** The lines with the prices of other sizes on the line of their dish: "Merlot" above "4,50 Glas" and "22,00 Flasche". */
export function withSizeLines(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  return columns.map(lines => {
    const joined: MenuLine[] = []
    for (const line of lines) {
      const above = joined.at(-1)
      const size = sizeOf(line)
      const isBelow = above !== undefined && above.text !== '' && line.gap <= above.gap && !isSize(above.text)
      if (!size || !isBelow) {
        joined.push(line)
        continue
      }
      const price = [above.price, `${size.price} ${size.text}`].filter(text => text !== '').join(' / ')
      joined[joined.length - 1] = { ...above, price, words: [...above.words, ...line.words] }
    }
    return joined
  })
}

/** The size of a line and its price, which can be before it; `null`: it is another line. */
function sizeOf(line: MenuLine): PricedText | null {
  const divided = line.price === '' ? divideFrontPrice(line.text) : line
  return divided.price !== '' && isSize(divided.text) ? divided : null
}
