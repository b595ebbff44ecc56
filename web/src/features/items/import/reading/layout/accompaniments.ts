import { looksCoded } from '../codes/split-codes.ts'
import { plainList, plainWords } from '../names/plain.ts'
import { isSmallWord } from '../names/small-words.ts'
import type { MenuLine } from './positioned-word.ts'
import { isOpenEnded, isVariant } from './titles.ts'

/** What comes with a dish, or for how many it is, in the nine languages: "mit Pommes", "ab 2 Personen", "for two to share". */
const beginning = new Set(
  plainList(
    'with, on, served, from, for, per, mit, auf, dazu, ab, für, serviert, avec, servi, servie, pour, dès, con, per, para, desde, da, com, met, op, voor, vanaf, z, ze, od, dla, podawane, مع',
  ),
)

/** A name that ends with one of these goes on below: "Gnocchi in a", "Ravioli filled". */
const unfinished = new Set(
  plainList(
    `an, in, of, to, filled, stuffed, topped, braised, baked, wrapped,
    am, zum, zur, gefüllt, gefüllte, gefüllter, gefülltes, überbacken, des, à, farci, farcie, farcis, farcies,
    relleno, rellena, rellenos, rellenas, della, alla, ripieno, ripiena, ripieni, ripiene,
    recheado, recheada, gevuld, gevulde, nadziewane, faszerowane`,
  ),
)

/** A longer name that takes the width of its column can go on in the next line. */
const shortName = 24

/**
 * Whether a line is the description of the name above it, by its first word: "with fries" below "Fish pie". A name that is open or may
 * have been too long for its line goes on, and so does one with several kinds below: "with jam 6.50" above "with nuts 7.90". A line with
 * codes stays in the name, where they are looked for without brackets, too.
 */
export function isAccompaniment(lines: readonly MenuLine[], at: number): boolean {
  const [above, line, next] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!above || !line || !startsAccompaniment(line.text) || looksCoded(line.text)) return false
  const { text } = above
  const last = text.split(' ').at(-1) ?? ''
  if (isOpenEnded(text) || isSmallWord(last) || unfinished.has(plainWords(last))) return false
  const [first = ''] = line.text.split(' ')
  const widest = Math.max(...lines.map(each => each.text.length))
  if (text.length > shortName && text.length + 1 + first.length > widest) return false
  return !(next && next.price !== '' && isVariant(next.text))
}

const startsAccompaniment = (text: string) => beginning.has(plainWords(text.split(' ')[0] ?? ''))

/** What tells dishes apart. */
interface NamedDish {
  readonly section: string
  readonly name: string[]
  readonly description: string[]
}

/** Moves what comes with a dish into its name, if another dish of its section has the same name: "Penne with chicken", "Penne with tomato". */
export function tellApart(dishes: readonly NamedDish[]): void {
  const keyOf = ({ section, name }: NamedDish) => `${section}\n${plainWords(name.join(' '))}`
  const byName = new Map<string, NamedDish[]>()
  for (const dish of dishes) byName.set(keyOf(dish), [...(byName.get(keyOf(dish)) ?? []), dish])
  for (const same of byName.values()) {
    const firsts = new Set(same.map(({ description: [first = ''] }) => first))
    if (firsts.size < same.length || ![...firsts].every(startsAccompaniment)) continue
    if (same.length > 1) for (const dish of same) dish.name.push(...dish.description.splice(0, 1))
  }
}
