import { type ItemTexts, itemTexts } from '../items/texts.ts'

/** The texts of an item that has only a name, for specs to spread before the name and what matters to them. */
export const noTexts = Object.fromEntries(itemTexts.map(text => [text, ''])) as ItemTexts
