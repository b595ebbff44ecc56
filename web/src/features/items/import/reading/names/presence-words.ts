import { plainList } from './plain.ts'

/** Words for "contains" in the nine languages. */
export const containsWords = plainList('contains, enthält, contient, contiene, contém, bevat, zawiera, يحتوي')

/** Words for "may contain". */
export const mayContainWords = plainList(
  `may contain, may contain traces, may contain traces of, traces, possible traces,
    kann enthalten, spuren, kann spuren enthalten, mögliche spuren,
    peut contenir, peut contenir des traces, peut contenir des traces de, traces possibles, traces éventuelles, éventuelles traces,
    puede contener, puede contener trazas, puede contener trazas de, trazas, posibles trazas, trazas posibles,
    può contenere, può contenere tracce, può contenere tracce di, tracce, possibili tracce, tracce possibili, eventuali tracce,
    pode conter, pode conter vestígios, pode conter vestígios de, vestígios, pode conter traços, pode conter traços de,
    kan bevatten, sporen, kan sporen bevatten, kan sporen bevatten van, mogelijke sporen,
    może zawierać, może zawierać ślady, może zawierać śladowe ilości, śladowe ilości,
    قد يحتوي, قد يحتوي على, قد يحتوي على آثار`,
)
