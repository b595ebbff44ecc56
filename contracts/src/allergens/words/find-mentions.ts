import { allergens } from '../catalogue.ts'
import type { Presence } from '../presence.ts'

/** A text of an item, and which one it is. */
export interface FieldText {
  readonly field: 'name' | 'description' | 'crossContamination' | 'modifications'
  readonly text: string
}

/** An allergen that a text names, and the word that does. */
export interface Mention {
  readonly allergenId: string
  /** What the text says: "may contain" in a phrase, and always in the cross-contamination text. */
  readonly presence: Exclude<Presence, 'can_be_made_without'>
  /** As it is written in the text. */
  readonly word: string
  readonly field: FieldText['field']
  /** `implied`: the dish usually contains it, as Tiramisù does eggs. */
  readonly kind: 'named' | 'implied'
}

interface Options {
  /** The language that the restaurant writes in. The texts can be in another one. */
  readonly language?: string
}

/**
 * The allergens that these texts name, once each, in the order of Annex II. It only reads words: it is never a statement
 * about the item.
 */
export function findMentions(texts: readonly FieldText[], _options: Options = {}): readonly Mention[] {
  const fields = texts.map(({ field, text }) => ({ field, tokens: tokensOf(text) }))
  return allergens.flatMap(({ id }): Mention[] => {
    const words = wordsOf.get(id)
    if (!words) return []
    const found = fields.flatMap(({ field, tokens }): Mention[] => {
      const token = tokens.find(
        ({ plain, hidden }, n) => !hidden.includes(id) && names(words, plain) && !isAbsent(tokens, n),
      )
      const presence = field === 'crossContamination' ? 'may_contain' : 'contains'
      return token ? [{ allergenId: id, presence, word: token.written, field, kind: 'named' }] : []
    })
    const strongest = found.find(({ presence }) => presence === 'contains') ?? found[0]
    return strongest ? [strongest] : []
  })
}

/** Shorter words would be found inside too many others. */
const shortestPart = 5

interface Token {
  readonly written: string
  readonly plain: string
  /** Allergens that this word does not name here. */
  readonly hidden: readonly string[]
}

const plainOf = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('œ', 'oe')

function tokensOf(text: string): Token[] {
  const written = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const plain = written.map(plainOf)
  const hiddenAt = (n: number) => {
    for (const { words, hidden } of phrases)
      for (let start = Math.max(0, n - words.length + 1); start <= n; start++)
        if (words.every((part, offset) => plain[start + offset] === part)) return hidden
    return []
  }
  return written.map((word, n) => ({ written: word, plain: plain[n] ?? '', hidden: hiddenAt(n) }))
}

function names(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true
  if (word.length <= shortestPart) return false
  for (const part of words)
    if (part.length >= shortestPart && (word.startsWith(part) || word.endsWith(part))) return true
  return false
}

/** Whether the text around a word says that it is not in the item: "without nuts", "gluten-free", "glutenfrei". */
function isAbsent(tokens: readonly Token[], n: number): boolean {
  const word = tokens[n]?.plain ?? ''
  return (
    absentBefore.has(tokens[n - 1]?.plain ?? '') ||
    absentAfter.has(tokens[n + 1]?.plain ?? '') ||
    [...absentAfter].some(ending => word.endsWith(ending))
  )
}

/**
 * Words that name an allergen on a menu, in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, without
 * accents and in lower case. A word of five letters or more also counts at the beginning or end of a longer one
 * ("cheesecake", "Haselnusskuchen"). The list helps a manager to remember; a text without these words proves nothing.
 */
export const allergenWords: Readonly<Record<string, string>> = {
  gluten: `gluten wheat barley rye oat oats spelt bread toast breaded breadcrumbs flour pasta spaghetti noodle noodles
    couscous bulgur semolina seitan pastry croutons brioche baguette tortellini ravioli lasagne
    weizen roggen gerste hafer dinkel brot mehl nudeln grieß griess paniert
    ble seigle orge avoine epeautre pain farine pates semoule
    trigo centeno cebada avena espelta pan harina fideos
    grano frumento segale orzo avena farro pane farina
    centeio cevada aveia pao farinha massa
    tarwe rogge gerst haver brood meel
    pszenica pszenna zyto jeczmien owies orkisz chleb maka makaron`,
  crustaceans: `crustacean crustaceans crab crabs lobster crayfish langoustine prawn prawns shrimp shrimps scampi
    krebs krabbe krabben garnele garnelen hummer languste flusskrebs
    crustaces crabe homard langouste crevette crevettes ecrevisse
    cangrejo gamba gambas langosta langostino langostinos camaron camarones bogavante
    crostacei granchio gambero gamberi gamberetti aragosta astice
    caranguejo lagosta camarao camaroes lagostim
    garnaal garnalen kreeft krab
    skorupiaki krab homar krewetka krewetki krewetkami rak`,
  eggs: `egg eggs omelette omelet frittata meringue mayonnaise mayo aioli hollandaise
    ei eier ruhrei spiegelei eigelb baiser
    oeuf oeufs jaune
    huevo huevos tortilla mayonesa
    uovo uova maionese
    ovo ovos maionese omeleta
    eieren omelet
    jajko jajka jajek jajeczny majonez`,
  fish: `fish cod salmon tuna trout anchovy anchovies sardine sardines mackerel haddock halibut herring sole seabass bream
    caviar bottarga
    fisch lachs thunfisch forelle sardelle kabeljau hering makrele
    poisson saumon thon truite anchois cabillaud morue
    pescado salmon atun trucha anchoa anchoas bacalao merluza
    pesce salmone tonno trota acciughe acciuga merluzzo baccala
    peixe salmao atum truta anchova bacalhau
    vis zalm tonijn forel ansjovis kabeljauw haring
    ryba ryby losos tunczyk pstrag sledz dorsz`,
  peanuts: `peanut peanuts groundnut groundnuts satay
    erdnuss erdnusse erdnussen
    cacahuete cacahuetes arachide arachides
    cacahuetes cacahuate mani
    arachidi
    amendoim amendoins
    pinda pindas pindakaas
    orzeszki arachidowe arachidowy`,
  soybeans: `soy soya soybean soybeans tofu tempeh edamame miso tamari
    soja sojasauce sojabohnen sojasaus
    soia`,
  milk: `milk cheese butter cream yogurt yoghurt creme fraiche custard ghee whey parmesan mozzarella ricotta feta cheddar
    mascarpone burrata brie camembert gorgonzola halloumi paneer bechamel latte cappuccino
    milch kase kaese kasespatzle sahne rahm quark joghurt schmand molke
    lait fromage beurre yaourt
    leche queso mantequilla nata yogur
    formaggio burro panna
    leite queijo manteiga iogurte natas
    melk kaas boter slagroom room kwark
    mleko ser sera serem serowy maslo smietana smietanie jogurt twarog`,
  nuts: `nut nuts almond almonds hazelnut hazelnuts walnut walnuts cashew cashews pecan pecans pistachio pistachios
    macadamia praline marzipan frangipane nougat amaretti gianduja
    nuss nusse nussen mandel mandeln haselnuss walnuss pistazie pistazien
    noix amande amandes noisette noisettes pistache pistaches
    nuez nueces almendra almendras avellana avellanas pistacho pistachos anacardos
    noci noce mandorla mandorle nocciola nocciole pistacchio pistacchi anacardi
    noz nozes amendoa amendoas avela avelas pistachio caju
    noten amandel amandelen hazelnoot walnoot
    orzechy orzechami orzech migdaly migdalami pistacje`,
  celery: `celery celeriac
    sellerie celeri apio sedano aipo selderij knolselderij seler selera`,
  mustard: `mustard dijon
    senf moutarde mostaza senape mostarda mosterd musztarda musztardowy gorczyca`,
  sesame: `sesame tahini tahina hummus halva
    sesam sesamo gergelim sezam sezamem`,
  sulphites: `sulphite sulphites sulfite sulfites wine
    wein sulfit sulfite vin sulfites vino sulfitos solfiti vinho wijn sulfiet wino winie`,
  lupin: `lupin lupine lupins lupini
    lupinen altramuz altramuces lupino tremoco tremocos lupinemeel lubin`,
  molluscs: `mollusc molluscs squid calamari octopus cuttlefish oyster oysters mussel mussels clam clams scallop scallops
    snails escargots
    tintenfisch muschel muscheln auster austern krake schnecken
    calmar poulpe seiche huitre huitres moule moules palourde coquille
    calamar calamares pulpo sepia ostra ostras mejillon mejillones almeja almejas vieira
    calamaro polpo seppia ostrica ostriche cozze vongole capesante
    lula polvo choco mexilhao mexilhoes ameijoas
    inktvis oester oesters mossel mosselen
    kalmary osmiornica ostrygi malze`,
}

const wordsOf = new Map(
  Object.entries(allergenWords).map(([id, words]) => [id, new Set(words.split(/\s+/u))] as const),
)

/**
 * Words and phrases that contain one of the others and mean something else. They are left out before the search; with names
 * of allergens after a colon, before the search for these alone.
 */
const harmlessPhrases: readonly string[] = `
  coconut milk, coconut cream, coconut, almond milk:milk, oat milk:milk, soy milk:milk, soya milk:milk, rice milk,
  peanut butter:milk nuts, almond butter:milk, cocoa butter, butternut, butter beans, butter bean, nutmeg,
  doughnut:nuts, donut:nuts, chestnut, chestnuts, buckwheat, eggplant, toasted, cream of tartar, oyster mushroom,
  oyster mushrooms,
  kokosmilch, kokosnuss, muskatnuss, buchweizen,
  lait de coco, noix de coco, noix de muscade,
  leche de coco, nuez moscada,
  latte di cocco, noce moscata, grano saraceno,
  leite de coco, noz moscada,
  kokosmelk, kokosnoot, nootmuskaat, boekweit,
  mleko kokosowe`
  .split(',')
  .map(phrase => phrase.trim())

const phrases = harmlessPhrases.map(entry => {
  const [phrase = '', hidden] = entry.split(':')
  return { words: phrase.split(' '), hidden: hidden?.split(' ') ?? allergens.map(({ id }) => id) }
})

/** Words before an allergen that say it is absent. */
const absentBefore: ReadonlySet<string> = new Set(
  'no non without ohne kein keine sans sin senza sem zonder geen bez'.split(' '),
)

/** Words after an allergen that say it is absent. */
const absentAfter: ReadonlySet<string> = new Set('free frei vrij'.split(' '))
