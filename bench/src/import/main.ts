import { type ImportKind, importKinds } from './kinds.ts'
import { type Score, scoreOf } from './score.ts'

const heading = [
  'Kind',
  'Dishes',
  'Prices',
  'Sections',
  'Allergens',
  'Invented dishes',
  'Invented allergens',
  'Allergens weaker than stated',
  'Most presses for a file',
  'Seconds for a page',
  'Target',
  '',
]

const percentOf = ({ right, all }: Score['dishes']) => (all === 0 ? 100 : (100 * right) / all)
const share = (counted: Score['dishes']) => `${percentOf(counted).toFixed(1)} % of ${counted.all}`

/** `npm run bench -- import`: reads menus as files of each kind, answers truthfully, and prints how much is right. */
async function measureImport(): Promise<void> {
  const rows = []
  for (const kind of importKinds) rows.push(rowOf(kind, scoreOf(await kind.read())))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write([line(heading), line(heading.map(() => '---')), ...rows.map(line)].join(''))
}

function rowOf({ name, targets, mostPresses }: ImportKind, score: Score): readonly string[] {
  const { dishes, prices, sections, allergens } = score
  const isMet =
    score.weaker + score.inventedAllergens === 0 &&
    percentOf(dishes) >= (targets?.dishes ?? 0) &&
    percentOf(prices) >= (targets?.prices ?? 0) &&
    score.mostPresses <= (mostPresses ?? Number.POSITIVE_INFINITY)
  const wanted = [
    targets ? `dishes ${targets.dishes} %, prices ${targets.prices} %` : '',
    mostPresses === undefined ? '' : `≤ ${mostPresses} presses`,
    'no allergen weaker or invented',
  ]
  return [
    name,
    ...[dishes, prices, sections, allergens].map(share),
    String(score.inventedDishes),
    String(score.inventedAllergens),
    String(score.weaker),
    String(score.mostPresses),
    (score.seconds / score.pages).toFixed(2),
    wanted.filter(text => text !== '').join(', '),
    isMet ? 'met' : '**not met**',
  ]
}

await measureImport()
