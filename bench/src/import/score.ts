import type { StatedDish } from './cards.ts'

/** What became of one file. */
export interface ReadFile {
  readonly stated: readonly StatedDish[]
  readonly found: readonly StatedDish[]
  /** Choices and buttons until the import is ready. */
  readonly presses: number
  readonly pages: number
  readonly seconds: number
}

/** Right ones and all of them. */
interface Share {
  right: number
  all: number
}

/** How well the files of a kind were read. */
export interface Score {
  readonly dishes: Share
  readonly prices: Share
  readonly sections: Share
  readonly allergens: Share
  /** Dishes and allergens that no file states. */
  inventedDishes: number
  inventedAllergens: number
  /** Allergens of dishes that came in, which are missing there or say less than the file. */
  weaker: number
  mostPresses: number
  pages: number
  seconds: number
}

const strength = ['can_be_made_without', 'may_contain', 'contains']
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** Compares what was read with what the files state. Dishes are found by their names. */
export function scoreOf(files: readonly ReadFile[]): Score {
  const none = () => ({ right: 0, all: 0 })
  const score: Score = {
    ...{ dishes: none(), prices: none(), sections: none(), allergens: none() },
    ...{ inventedDishes: 0, inventedAllergens: 0, weaker: 0, mostPresses: 0, pages: 0, seconds: 0 },
  }
  for (const { stated, found, presses, pages, seconds } of files) {
    score.mostPresses = Math.max(score.mostPresses, presses)
    score.pages += pages
    score.seconds += seconds
    const left = [...found]
    for (const dish of stated) {
      const at = placeOf(dish, left)
      const [read] = at === -1 ? [] : left.splice(at, 1)
      count(score.dishes, read !== undefined)
      count(score.prices, read !== undefined && read.price === dish.price)
      count(score.sections, read !== undefined && plain(read.section) === plain(dish.section))
      for (const [id, presence] of dish.tags) {
        const came = read?.tags.get(id)
        count(score.allergens, came === presence)
        if (read && strength.indexOf(came ?? '') < strength.indexOf(presence)) score.weaker += 1
      }
      for (const id of read?.tags.keys() ?? []) if (!dish.tags.has(id)) score.inventedAllergens += 1
    }
    score.inventedDishes += left.length
    score.inventedAllergens += left.reduce((sum, { tags }) => sum + tags.size, 0)
  }
  return score
}

/** Of dishes with the same name, the section tells them apart. */
function placeOf({ name, section }: StatedDish, found: readonly StatedDish[]): number {
  const isNamed = (other: StatedDish) => plain(other.name) === plain(name)
  const at = found.findIndex(other => isNamed(other) && plain(other.section) === plain(section))
  return at === -1 ? found.findIndex(isNamed) : at
}

function count(share: Share, isRight: boolean): void {
  share.all += 1
  if (isRight) share.right += 1
}
