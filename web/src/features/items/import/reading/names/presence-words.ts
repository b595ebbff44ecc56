import { plainList } from './plain.ts'

/** Words for "contains" in the nine languages. */
export const containsWords = plainList('contains, enthält, contient, contiene, contém, bevat, zawiera, يحتوي')

/** Words for "may contain". */
export const mayContainWords = plainList(
  'may contain, may contain traces, may contain traces of, traces, possible traces, kann enthalten, spuren, kann spuren enthalten, peut contenir, traces possibles, puede contener, trazas, può contenere, tracce, pode conter, vestígios, kan bevatten, sporen, kan sporen bevatten, może zawierać, قد يحتوي, قد يحتوي على',
)
