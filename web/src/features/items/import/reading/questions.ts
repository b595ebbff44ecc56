import {
  type Answers,
  type CodeSystem,
  type ColumnRole,
  type NameGroup,
  type NamePartAnswer,
  own,
  type PriceAnswer,
  type RowKind,
  type SymbolMeaning,
  type TagMeaning,
  textPartKey,
  type WordMeaning,
} from './answers.ts'
import { columnSymbolKey } from './cells/read-symbols.ts'
import type { NamingCell } from './roles/naming-cells.ts'

/** Where something occurs, for the dialog to show. */
export interface Occurrences {
  readonly count: number
  /** The first dish, row or cell with it. */
  readonly example: string
  readonly lines: readonly number[]
}

/** A row, and the name in it. */
export interface NamedRow {
  readonly line: number
  readonly name: string
}

/**
 * What only the manager knows about a file. `key` is the answer's key in {@link Answers}. A suggestion is never taken without a press.
 */
export type Question =
  /** The rows can be allergens, and the columns dishes. Its example is one of them. */
  | { readonly kind: 'layout'; readonly seen: Occurrences }
  | {
      readonly kind: 'column'
      readonly key: string
      readonly heading: string
      readonly suggestions: readonly ColumnRole[]
      /** The first of its cells that names an allergen. */
      readonly naming: NamingCell | null
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'row'
      readonly key: string
      /** What it says in a note of all dishes: without it, nothing is known of these allergens. */
      readonly note: TagMeaning | null
      /** What it can be: without a name no dish, and with no dish above no part of it. */
      readonly kinds: readonly RowKind[]
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'note'
      readonly key: string
      readonly note: TagMeaning
      /** It is the heading of a section, and about its dishes alone. */
      readonly isSection: boolean
      /** It can be the name of the menu: it is above the table, and no sentence. */
      readonly canBeTitle: boolean
      /** The other sheet that it is on; empty: none. */
      readonly sheet: string
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'nameOnlyRows'
      readonly key: NameGroup
      readonly suggestion: RowKind
      /** All of them, so that none is taken for a heading unseen. */
      readonly rows: readonly NamedRow[]
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'symbol'
      readonly key: string
      readonly symbol: string
      /** See {@link Column.group}. */
      readonly group: string
      /** The columns in which it occurs: it can mean another thing in each. */
      readonly columns: readonly string[]
      readonly suggestion: SymbolMeaning | null
      /** What the file's legend says of it in words that are not understood. */
      readonly hint: string | null
      readonly seen: Occurrences
    }
  | { readonly kind: 'remarks'; readonly seen: Occurrences }
  /** `texts`: the dishes with the comments of their cells. */
  | { readonly kind: 'comments'; readonly texts: readonly string[]; readonly seen: Occurrences }
  | { readonly kind: 'mark'; readonly key: string; readonly heading: string; readonly seen: Occurrences }
  | {
      readonly kind: 'codes'
      /** What the file itself says of codes, if it is not understood; empty: nothing. */
      readonly fileKey: string
      /** Those that say nothing else than the file. */
      readonly systems: readonly CodeSystem[]
      /** They are headings of columns, which depend on the answer. */
      readonly inHeadings: boolean
      readonly seen: Occurrences
    }
  /** What a label such as "MC:" says of the lists behind it. */
  | { readonly kind: 'label'; readonly key: string; readonly seen: Occurrences }
  | {
      readonly kind: 'word'
      readonly key: string
      readonly suggestions: readonly WordMeaning[]
      readonly hint: string | null
      /** What the settings say of it. */
      readonly kept: WordMeaning | null
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'namePart'
      readonly key: string
      /** The names and texts that have it: it can be a code in one, and none in another. */
      readonly texts: readonly string[]
      /** The codes in it, if its beginning belongs to the name; `null`: nothing else is before them. */
      readonly tail: string | null
      /** The codes by each answer, and the tags of those that are known. */
      readonly choices: readonly {
        readonly answer: NamePartAnswer
        readonly codes: readonly string[]
        readonly tags: readonly string[]
      }[]
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'number'
      /** See {@link Answers.numbers}. */
      readonly key: ''
      /** The names with their numbers. */
      readonly texts: readonly string[]
      readonly seen: Occurrences
    }
  | {
      readonly kind: 'price'
      readonly key: string
      readonly suggestions: readonly PriceAnswer[]
      readonly seen: Occurrences
    }
  /** Prices of dishes with the same sizes, see {@link Answers.sizes}. `texts`: those of each dish. */
  | {
      readonly kind: 'sizes'
      readonly key: string
      readonly texts: readonly string[]
      /** Of the restaurant's currency. */
      readonly decimals: number
      readonly seen: Occurrences
    }
  | { readonly kind: 'dates'; readonly seen: Occurrences }
  | { readonly kind: 'repeat'; readonly key: string; readonly seen: Occurrences }
  | { readonly kind: 'notFree'; readonly key: string; readonly seen: Occurrences }
  | { readonly kind: 'contradiction'; readonly key: string; readonly seen: Occurrences }

/** The records of {@link Answers} that have a question's key. The answers of the others have the question's own name. */
const recordOf = {
  column: 'columns',
  row: 'rows',
  nameOnlyRows: 'nameOnlyRows',
  note: 'notes',
  symbol: 'symbols',
  mark: 'marks',
  label: 'labels',
  word: 'words',
  namePart: 'nameParts',
  number: 'numbers',
  price: 'prices',
  sizes: 'sizes',
  repeat: 'repeats',
  notFree: 'notFree',
  contradiction: 'contradictions',
} as const

/** What the manager has said to a question; `undefined`: nothing yet. */
export function answerOf(answers: Answers, { kind, key }: AnswerPlace): unknown {
  if (key === undefined) return answers[kind as keyof Answers]
  const record: Readonly<Record<string, unknown>> | undefined =
    answers[recordOf[kind as keyof typeof recordOf]]
  return own(record, key)
}

/** The places of a question that can each have another answer: its columns, its rows, or the texts with it. */
export function placesOf(question: NewQuestion): readonly Required<AnswerPlace>[] {
  if (question.kind === 'symbol')
    return question.columns.map(column => ({ kind: 'symbol', key: columnSymbolKey(column, question.key) }))
  if (question.kind === 'nameOnlyRows')
    return question.rows.map(({ line }) => ({ kind: 'row', key: String(line) }))
  if (question.kind === 'sizes') return question.texts.map(key => ({ kind: 'price', key }))
  if (question.kind === 'number') return question.texts.map(key => ({ kind: 'number', key }))
  if (question.kind === 'namePart')
    return question.texts.map(text => ({ kind: 'namePart', key: textPartKey(question.key, text) }))
  return []
}

/** The answers with one more, or without it. */
export function withAnswer(answers: Answers, { kind, key }: AnswerPlace, answer: unknown): Answers {
  if (key === undefined) return { ...answers, [kind]: answer }
  const record = recordOf[kind as keyof typeof recordOf]
  const { [key]: _, ...others } = answers[record] ?? {}
  return { ...answers, [record]: answer === undefined ? others : { ...others, [key]: answer } }
}

/** Where an answer belongs. */
export interface AnswerPlace {
  readonly kind: Question['kind']
  readonly key?: string
}

type WithoutSeen<Q> = Q extends unknown ? Omit<Q, 'seen'> : never
/** A question at one place of the file. */
export type NewQuestion = WithoutSeen<Question>

const order: readonly Question['kind'][] = [
  'layout',
  'column',
  'note',
  'nameOnlyRows',
  'row',
  'codes',
  'symbol',
  'remarks',
  'comments',
  'mark',
  'label',
  'word',
  'number',
  'namePart',
  'price',
  'sizes',
  'dates',
  'repeat',
  'notFree',
  'contradiction',
]

/** Equal for the same question after another answer. */
export const questionKey = (question: NewQuestion) =>
  JSON.stringify([question.kind, 'key' in question ? question.key : ''])

/** A question with all places at which it was asked. */
function withPlaces(asked: readonly NewQuestion[]): NewQuestion | undefined {
  const [first] = asked
  const placesIn = <P>(of: (question: NewQuestion) => readonly P[]) => [...new Set(asked.flatMap(of))]
  if (first?.kind === 'symbol')
    return { ...first, columns: placesIn(each => (each.kind === 'symbol' ? each.columns : [])) }
  if (first && 'texts' in first)
    return { ...first, texts: placesIn(each => ('texts' in each ? each.texts : [])) }
  if (first?.kind === 'nameOnlyRows')
    return { ...first, rows: placesIn(each => (each.kind === 'nameOnlyRows' ? each.rows : [])) }
  return first
}

/** Collects questions: each is asked once for the file, with how often it occurs and an example. */
export class QuestionList {
  readonly #questions = new Map<string, { asked: NewQuestion[]; example: string; lines: number[] }>()

  /** The texts of each form with several prices, whether they are open or answered. */
  readonly #sizes = new Map<string, { texts: Set<string>; decimals: number }>()

  /** Notes a text with several prices: if others have its form, it is asked about with them. */
  noteSizes(form: string, text: string, decimals: number): void {
    const known = this.#sizes.get(form)
    if (known) known.texts.add(text)
    else this.#sizes.set(form, { texts: new Set([text]), decimals })
  }

  /** Asks a question, or counts it once more. */
  ask(question: NewQuestion, line: number, example: string): void {
    const key = questionKey(question)
    const known = this.#questions.get(key)
    if (!known) this.#questions.set(key, { asked: [question], example, lines: [line] })
    else {
      known.asked.push(question)
      known.lines.push(line)
    }
  }

  /** The question about a price, or the one about all prices of the same sizes. */
  #ofSameSizes(question: NewQuestion): NewQuestion {
    if (question.kind !== 'price') return question
    const [form, sizes] = [...this.#sizes].find(([, { texts }]) => texts.has(question.key)) ?? []
    if (form === undefined || sizes === undefined || sizes.texts.size < 2) return question
    return { kind: 'sizes', key: form, texts: [question.key], decimals: sizes.decimals }
  }

  /** The open questions: those that others depend on come first, and otherwise in the order in which they occur. */
  list(): readonly Question[] {
    const rank = ({ kind }: Question) => order.indexOf(kind)
    const grouped = new QuestionList()
    for (const { asked, example, lines } of this.#questions.values())
      for (const [at, question] of asked.entries())
        grouped.ask(this.#ofSameSizes(question), lines[at] ?? 0, example)
    return [...grouped.#questions.values()]
      .map(
        ({ asked, example, lines }) =>
          ({ ...withPlaces(asked), seen: { count: lines.length, example, lines } }) as Question,
      )
      .toSorted((one, other) => rank(one) - rank(other))
  }
}
