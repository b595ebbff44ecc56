import { negations, type ReadText } from './absence.ts'
import { findAllergyFoods, speaksOfAllergy } from './allergy-foods.ts'
import { plainSet } from './dictionary.ts'
import { isJoined, type Word } from './tokens.ts'

/** What a text says about traces, and about people with allergies. Both hold the first words of matches. */
export interface Traces {
  /** It may be in the dish: "may contain traces of nuts". */
  readonly may: ReadonlySet<number>
  /** It is not about the dish: "suitable for people with a nut allergy". */
  readonly ignored: ReadonlySet<number>
}

/** From here on to the end of the sentence, or to "contains". Compared with the sentence without accents. */
const beginsTraces = new RegExp(
  [
    '(?:may|might|could|can) (?:also )?contain',
    '(?:possible )?traces?(?: of)?',
    'that (?:also )?(?:handles|uses|processes)',
    'where (?:we|they) (?:also )?(?:handle|use)',
    '(?:same|shared) (?:oil|fryer|grill|kitchen|equipment)',
    '(?:kitchen|factory|bakery|facility|site|premises) (?:which |that |also )*(?:handles?|uses?|process(?:es)?)',
    '(?:produced|made|prepared) in an? (?:kitchen|factory|bakery)',
    'spuren',
    '(?:im gleichen|im selben|in derselben|in der gleichen|in dem selben) (?:ol|fett|fritteuse|frittierol|kuche)',
    'peu(?:t|vent) (?:aussi )?contenir',
    'presence (?:possible|eventuelle) de',
    'qui (?:utilise|manipule|traite)',
    '(?:laboratoire|atelier|usine|cuisine|etablissement) (?:utilisant|manipulant|traitant)',
    '(?:la |dans la )?meme (?:huile|friteuse)',
    'pued(?:e|en) contener',
    'trazas',
    'mism[oa] (?:aceite|freidora)',
    'elaborado en una? (?:cocina|fabrica|obrador)',
    'pu?o contenere',
    'possono contenere',
    'tracce',
    'che (?:utilizza|lavora|tratta)(?: anche)?',
    'que (?:usa|utiliza|manipula|processa|elabora)(?: tambien| tambem)?',
    'restos de',
    'stess[oa] (?:olio|friggitrice)',
    'pode(?:m)? conter',
    'vestigios',
    'tracos',
    'mesm[oa] (?:oleo|fritadeira)',
    'sporen',
    '(?:het|de)?zelfde (?:olie|frituur|vet|frituurvet)',
    'waar ook',
    'mo(?:ze|ga) zawierac',
    'slad(?:y|owe|owych)',
    'tym samym (?:oleju|tluszczu)',
    'zakladu?',
  ]
    .map(phrase => `\\b(?:${phrase})\\b`)
    .join('|'),
  'gu',
)

/** As {@link beginsTraces}, but only up to the reason: "not suitable for people with a nut allergy: peanut sauce". */
const beginsUnsuitable =
  /\b(?:(?:not |un)suitable (?:for|if)|nicht geeignet|ne convient pas|no (?:es )?apt[oa]|non (?:e )?adatt[oa]|nao (?:e )?adequad[oa]|niet geschikt|nie nadaje sie)\b/gu

/** "Because", "due to". */
const beginsReason =
  plainSet(`because due owing wegen weil da aufgrund car parce raison porque debido causa perché poiché devido pois want omdat
  vanwege wegens ponieważ bo gdyż względu`)
const isReasonMark = /:|\s[-–—]+\s/u

/** "Not", or a word with it inside. */
const unsuitable =
  /^(?:avoid|unsafe|unsuitable|ungeeignet\w*|abgeraten|deconseille\w*|inadapte\w*|desaconseja\w*|sconsiglia\w*|inadatt\w*|desaconselha\w*|inadequad\w*|ongeschikt\w*|afgeraden|nieodpowiedni\w*|niewskazan\w*|غير)$/u
const isNegation = ({ plain }: Word) => negations.has(plain) || unsuitable.test(plain)

/** "Kann Nüsse enthalten": a word that begins it, if the other is in the sentence. */
const pairs = [
  { first: plainSet('kann können könnte könnten'), other: /\benthalten\b/u },
  { first: plainSet('betrieb küche'), other: /\b(?:verarbeitet|verwendet)\b/u },
  { first: plainSet('kan kunnen'), other: /\bbevatten\b/u },
]

/** The whole sentence is about traces. */
const isAboutTraces =
  /\b(?:may be present|cannot be ruled out|nicht ausgeschlossen|nicht auszuschliessen|non si esclude|niet uitgesloten)\b/u

const contains = plainSet('contains enthält contient contiene contém bevat zawiera')
const traceWords = plainSet('traces trace spuren trazas tracce vestígios traços sporen')

/** The sentence says for whom the dish is. */
const isForPeople =
  /\b(?:suitable|safe|tell|inform|let|ask|speak|know|geeignet|informieren|sagen|fragen|convient|convenant|signale[rz]|informe[rz]|apt[oa]s?|avise[n]?|consulte[n]?|adatt[oa]|informa\w*|segnala\w*|adequad[oa]s?|informe|geschikt|meld\w*|vertel|odpowiedni\w*|poinform\w*|prosi\w*|if)\b/u

/** Finds what a text says about traces and about people with allergies. */
export function findTraces({ words, matches }: ReadText): Traces {
  const may = new Set<number>()
  const ignored = new Set<number>()
  for (const { first, end } of sentencesOf(words)) {
    const sentence = words.slice(first, end)
    const plain = sentence.map(word => word.plain).join(' ')
    const starts = startsOf(beginsTraces, sentence, plain)
    for (const start of pairStarts(sentence, plain)) starts.add(start)
    const startsUnsuitable = startsOf(beginsUnsuitable, sentence, plain)
    let isTrace = isAboutTraces.test(plain)
    let isUnsuitable = false
    const isNotice =
      starts.size + startsUnsuitable.size === 0 && speaksOfAllergy(plain) && isForPeople.test(plain)
    if (isNotice) {
      // "Not safe if you have a nut allergy", in whatever words, warns of nuts.
      const about = sentence.some(isNegation) ? may : ignored
      for (const at of findAllergyFoods({ words, matches }, first, end)) about.add(at)
    }
    for (let at = first; at < end; at++) {
      const word = words[at]?.plain ?? ''
      const isReason = isReasonMark.test(words[at]?.gap ?? '') || beginsReason.has(word)
      if (contains.has(word)) isTrace = false
      if (contains.has(word) || isReason) isUnsuitable = false
      if (starts.has(at - first)) isTrace = true
      if (startsUnsuitable.has(at - first)) isUnsuitable = true
      const match = matches.get(at)
      if (!match) continue
      const next = words[at + match.length]
      if (isTrace || isUnsuitable || (next && traceWords.has(next.plain) && isJoined(next))) may.add(at)
    }
  }
  return { may, ignored }
}

function sentencesOf(words: readonly Word[]): readonly { first: number; end: number }[] {
  const sentences: { first: number; end: number }[] = []
  let first = 0
  words.forEach((word, n) => {
    if (words[n + 1]?.sentence === word.sentence) return
    sentences.push({ first, end: n + 1 })
    first = n + 1
  })
  return sentences
}

/** The words of a sentence at which a pattern matches. */
function startsOf(pattern: RegExp, sentence: readonly Word[], plain: string): Set<number> {
  const offsets = [...plain.matchAll(pattern)].map(({ index }) => index)
  const starts = new Set<number>()
  let offset = 0
  let next = 0
  sentence.forEach((word, n) => {
    while ((offsets[next] ?? Number.POSITIVE_INFINITY) <= offset) {
      starts.add(n)
      next += 1
    }
    offset += word.plain.length + 1
  })
  return starts
}

function pairStarts(sentence: readonly Word[], plain: string): readonly number[] {
  const begun = pairs.filter(({ other }) => other.test(plain))
  return sentence.flatMap((word, n) => (begun.some(({ first }) => first.has(word.plain)) ? [n] : []))
}
