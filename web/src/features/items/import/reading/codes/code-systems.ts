import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import type { CodeSystem, WordMeaning } from '../answers.ts'
import { wholeCode } from './code-tokens.ts'

/** The letters of the Austrian recommendation (Codexkommission, 2014). I, J, K and Q are not used. */
const austrianLetters: Readonly<Record<string, string>> = {
  a: 'gluten',
  b: 'crustaceans',
  c: 'eggs',
  d: 'fish',
  e: 'peanuts',
  f: 'soybeans',
  g: 'milk',
  h: 'nuts',
  l: 'celery',
  m: 'mustard',
  n: 'sesame',
  o: 'sulphites',
  p: 'lupin',
  r: 'molluscs',
}

const contained = (id: string): WordMeaning => ({ kind: 'tags', targets: [{ id, detail: null }] })

const systems: Readonly<Record<CodeSystem, ReadonlyMap<string, WordMeaning>>> = {
  austria: new Map(Object.entries(austrianLetters).map(([letter, id]) => [letter, contained(id)])),
  annex: new Map(allergens.map(({ id, annexNumber }) => [String(annexNumber), contained(id)])),
  own: new Map(),
  none: new Map(),
}

/** The codes of a system, by code in small letters. */
export function codesOf(system: CodeSystem | undefined): ReadonlyMap<string, WordMeaning> {
  return systems[system ?? 'none']
}

/** The systems that mean by these codes what a file says of them. `null`: that is not understood. */
export function systemsWith(entries: ReadonlyMap<string, WordMeaning | null>): readonly CodeSystem[] {
  return (['austria', 'annex', 'own', 'none'] as const).filter(
    system =>
      system === 'own' ||
      system === 'none' ||
      [...entries].every(([code, meaning]) => isSaidBy(systems[system], code, meaning)),
  )
}

function isSaidBy(
  known: ReadonlyMap<string, WordMeaning>,
  code: string,
  meaning: WordMeaning | null,
): boolean {
  const inSystem = known.get(code) ?? known.get(wholeCode(code))
  if (meaning?.kind !== 'tags') return meaning !== null && inSystem === undefined
  const ids = inSystem?.kind === 'tags' ? inSystem.targets.map(({ id }) => id) : []
  return meaning.targets.every(({ id }) => ids.includes(id))
}

/** Whether a letter, in small ones, is of the Austrian recommendation: menus write its letters together. */
export const isAustrian = (code: string) => systems.austria.has(code)
