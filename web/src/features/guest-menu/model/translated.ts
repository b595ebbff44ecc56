import { isFields, textOf } from '../../../json/read-json.ts'
import { activeLanguage } from '../../../languages/t.ts'

/** A dish's texts in another language, as the restaurant wrote them. Empty: the original is shown. */
export interface Translation {
  readonly name: string
  readonly description: string
}

interface Translatable {
  readonly name: string
  readonly description: string
  /** Into the page's language; missing or `null`: there is none. */
  readonly translation?: Translation | null
}

/** The translation into the page's language. The server sends none of older texts. It changes nothing about what is safe. */
export function readTranslation(value: unknown): Translation | null {
  const language = activeLanguage()
  const found = (Array.isArray(value) ? value : []).filter(isFields).find(each => each.language === language)
  const [name, description] = [textOf(found?.name), textOf(found?.description)]
  return name === '' && description === '' ? null : { name, description }
}

/** The dish with the texts that its card shows. */
export function inPageLanguage<T extends Translatable>(item: T): T {
  const { translation } = item
  if (!translation) return item
  return { ...item, name: namesOf(item).name, description: translation.description || item.description }
}

/** A dish's name as guests read it, and the restaurant's own, which the kitchen reads; `null` if it is the same. */
export interface DishNames {
  readonly name: string
  readonly original: string | null
}

/** The names on orders, the staff card and paper. */
export function namesOf({ name, translation }: Pick<Translatable, 'name' | 'translation'>): DishNames {
  const shown = translation?.name || name
  return { name: shown, original: shown === name ? null : name }
}

/** Both names of a dish as one text, where its card is not in view. */
export function bothNames(item: Pick<Translatable, 'name' | 'translation'>): string {
  const { name, original } = namesOf(item)
  return original === null ? name : `${name} (${original})`
}
