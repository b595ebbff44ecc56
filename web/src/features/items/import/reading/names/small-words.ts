import { joiners, plainList, plainWords } from './plain.ts'

/** Whether a word is "and" or "or". */
export const isJoining = (word: string) => joiners.test(` ${word} `)

/** Words before names in the nine languages, which are no codes. */
const beforeNames = new Set(
  plainList(`a, the, with, from, for, all, our, may, can, not, no, non, has, are, is,
    mit, ohne, von, vom, aus, der, die, das, den, dem, des, ein, eine, im, auf, auch, sowie, bzw,
    de, du, le, la, les, un, une, au, aux, avec, sans, pour, par,
    del, el, los, las, con, sin, una, por, para, al, ni, u, di, dei, da, il, lo, gli, per, ed,
    do, dos, das, com, sem, um, uma, ao, nem, met, van, het, een, op, voor, uit, geen, bij, niet, ook,
    z, ze, w, na, dla, bez, nie, od`),
)

/** Whether a word stands before names in one of the nine languages. */
export const isBeforeNames = (word: string) => beforeNames.has(plainWords(word))

/** Whether a word can stand between others in a name, so that it is no code there: "mit", "al", "und". */
export const isSmallWord = (word: string) => isJoining(word) || isBeforeNames(word)
