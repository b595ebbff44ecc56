import { insideBrackets, outsideBrackets, plainList, plainWords } from './plain.ts'
import { containsWords, mayContainWords } from './presence-words.ts'

/** What a heading other than an allergen's can say, in the nine languages. */
const words = {
  dish: 'item, dish, dishes, name, dish name, item name, menu item, product, meal, food, gericht, gerichte, speise, speisen, name des gerichts, artikel, produkt, produktname, bezeichnung, recipe, recipe name, product name, menu item name, plat, plats, nom, nom du plat, nom du produit, produit, plato, platos, nombre, producto, piatto, piatti, nome, nome piatto, prodotto, prato, pratos, nome do prato, produto, gerecht, gerechten, gerechtnaam, naam, danie, dania, nazwa, nazwa potrawy, nazwa dania, potrawa, طبق, الطبق, اسم الطبق, الاسم, الصنف',
  section:
    'section, category, course, group, menu section, kategorie, rubrik, gang, warengruppe, speisegruppe, catégorie, rubrique, categoría, sección, categoria, sezione, portata, secção, seção, categorie, rubriek, kategoria, sekcja, فئة, الفئة, القسم',
  price:
    'price, cost, prices, price gbp, price eur, price usd, selling price, unit price, price per head, price per person, preis, preis pro person, preise, vk, verkaufspreis, preis inkl mwst, prix, prix ttc, tarif, precio, pvp, prezzo, preço, prijs, cena, cena brutto, سعر, السعر',
  description:
    'description, details, ingredients, beschreibung, zutaten, description du plat, ingrédients, descripción, ingredientes, descrizione, ingredienti, descrição, omschrijving, beschrijving, ingrediënten, opis, składniki, الوصف, وصف, المكونات',
  crossContamination:
    'cross contamination, cross contact, kreuzkontamination, contamination croisée, contaminación cruzada, contaminazione crociata, contaminação cruzada, kruisbesmetting, التلوث المتبادل',
  modifications:
    'modifications, can be modified, substitutions, anpassungen, modificaciones, modifiche, modificações, aanpassingen, modyfikacje',
  reviewedAt: 'reviewed at, reviewed, review date, last reviewed, checked on, geprüft am',
  contains:
    'allergens, allergen, allergy, allergies, allergen codes, allergy codes, allergen information, allergene, allergenkennzeichnung, allergènes, allergène, alérgenos, allergeni, alergénios, allergenen, alergeny, يحتوي على, مسببات الحساسية',
  mayContain: 'may',
  leaveOut: '#, id, sku, plu, barcode, nr, pos, kcal, calories, kalorien',
} as const satisfies Readonly<Record<string, string>>

export type ColumnWord = keyof typeof words

const byWord: ReadonlyMap<string, ColumnWord> = new Map([
  ...containsWords.map(word => [word, 'contains'] as const),
  ...mayContainWords.map(word => [word, 'mayContain'] as const),
  ...Object.entries(words).flatMap(([meaning, list]) =>
    plainList(list).map(word => [word, meaning as ColumnWord] as const),
  ),
])

/** Columns of texts are known by a part of their heading, too: "Harbour Grill Dinner Item", "Fryer cross contamination". */
const byPart: readonly (readonly [ColumnWord, readonly string[]])[] = [
  ['crossContamination', plainList('cross contamination, cross contact, kreuzkontamination')],
  ['dish', plainList('item, dish, gericht, plat, plato, piatto, prato, gerecht, danie')],
]

/** What a heading says; `null`: it is none of the usual ones. */
export function columnMeant(heading: string): ColumnWord | null {
  const inside = insideBrackets(heading).map(words => byWord.get(plainWords(words)))
  // "Allergens (may contain)"
  if (inside.includes('mayContain')) return 'mayContain'
  const outside = outsideBrackets(heading).replaceAll(/[£€$]/gu, ' ')
  return byWord.get(plainWords(heading)) ?? byParts(outside) ?? byLastWord(plainWords(outside))
}

/** "Preis / Price", "Preis Price", "Allergen 2". "Gericht 2" is the name of a dish. */
function byParts(heading: string): ColumnWord | null {
  const text = heading.trim().replace(/\s\d{1,2}$/u, '')
  for (const separator of [/[/|]/u, /\s/u]) {
    const parts = text.split(separator).filter(part => part !== '')
    const [meant = null, ...others] = new Set(parts.map(part => byWord.get(plainWords(part)) ?? null))
    if (meant && others.length === 0) return meant === 'dish' && text !== heading.trim() ? null : meant
  }
  return null
}

function byLastWord(plain: string): ColumnWord | null {
  const found = byPart.find(([, parts]) => parts.some(part => plain.endsWith(` ${part}`)))
  return found?.[0] ?? null
}
