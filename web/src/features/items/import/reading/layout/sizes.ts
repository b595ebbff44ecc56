import { plainList, plainWords } from '../names/plain.ts'

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

/** A text without sizes such as "0,2 l" and "26 cm". */
export const withoutMeasures = (text: string) => text.replaceAll(measure, ' ')

/** Whether a text is a size and nothing else: "Glas", "0,2 l", "Flasche 0,75 l". */
export const isSize = (text: string) =>
  text !== '' &&
  plainWords(withoutMeasures(text))
    .split(' ')
    .every(word => word === '' || sizeWords.has(word))
