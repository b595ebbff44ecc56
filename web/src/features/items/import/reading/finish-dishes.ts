import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { type Statement, type UnitedTag, uniteByTag } from '@safe-menu/contracts/items/unite-statements'
import { type Answers, type ImportSettings, own, repeatKey } from './answers.ts'
import { type DraftDish, type FoundDish, joinPrices, pricesOf, textsBy } from './draft-dish.ts'
import { deniedDiets, statementsOfDenied } from './free-from.ts'
import { chosenPrice } from './prices-of-sizes.ts'
import type { QuestionList } from './questions.ts'
import { allergensInCell } from './roles/naming-cells.ts'

/**
 * Unites what each dish says, and asks about dishes that are there twice and diets that an allergen contradicts. `isMatrix`: the file
 * has all our columns, in which "no" only means that a diet is not tagged.
 */
export function finishDishes(
  found: readonly FoundDish[],
  isMatrix: boolean,
  { decimals }: Pick<ImportSettings, 'decimals'>,
  answers: Answers,
  questions: QuestionList,
): readonly DraftDish[] {
  return withoutRepeats(found, answers, questions).map(dish => {
    const { statements, ...rest } = withOnePrice(dish, decimals, answers, questions)
    const notFree = isMatrix ? [] : notFreeIn(dish, answers, questions)
    const tags = uniteByTag([...statements, ...notFree])
    const description = [rest.description, ...tracesOfOthers(tags, dish)]
      .filter(text => text !== '')
      .join('\n')
    return { ...rest, description, ...withoutContradictions(tags, dish, answers, questions) }
  })
}

/**
 * Traces of nuts beside others that are contained: a tag has one presence. Guests who avoid other allergens need not ask about them, and a
 * note in the warnings says it already.
 */
function tracesOfOthers(tags: readonly UnitedTag[], { crossContamination }: FoundDish): readonly string[] {
  const noted = allergensInCell(crossContamination)
  const names = tags.flatMap(({ id, mayDetails }) => {
    const entry = catalogueEntry(id)
    const named = (entry?.details ?? []).filter(detail => mayDetails.includes(detail.id))
    const isAny = mayDetails.includes(null) && !noted.includes(id)
    return [...named.map(({ name }) => name), ...(isAny ? [`other ${entry?.name.toLowerCase()}`] : [])]
  })
  return names.length > 0 ? [`May contain: ${names.join(', ')}`] : []
}

/** "Gluten free: no" does not say whether the dish contains gluten or traces: asks, unless the row says it. */
function notFreeIn(
  { statements, line, name }: FoundDish,
  answers: Answers,
  questions: QuestionList,
): readonly Statement[] {
  return deniedDiets(statements).flatMap(diet => {
    const answer = own(answers.notFree, diet)
    if (answer === undefined) questions.ask({ kind: 'notFree', key: diet }, line, name)
    return statementsOfDenied(diet, answer)
  })
}

/** Which price counts if several rows of a dish have one. */
function withOnePrice(
  dish: FoundDish,
  decimals: number,
  answers: Answers,
  questions: QuestionList,
): FoundDish {
  const { price: key, line, name } = dish
  const prices = pricesOf(key)
  if (prices.length < 2) return dish
  const answer = chosenPrice(key, decimals, answers, questions)
  if (answer === undefined) {
    const suggestions = prices.map(price => ({ price }))
    questions.ask({ kind: 'price', key, suggestions }, line, name)
  }
  const kept = answer?.keepText ? [key] : []
  const description = [dish.description, ...kept].filter(text => text !== '').join('\n')
  return { ...dish, description, price: answer?.price ?? '' }
}

/** The import takes a name once in a section. Rows that say the same are one dish; others are a question. */
function withoutRepeats(
  found: readonly FoundDish[],
  answers: Answers,
  questions: QuestionList,
): readonly FoundDish[] {
  const groups = new Map<string, FoundDish[]>()
  for (const dish of found) {
    const key = repeatKey(dish.name, dish.section)
    const known = groups.get(key)
    if (known) known.push(dish)
    else groups.set(key, [dish])
  }
  return [...groups].flatMap(([key, dishes]) => {
    const [first] = dishes
    const last = dishes.at(-1)
    if (!first || !last || dishes.length === 1) return dishes
    // What has left the names can tell the dishes apart: "1. Menu" and "2. Menu".
    const isWhole = !answers.removedParts?.length
    const isSame = isWhole && dishes.every(dish => contentOf(dish) === contentOf(first))
    const answer = isSame ? 'first' : own(answers.repeats, key)
    if (answer === undefined)
      for (const { line, name } of dishes) questions.ask({ kind: 'repeat', key }, line, name)
    if (answer === 'first') return [first]
    if (answer === 'number')
      return numbered(isWhole ? withoutEqual(dishes) : dishes, name =>
        groups.has(repeatKey(name, first.section)),
      )
    return answer === 'last' ? [last] : [united(first, dishes)]
  })
}

/** Without the rows that say the same as an earlier one. */
function withoutEqual(dishes: readonly FoundDish[]): readonly FoundDish[] {
  const contents = dishes.map(contentOf)
  return dishes.filter((_, at) => contents.indexOf(contents[at] ?? '') === at)
}

/**
 * Dishes with names of their own, in each language: "Penne", "Penne 2". `isTaken`: another dish of their section has the name.
 */
function numbered(dishes: readonly FoundDish[], isTaken: (name: string) => boolean): readonly FoundDish[] {
  let number = 1
  return dishes.map((dish, at) => {
    if (at === 0) return dish
    do number += 1
    while (isTaken(`${dish.name} ${number}`))
    return withNumber(dish, number)
  })
}

function withNumber(dish: FoundDish, number: number): FoundDish {
  const translations = Object.entries(dish.translations).map(([column, text]) => {
    const isName = column.startsWith('name:') && text.trim() !== ''
    return [column, isName ? `${text} ${number}` : text] as const
  })
  return { ...dish, name: `${dish.name} ${number}`, translations: Object.fromEntries(translations) }
}

/** All that a dish says, apart from its place. */
function contentOf({ line: _line, column: _column, statements, ...texts }: FoundDish): string {
  return JSON.stringify([texts, uniteByTag(statements)])
}

/** What any of the rows states. It is absent only if every row says so. */
function united(first: FoundDish, dishes: readonly FoundDish[]): FoundDish {
  return {
    ...first,
    price: joinPrices(dishes.map(({ price }) => price)),
    ...textsBy(field => [...new Set(dishes.map(dish => dish[field]).filter(text => text !== ''))].join('\n')),
    statements: dishes.flatMap(({ statements }) => statements),
  }
}

type Finished = Pick<DraftDish, 'tags' | 'insisted'>

function withoutContradictions(
  tags: readonly UnitedTag[],
  { name, line }: FoundDish,
  answers: Answers,
  questions: QuestionList,
): Finished {
  const present = tags.flatMap(({ id, says }) => (isPresence(says) ? [{ id, presence: says }] : []))
  const insisted = new Set<string>()
  const left = new Set<string>()
  for (const { dietId, allergenId } of contradictionsAmong(present)) {
    const key = `${dietId}|${allergenId}`
    const answer = own(answers.contradictions, key)
    if (answer === undefined) questions.ask({ kind: 'contradiction', key }, line, name)
    if (answer === 'keepBoth') insisted.add(dietId)
    else left.add(dietId)
  }
  return {
    tags: tags.filter(({ id }) => !left.has(id)),
    insisted: [...insisted].filter(id => !left.has(id)),
  }
}

const isPresence = (says: UnitedTag['says']): says is Presence => says !== 'absent' && says !== 'unknown'
