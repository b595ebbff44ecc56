import { allergens, catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { counted, listed } from '../../../i18n/words.ts'
import { type Choice, columnChoices, namesOf, tagTargetChoices, targetsText } from './column-meanings.ts'
import {
  allergensMeant,
  type CodeSystem,
  type NameGroup,
  type NamePartAnswer,
  type NoteAnswer,
  type RowKind,
  type SymbolMeaning,
  type TagMeaning,
  type WordMeaning,
} from './reading/answers.ts'
import { blankSymbol } from './reading/cells/blank-cells.ts'
import { denies } from './reading/cells/presence-phrases.ts'
import { mistakenFor } from './reading/cells/read-symbols.ts'
import { allergensNotFree, isFreeFrom, nameInText } from './reading/free-from.ts'
import type { Interpretation } from './reading/interpret.ts'
import { tagNamed } from './reading/names/find-tag.ts'
import { sizedPrices } from './reading/prices-of-sizes.ts'
import { type AnswerPlace, placesOf, type Question } from './reading/questions.ts'

/** A question in the words of the dialog. */
export interface QuestionWords {
  readonly label: string
  readonly choices: readonly Choice[]
}

const keptTexts = [
  { label: 'the description', answer: 'description' },
  { label: 'the cross-contamination text', answer: 'crossContamination' },
  { label: 'the modifications', answer: 'modifications' },
] as const

const rowChoices: readonly Choice<RowKind>[] = [
  { label: 'It is a dish', answer: 'dish' },
  { label: 'It is the heading of a section', answer: 'section' },
  { label: 'It belongs to the dish above', answer: 'more' },
  { label: 'It belongs to the dish below', answer: 'moreBelow' },
  { label: 'It is a note about every dish: add it to their warnings', answer: 'everyDish' },
  { label: 'Leave it out', answer: 'nothing' },
]

const codeChoices: readonly Choice<CodeSystem>[] = [
  { label: 'Austrian letters: A gluten, B crustaceans, C eggs to R molluscs', answer: 'austria' },
  { label: 'Numbers of the EU list: 1 gluten, 2 crustaceans, 3 eggs to 14 molluscs', answer: 'annex' },
  { label: 'Codes of our own: ask what each means', answer: 'own' },
  { label: 'They are no codes: keep them in the texts', answer: 'none' },
]

const ofKind: {
  readonly [K in Question['kind']]: (
    question: Extract<Question, { kind: K }>,
    columns: Columns,
  ) => QuestionWords
} = {
  layout: ({ seen }) => ({
    label: `The first column names allergens. Where are the dishes, such as “${seen.example}”?`,
    choices: [
      { label: 'In the columns: each column is a dish', answer: 'dishesInColumns' },
      { label: 'In the rows: each row is a dish', answer: 'dishesInRows' },
    ],
  }),
  column: ({ heading, key, suggestions }) => ({
    label: heading === '' ? key : heading,
    choices: columnChoices(suggestions, null),
  }),
  row: ({ key, seen, note, kinds }) => ({
    label: `Line ${key}: “${seen.example}”`,
    choices: [
      ...(note ? noteChoices(note, 'every dish') : []),
      ...(note ? noteChoices(note, 'every dish of its section', 'sectionDishes') : []),
      ...(note ? freeChoices(note, seen.example) : []),
      ...rowChoices.filter(
        ({ answer }) => !['nothing', 'everyDish'].includes(answer) && kinds.includes(answer),
      ),
      { label: `Leave it out${lossOfNote(note)}`, answer: 'nothing' },
    ],
  }),
  note: ({ key, seen, note, isSection, canBeTitle, sheet }) => ({
    label: `${sheet === '' ? placeOf(seen.lines[0]) : `Sheet “${sheet}”`}: “${key}”`,
    choices: [
      ...noteChoices(note, isSection ? 'every dish of this section' : 'every dish'),
      ...(canBeTitle ? [{ label: 'It is the title: leave it out', answer: 'title' } as const] : []),
      ...(isSection ? [] : freeChoices(note, key)),
      { label: `Leave it out${lossOfNote(note)}`, answer: 'nothing' },
    ],
  }),
  nameOnlyRows: ({ key, suggestion }) => ({
    label: nameOnlyLabels[key],
    choices: nameOnlyChoices(key).toSorted(
      (one, other) => Number(other.answer === suggestion) - Number(one.answer === suggestion),
    ),
  }),
  symbol: ({ symbol, group, hint, columns: keys }, columns) => {
    const label = group === '' ? symbolText(symbol) : `${symbolText(symbol)} under “${group}”`
    return {
      label: hint === null ? label : `${label} (the file says: ${hint})`,
      choices: symbolChoices(tagsIn(columns, keys), symbol),
    }
  },
  remarks: () => ({
    label: 'Words behind a symbol',
    choices: [
      ...keptTexts.map(({ label, answer }) => ({ label: `Add them to ${label}`, answer })),
      { label: 'Leave them out', answer: 'leaveOut' },
    ],
  }),
  comments: () => ({
    label: 'Comments in cells',
    choices: [
      ...keptTexts.map(({ label, answer }) => ({ label: `Add them to ${label} of their dishes`, answer })),
      { label: 'Leave them out: no dish says what they say', answer: 'leaveOut' },
    ],
  }),
  mark: ({ key, heading }) => ({
    label: `“${key.slice(key.lastIndexOf('|') + 1)}” under ${heading}`,
    choices: [
      { label: `It stands for “${heading}”: write that`, answer: 'heading' },
      { label: 'It says nothing', answer: 'nothing' },
      { label: 'It is a text: write it as it is', answer: 'asWritten' },
    ],
  }),
  codes: ({ fileKey, systems, inHeadings }) => ({
    label: `Codes in the ${inHeadings ? 'headings of columns' : 'names and texts of dishes'}${fileKey === '' ? '' : ` (the file says: ${fileKey})`}`,
    choices: codeChoices.filter(({ answer }) => systems.includes(answer)),
  }),
  label: ({ key }) => ({
    label: `“${key}:” before lists of allergens`,
    choices: [
      { label: 'It stands for “contains”', answer: 'contains' },
      { label: 'It stands for “may contain”', answer: 'may_contain' },
      { label: 'Something else: ask about each list', answer: 'each' },
    ],
  }),
  word: ({ key, hint, suggestions, kept }) => ({
    label: `“${key}”${hint === null ? '' : ` (the file says: ${hint})`}${kept ? ` (from your settings: ${meaningText(kept)})` : ''}`,
    choices: wordChoices(key, suggestions),
  }),
  namePart: question => ({
    label:
      question.texts.length > 1
        ? `“${question.key}” in ${question.texts.length} names and texts`
        : `“${question.key}” in “${question.texts.join()}”`,
    choices: namePartChoices(question),
  }),
  number: ({ texts }) => ({
    label: texts.length > 1 ? 'Numbers that can be a price or codes' : `The number in “${texts.join()}”`,
    choices: [
      { label: texts.length > 1 ? 'They are prices' : 'It is a price', answer: 'price' },
      { label: 'These are codes', answer: 'codes' },
    ],
  }),
  price: ({ key, suggestions }) => ({
    label: `Price “${key}”`,
    choices: [
      ...suggestions.map(answer => ({ label: answer.price, answer })),
      ...suggestions.map(answer => ({
        label: `${answer.price}, and “${key}” in the description`,
        answer: { ...answer, keepText: true },
      })),
      { label: 'No price', answer: { price: '' } },
      { label: `No price, and “${key}” in the description`, answer: { price: '', keepText: true } },
    ],
  }),
  sizes: ({ texts, decimals }) => {
    const [text = ''] = texts
    const prices = sizedPrices(text, decimals)?.prices ?? []
    return {
      label: `Prices such as “${text}”`,
      choices: [
        ...[false, true].flatMap(keepText =>
          prices.map((price, at) => ({
            label: `The ${ordinals[at] ?? `${at + 1}th`}: ${price} of “${text}”${keepText ? ', and all of them in the description' : ''}`,
            answer: keepText ? { at, keepText } : { at },
          })),
        ),
        { label: 'No price', answer: { at: null } },
        { label: 'No price, and all of them in the description', answer: { at: null, keepText: true } },
      ],
    }
  },
  dates: ({ seen }) => ({
    label: `Review dates such as “${seen.example}”`,
    choices: [
      { label: '12/03/2026 is 12 March: the day comes first', answer: 'dayFirst' },
      { label: '12/03/2026 is 3 December: the month comes first', answer: 'monthFirst' },
      { label: 'Leave all review dates out', answer: 'leaveOut' },
    ],
  }),
  repeat: ({ seen }) => ({
    label: `“${seen.example}” is on lines ${seen.lines.join(' and ')}, and the lines differ`,
    choices: [
      { label: 'One dish with all that the lines state', answer: 'unite' },
      { label: 'Different dishes: number their names', answer: 'number' },
      { label: 'Only the first line', answer: 'first' },
      { label: 'Only the last line', answer: 'last' },
    ],
  }),
  notFree: ({ key }) => ({ label: `Dishes that are not ${nameInText(key)}`, choices: notFreeChoices(key) }),
  contradiction: ({ key }) => {
    const [diet = '', allergen = ''] = key.split('|').map(id => catalogueEntry(id)?.name ?? id)
    return {
      label: `${diet} contradicts ${allergen}`,
      choices: [
        { label: `Leave ${diet} out`, answer: 'withoutDiet' },
        { label: 'Keep both: guests are told to ask staff', answer: 'keepBoth' },
      ],
    }
  },
}

const ordinals = ['first', 'second', 'third']

const nameOnlyLabels: Readonly<Record<NameGroup, string>> = {
  unlikeDishes: 'Rows with only a name, not written like the dishes',
  aboveDish: 'Rows with only a name, and a dish below',
  aboveName: 'Rows with only a name or a text, and no dish directly below',
  withoutPrice: 'Rows with a name and allergens, and nothing else',
  unlikeWithoutPrice: 'Rows with a name and allergens, not written like the dishes',
  coded: 'Rows or lines with codes and no price',
  extras: 'Lines with a price below a dish, and allergens below them',
  unpriced: 'The text has no prices. These lines can be dishes',
  lineAbove: 'Lines that name an allergen, right above a dish',
  lineBetween: 'Lines that name an allergen, right between two dishes',
  titleBetween: 'Lines right between two dishes that can be headings',
  contains: 'Rows with marks and no dish, but words such as “Contains”',
  traces: 'Rows with marks and no dish, but words such as “May contain”',
  tracesFirst: 'Rows with marks and words such as “May contain”, and no dish that they belong to',
  mayBelow: 'Rows with only words such as “May contain”',
  freeBelow: 'Rows with only words such as “Free from”',
}

const everyDishMay: Choice<RowKind> = {
  label: 'They say what every dish may contain',
  answer: 'everyDishMay',
}

const nameBelow: Choice<RowKind> = {
  label: 'They begin the name of the dish below',
  answer: 'nameBelow',
}

/** What the rows of a group can be besides dishes and headings. */
const ofGroups: Readonly<Partial<Record<NameGroup, readonly Choice<RowKind>[]>>> = {
  coded: [
    { label: 'They belong to the dish above', answer: 'more' },
    { label: 'They belong to the dish below', answer: 'moreBelow' },
  ],
  extras: [
    { label: 'They are extras: they and the allergens below belong to the dish above', answer: 'more' },
    { label: 'They are dishes, and the dish above has the same allergens', answer: 'dishAndAbove' },
  ],
  lineAbove: [nameBelow],
  lineBetween: [{ label: 'They describe the dish above', answer: 'more' }, nameBelow],
  titleBetween: [{ label: 'They describe the dish above', answer: 'more' }, nameBelow],
  contains: [{ label: 'They say what the dish or section above contains', answer: 'more' }],
  traces: [{ label: 'They say what the dish or section above may contain', answer: 'moreMay' }, everyDishMay],
  tracesFirst: [everyDishMay],
  mayBelow: [{ label: 'The dishes above may contain what is marked for them below', answer: 'mayBelow' }],
  freeBelow: [
    {
      label: 'The dishes are free from what is marked for them below: nothing of it is imported',
      answer: 'freeBelow',
    },
  ],
}

/** Marks and allergens are not left out: a dish would have less than they say. */
const hasMarks = (group: NameGroup) => ['contains', 'extras'].includes(group) || group.startsWith('traces')

/** A heading with no dish below it is nowhere in the menu. */
const nameOnlyChoices = (group: NameGroup): readonly Choice<RowKind>[] => [
  ...(ofGroups[group] ?? []),
  { label: 'They are dishes', answer: 'dish' },
  ...(hasMarks(group) ? [] : headingChoices(group)),
]

const notesOfEvery: Choice<RowKind> = {
  label: 'They are notes about every dish: add them to their warnings',
  answer: 'everyDish',
}

const headingChoices = (group: NameGroup): readonly Choice<RowKind>[] => [
  {
    label:
      group === 'aboveName'
        ? 'They are headings of sections: one without a dish below it is left out'
        : 'They are headings of sections',
    answer: 'section',
  },
  ...(group === 'aboveName' ? [notesOfEvery] : []),
  { label: 'Leave them out', answer: 'nothing' },
]

function noteChoices(
  note: TagMeaning,
  dishes: string,
  answer: 'everyDish' | 'sectionDishes' = 'everyDish',
): readonly Choice<NoteAnswer>[] {
  const warning = `It is a note about ${dishes}: add it to their warnings`
  return [
    { label: warning, answer },
    { label: `${warning}, and tag each: ${statedText(note)}`, answer: `${answer}Tags` },
  ]
}

/** "Crustaceans and lupin are not used in our kitchen." */
const freeChoices = (note: TagMeaning, text: string): readonly Choice<NoteAnswer>[] =>
  denies.test(text)
    ? [
        {
          label: `It says that no dish contains ${listed(allergensNamed(note), allergens.length)}`,
          answer: 'everyDishFree',
        },
      ]
    : []

const allergensNamed = (note: TagMeaning) => allergensMeant(note).map(id => catalogueEntry(id)?.name ?? id)

function notFreeChoices(diet: string): readonly Choice<TagMeaning>[] {
  const all = allergensNotFree(diet).map(id => ({ id, detail: null }))
  const single = all.length > 1 ? all.map(target => [target]) : []
  return [
    { label: `They contain ${targetsText(all)}`, answer: { kind: 'tags', targets: all } },
    { label: `They may contain ${targetsText(all)}`, answer: { kind: 'tags', targets: [], may: all } },
    ...single.map(targets => ({
      label: `They contain ${targetsText(targets)}`,
      answer: { kind: 'tags', targets } as const,
    })),
    {
      label: `Not known: no dish says anything of ${targetsText(all)} for that`,
      answer: { kind: 'tags', targets: [] },
    },
  ]
}

/** What is lost with a note that names allergens. */
function lossOfNote(note: TagMeaning | null): string {
  if (!note) return ''
  const named = allergensNamed(note)
  return `: no dish is imported as free from ${listed(named, named.length)}`
}

type NamePart = Extract<Question, { readonly kind: 'namePart' }>

function namePartChoices({ tail, choices }: NamePart): readonly Choice<NamePartAnswer>[] {
  const isRange = choices.some(({ answer }) => answer === 'range')
  const labelOf = (answer: NamePartAnswer, codes: readonly string[]) => {
    if (answer === 'each' || (answer === 'codes' && isRange))
      return `These are the codes ${codes.join(' and ')}`
    if (answer === 'range') return `These are all codes from ${codes[0]} to ${codes.at(-1)}`
    return answer === 'tail' ? `Only “${tail}” are codes` : 'These are codes'
  }
  return [
    ...choices.map(({ answer, codes, tags }) => ({
      label: `${labelOf(answer, codes)}${tags.length > 0 ? `: ${namesOf(tags)}` : ''}`,
      answer,
    })),
    { label: 'It belongs to the text', answer: 'name' },
  ]
}

/** A question in words. `columns`: those of the sheet, for what a symbol can mean in them. */
export function wordsOf(question: Question, columns: Columns = []): QuestionWords {
  return (ofKind[question.kind] as (asked: Question, columns: Columns) => QuestionWords)(question, columns)
}

/** How often a question occurs, and where; `undefined`: its label says it. */
export function seenText(question: Question, columns: Columns = []): string | undefined {
  const { kind, seen } = question
  if (['row', 'note', 'repeat'].includes(kind)) return undefined
  // All of them, so that none is answered unseen.
  if (kind === 'nameOnlyRows') {
    const named = question.rows.map(({ line, name }) => `“${name}” (line ${line})`)
    return `${counted(named.length, 'row')}: ${named.join(', ')}`
  }
  if ('texts' in question && question.texts.length > 1)
    return question.texts.map(text => `“${text}”`).join(', ')
  const { count, example, lines } = seen
  const place = count === 1 ? `On line ${lines[0]}` : `${count} times, first on line ${lines[0]}`
  const text = wordsOf(question).label.includes(`“${example}”`) ? place : `${place}: ${example}`
  if (kind === 'symbol') {
    const names = tagsIn(columns, question.columns).map(id => catalogueEntry(id)?.name ?? id)
    return names.length > 0 ? `${text}. In the columns of ${names.join(', ')}.` : text
  }
  const naming = kind === 'column' ? question.naming : null
  if (!naming || naming.line === lines[0]) return text
  return `${text}. Line ${naming.line} names ${namesOf(naming.allergens)}: ${naming.text}`
}

/** The key of a pasted menu has no line of its own. */
const placeOf = (line = 0) => (line > 0 ? `Line ${line}` : 'The key')

const symbolText = (symbol: string) => (symbol === blankSymbol ? 'Blank cells' : `“${symbol}”`)

type Columns = Interpretation['columns']

/** The fields of a question. */
export interface QuestionFields extends QuestionWords {
  readonly hint: string | undefined
  /** Among the choices: the answer is another one at each place. */
  readonly inEach: Choice | null
  /** The places that can each have an answer. */
  readonly each: readonly PlaceField[]
}

interface PlaceField extends QuestionWords {
  readonly place: Required<AnswerPlace>
}

/** The fields of a question: one for all of its places, and one for each of them. */
export function fieldsOf(question: Question, columns: Columns): QuestionFields {
  const each = placesOf(question).map((place, at) => ({ place, ...wordsAt(question, at, columns) }))
  const inEach = divided[question.kind]
  // A row alone has more choices than its group.
  const isDivided = inEach !== undefined && (each.length > 1 || question.kind === 'nameOnlyRows')
  const { label, choices } = wordsOf(question, columns)
  return {
    label,
    hint: seenText(question, columns),
    choices: isDivided ? [...choices, inEach] : choices,
    inEach: isDivided ? inEach : null,
    each,
  }
}

const divided: Partial<Readonly<Record<Question['kind'], Choice>>> = {
  symbol: { label: 'Something else in each column', answer: 'inEach' },
  nameOnlyRows: { label: 'Something else in each row', answer: 'inEach' },
  namePart: { label: 'Something else in each of them', answer: 'inEach' },
  number: { label: 'Something else in each of them', answer: 'inEach' },
  sizes: { label: 'Something else in each of them', answer: 'inEach' },
}

/** The words of a question at one of its places. */
function wordsAt(question: Question, at: number, columns: Columns): QuestionWords {
  if (question.kind === 'symbol') {
    const { symbol, group } = question
    const column = question.columns[at] ?? ''
    return {
      label: `${symbolText(symbol)} under ${group === '' ? '' : `“${group}”, `}${column}`,
      choices: symbolChoices(tagsIn(columns, [column]), symbol),
    }
  }
  if (question.kind === 'nameOnlyRows') {
    const { key, rows } = question
    const ofGroup = ofGroups[key] ?? []
    const isPossible = ({ answer }: Choice<RowKind>) =>
      hasMarks(key)
        ? answer === 'dish' || (answer === 'more' && key === 'traces')
        : answer !== 'moreBelow' && !ofGroup.some(each => each.answer === answer)
    const choices = [...ofGroup, ...rowChoices.filter(isPossible)]
    return { label: `Line ${rows[at]?.line}: “${rows[at]?.name}”`, choices }
  }
  if (question.kind === 'sizes') {
    const { texts, decimals, seen } = question
    const key = texts[at] ?? ''
    const suggestions = (sizedPrices(key, decimals)?.prices ?? []).map(price => ({ price }))
    return wordsOf({ kind: 'price', key, suggestions, seen })
  }
  return wordsOf('texts' in question ? { ...question, texts: question.texts.slice(at, at + 1) } : question)
}

/** The tags of some columns. */
function tagsIn(columns: Columns, keys: readonly string[]): readonly string[] {
  const tags = columns.flatMap(({ key, role }) =>
    keys.includes(key) && role?.kind === 'tags' ? role.targets.map(({ id }) => id) : [],
  )
  return [...new Set(tags)]
}

const symbolLength = 3

/** The words for diets in their columns: "Is gluten-free". "Does not contain it" would say the opposite under "Gluten free". */
function dietWords(diets: readonly string[]) {
  const [diet = ''] = [...diets.filter(isFreeFrom), ...diets]
  const name = diets.length > 1 ? `what the heading says, such as ${nameInText(diet)}` : nameInText(diet)
  const free = diets.filter(isFreeFrom)
  const allergens = free.flatMap(allergensNotFree).map(id => ({ id, detail: null }))
  const open = `not known whether ${name}`
  const may =
    diets.length > 1
      ? 'may contain what the heading says it is free from'
      : `is not ${name}: may contain ${targetsText(allergens)}`
  return { is: `is ${name}`, isNot: `is not ${name}`, open, may: free.length > 0 ? may : null }
}

const firstCapital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What a symbol can mean in columns of diets alone. */
function dietChoices(diets: readonly string[], symbol: string): readonly Choice<SymbolMeaning>[] {
  const { is, isNot, may } = dietWords(diets)
  const kept = symbol.length <= symbolLength ? [] : keptTexts
  return [
    { label: firstCapital(is), answer: { says: 'contains' } },
    { label: firstCapital(isNot), answer: { says: 'absent' } },
    ...(may ? [{ label: firstCapital(may), answer: { says: 'may_contain' } } as const] : []),
    { label: 'Not known', answer: { says: 'unknown' } },
    ...kept.flatMap(({ label, answer: keep }): Choice<SymbolMeaning>[] => [
      { label: `${firstCapital(isNot)}, and the words go into ${label}`, answer: { says: 'absent', keep } },
      { label: `Not known, and the words go into ${label}`, answer: { says: 'unknown', keep } },
    ]),
  ]
}

/** The cereals or nuts that a cell names together: walnut and pecan of "MC walnut, pecan". */
function kindsTogether(tag: string, cell: string): readonly Choice<SymbolMeaning>[] {
  const words = cell.split(/[^\p{L}\p{M}\p{N}'’-]+/u)
  const named = words.flatMap((_, start) =>
    [1, 2].map(count => tagNamed(words.slice(start, start + count).join(' '))),
  )
  const details = [...new Set(named.flatMap(each => (each?.id === tag ? (each.detail ?? []) : [])))]
  if (details.length === 0) return []
  const entry = catalogueEntry(tag)
  const names = listed(
    details.map(id => entry?.details.find(each => each.id === id)?.name ?? id),
    details.length,
  )
  return [
    ...(details.length > 1
      ? [{ label: `Contains it: ${names}`, answer: { says: 'contains', details } } as const]
      : []),
    { label: `May contain it: ${names}`, answer: { says: 'may_contain', details } },
    {
      label: `Contains it: ${names}, and the words go into the cross-contamination text`,
      answer: { says: 'contains', details, keep: 'crossContamination' },
    },
  ]
}

/** What a symbol can mean in the columns of these tags. Never chosen in advance. */
function symbolChoices(tags: readonly string[], symbol: string): readonly Choice<SymbolMeaning>[] {
  const [tag = ''] = tags
  const diets = tags.filter(isDiet)
  if (diets.length > 0 && diets.length === tags.length) return dietChoices(diets, symbol)
  const inDiets = diets.length > 0 ? dietWords(diets) : null
  const beside = (words: 'is' | 'isNot' | 'open') => (inDiets ? `; ${inDiets[words]}` : '')
  const details = tags.length === 1 ? (catalogueEntry(tag)?.details ?? []) : []
  const instead = catalogueEntry(mistakenFor[tag] ?? '')
  const words: readonly Choice<SymbolMeaning>[] =
    symbol.length <= symbolLength
      ? []
      : keptTexts.flatMap(({ label, answer: keep }) => [
          { label: `Contains it, and the words go into ${label}`, answer: { says: 'contains', keep } },
          { label: `May contain it, and the words go into ${label}`, answer: { says: 'may_contain', keep } },
          { label: `Not known, and the words go into ${label}`, answer: { says: 'unknown', keep } },
        ])
  return [
    { label: `Contains it${beside('is')}`, answer: { says: 'contains' } },
    ...details.map(({ id, name }) => ({
      label: `Contains it: ${name}`,
      answer: { says: 'contains', details: [id] } as const,
    })),
    ...(tags.length === 1 ? kindsTogether(tag, symbol) : []),
    ...(tags.length === 1 && instead
      ? [
          {
            label: `Contains ${instead.name} instead`,
            answer: { says: 'contains', instead: instead.id },
          } as const,
        ]
      : []),
    {
      label: `May contain it${inDiets?.may ? `; ${inDiets.may}` : beside('open')}`,
      answer: { says: 'may_contain' },
    },
    { label: `Can be made without it${beside('open')}`, answer: { says: 'can_be_made_without' } },
    { label: `Does not contain it${beside('isNot')}`, answer: { says: 'absent' } },
    { label: 'Not known', answer: { says: 'unknown' } },
    ...words,
  ]
}

/** Whether words of a list can be a remark. Shorter ones can be codes. */
const isRemark = (words: string) => /\s/u.test(words) || words.length > longestCode

const longestCode = 8

function wordChoices(key: string, suggestions: readonly WordMeaning[]): readonly Choice<WordMeaning>[] {
  const suggested = suggestions.map(answer => ({ label: meaningText(answer), answer }))
  const isSuggested = new Set(suggested.map(({ label }) => label))
  return [
    ...suggested,
    {
      label: /^\?+$/u.test(key)
        ? 'Not known: nothing is imported for it'
        : 'No allergen: an additive, a spice or a remark',
      answer: { kind: 'noAllergen' },
    },
    ...(isRemark(key) ? keptTexts : []).map(
      ({ label, answer: keep }): Choice<WordMeaning> => ({
        label: `No tag: the words go into ${label}`,
        answer: { kind: 'noAllergen', keep },
      }),
    ),
    ...[
      ...tagTargetChoices.map((targets): WordMeaning => ({ kind: 'tags', targets })),
      ...allergens.map(({ id }): WordMeaning => ({ kind: 'tags', targets: [], may: [{ id, detail: null }] })),
      ...allergens.map(
        ({ id }): WordMeaning => ({ kind: 'tags', targets: [], without: [{ id, detail: null }] }),
      ),
    ]
      .map(answer => ({ label: meaningText(answer), answer }))
      .filter(({ label }) => !isSuggested.has(label)),
  ]
}

/** `Milk and Eggs, may contain Fish`. */
function meaningText(meaning: WordMeaning): string {
  if (meaning.kind !== 'tags') return 'No allergen'
  const text = statedText(meaning).replace(/^contains /u, '')
  return firstCapital(text)
}

/** `contains Milk and Eggs, may contain Fish`. */
function statedText(meaning: TagMeaning): string {
  const may = meaning.may ? [`may contain ${targetsText(meaning.may)}`] : []
  const contained = meaning.targets.length > 0 ? [`contains ${targetsText(meaning.targets)}`] : []
  const without = meaning.without ? [`can be made without ${targetsText(meaning.without)}`] : []
  return [...contained, ...may, ...without].join(', ')
}

/** The letters of the product's own files. In another file they can be wheat, milk or nuts. */
export const ourLetters: Readonly<Record<string, SymbolMeaning>> = {
  C: { says: 'contains' },
  M: { says: 'may_contain' },
  W: { says: 'can_be_made_without' },
  N: { says: 'absent' },
  '?': { says: 'unknown' },
}

/**
 * The letters of a file that one press may answer as ours. None beside other letters: that file has an alphabet of its own, in which
 * W is rather wheat, and "can be made without" would be less than it says.
 */
export function ourLettersAmong(symbols: readonly string[]): readonly string[] {
  const hasOthers = symbols.some(symbol => /^[^\P{L}xX]$/u.test(symbol) && !(symbol in ourLetters))
  return hasOthers ? [] : symbols.filter(symbol => symbol in ourLetters)
}

const otherMeanings: Readonly<Record<string, string>> = { C: 'celery', M: 'milk', W: 'wheat', N: 'nuts' }

/** What these letters of a file may mean besides ours. */
export function lettersHint(letters: readonly string[]): string {
  const other = letters.flatMap(letter => {
    const meaning = otherMeanings[letter]
    return meaning === undefined ? [] : [`${letter} may be ${meaning}`]
  })
  return [...(other.length > 0 ? [`${listed(other)}.`] : []), 'Nothing is assumed.'].join(' ')
}
