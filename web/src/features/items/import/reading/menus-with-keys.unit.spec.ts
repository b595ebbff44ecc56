import { expect } from 'chai'
import { describeDish, nameOf } from '../testing/answer-all.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'

/** `section | dish: allergens` of each dish, and then the open questions. */
function readingOf(text: string): readonly string[] {
  const pasted = readPastedText(text)
  if (!pasted.ok) return expect.fail(pasted.problem)
  const { dishes, questions } = interpretSheet(pasted.table, { decimals: 2 })
  return [...dishes.map(dish => `${dish.section} | ${describeDish(dish)}`), ...questions.map(nameOf)]
}

const menus: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a letter that is another code in brackets',
    'SOEPEN\nTomatensoep (v) [M] 6,50\nVissoep [V, M] 9,50\nErwtensoep [T] 7,50\n\nT = tarwe, M = melk, V = vis\n(v) = vegetarisch',
    [
      'SOEPEN | Tomatensoep: vegetarian, milk',
      'SOEPEN | Vissoep: fish, milk',
      'SOEPEN | Erwtensoep: gluten (wheat)',
    ],
  ],
  [
    'letters without marks between them, and the key in brackets at the top',
    `GASTHAUS ZUR LINDE
(Allergene: A = Gluten, C = Ei, D = Fisch, F = Soja, G = Milch,
H = Schalenfrüchte, L = Sellerie, M = Senf, O = Sulfite)

Suppen
Rindsuppe mit Frittaten ACGL 4,90
Knoblauchcremesuppe A G L O 5,20
Hauptspeisen
Zwiebelrostbraten ALMO 21,50
Karpfen mit Mayonnaisesalat (A/C/D/G/M) 16,90
Gemüselaibchen mit Schnittlauchsauce (A-C-G) 12,90`,
    [
      'Suppen | Rindsuppe mit Frittaten: gluten, eggs, milk, celery',
      'Suppen | Knoblauchcremesuppe: gluten, milk, celery, sulphites',
      'Hauptspeisen | Zwiebelrostbraten: gluten, celery, mustard, sulphites',
      'Hauptspeisen | Karpfen mit Mayonnaisesalat: gluten, eggs, fish, milk, mustard',
      'Hauptspeisen | Gemüselaibchen mit Schnittlauchsauce: gluten, eggs, milk',
    ],
  ],
  [
    'additives and parts of allergens between the letters, and a key that ends within entries',
    `Montag, 23.11.
Linsensuppe mit Wiener Würstchen (a1,i,2,3,8) 3,90 €
Käsespätzle mit Röstzwiebeln (a1,c,g) 4,20 €
Dienstag, 24.11.
Seelachsfilet (a1,d) mit Kartoffelsalat (c,j,2,9) 4,50 €
Gemüsecurry mit Reis (f,h3) 3,90 €

Zusatzstoffe: 2 mit Konservierungsstoff, 3 mit Antioxidationsmittel, 8 mit Phosphat, 9 mit Süßungsmittel
Allergene: a glutenhaltiges Getreide (a1 Weizen, a2 Roggen), b Krebstiere, c Eier, d Fisch,
e Erdnüsse, f Soja, g Milch, h Schalenfrüchte (h1 Mandeln, h2 Haselnüsse,
h3 Cashewnüsse), i Sellerie, j Senf, k Sesam, l Schwefeldioxid
und Sulfite`,
    [
      'Montag, 23.11. | Linsensuppe mit Wiener Würstchen: gluten (wheat), celery',
      'Montag, 23.11. | Käsespätzle mit Röstzwiebeln: gluten (wheat), eggs, milk',
      'Dienstag, 24.11. | Seelachsfilet mit Kartoffelsalat: gluten (wheat), fish, eggs, mustard',
      'Dienstag, 24.11. | Gemüsecurry mit Reis: soybeans, nuts (cashew)',
    ],
  ],
  [
    'a key in two columns',
    `TAPAS
Patatas bravas (H, S)            5,50 €
Boquerones en vinagre (P, SU)    8,50 €
Tarta de almendra (FC, H)        5,00 €

G: Gluten                 L: Lácteos
H: Huevo                  P: Pescado
FC: Frutos de cáscara     S: Soja
SU: Sulfitos              MO: Mostaza`,
    [
      'TAPAS | Patatas bravas: eggs, soybeans',
      'TAPAS | Boquerones en vinagre: fish, sulphites',
      'TAPAS | Tarta de almendra: nuts, eggs',
    ],
  ],
  [
    'letters in the order of the key, not of the alphabet',
    `Allergenen: G=gluten E=ei M=melk N=noten V=vis S=soja Se=sesam Mo=mosterd
Broodjes
Broodje gezond G E M   6,50
Broodje zalm met roomkaas (G, V, M)   8,50
Soepen
Mosterdsoep met spekjes (M, Mo)   6,00
Poké bowl met tonijn V S Se   15,50`,
    [
      'Broodjes | Broodje gezond: gluten, eggs, milk',
      'Broodjes | Broodje zalm met roomkaas: gluten, fish, milk',
      'Soepen | Mosterdsoep met spekjes: milk, mustard',
      'Soepen | Poké bowl met tonijn: fish, soybeans, sesame',
    ],
  ],
  [
    'days in another language, and a key that is not understood',
    `DAGENS LUNCH
Måndag
Köttbullar med potatismos (G, M) 115 kr
Vegetarisk lasagne (G) 115 kr
Tisdag
Stekt strömming (F) 115 kr

G = gluten, M = mjölk, F = fisk`,
    [
      'Måndag | Köttbullar med potatismos: gluten',
      'Måndag | Vegetarisk lasagne: gluten',
      'Tisdag | Stekt strömming',
      'word m',
      'word f',
    ],
  ],
  [
    'small letters, two of them for some, in brackets in the key',
    `Key: (g) gluten (e) eggs (d) dairy (n) nuts (f) fish (ss) sesame (su) sulphites

From the kitchen
Eggs Benedict on English muffin (g, e, d)  14.00
Smoked salmon bagel (g, f, d, ss)  13.50
Mimosa (su)  11.00`,
    [
      'From the kitchen | Eggs Benedict on English muffin: gluten, eggs, milk',
      'From the kitchen | Smoked salmon bagel: gluten, fish, milk, sesame',
      'From the kitchen | Mimosa: sulphites',
    ],
  ],
  [
    'two keys with titles below each other',
    `EIS
Nussbecher G,H  7,20
Erdbeerbecher G,1  6,90
Affogato 9,G 4,20

Zusatzstoffe
1 = Farbstoff
9 = koffeinhaltig
Allergene
G = Milch/Laktose
H = Nüsse`,
    ['EIS | Nussbecher: milk, nuts', 'EIS | Erdbeerbecher: milk', 'EIS | Affogato: milk'],
  ],
  [
    'a key above the last heading',
    `Döner Kebab (A,G,K,2)   7,00
Pommes rot/weiß (C,J,9)   4,00
A=glutenhaltig, C=Ei, G=Milch, J=Senf, K=Sesam
2=Konservierungsstoff, 9=Süßungsmittel
GETRÄNKE
Ayran (G)   2,00`,
    [' | Döner Kebab: gluten, milk, sesame', ' | Pommes rot/weiß: eggs, mustard', 'GETRÄNKE | Ayran: milk'],
  ],
  [
    'numbers of dishes, and numbers of additives between letters',
    `VORSPEISEN
2. Wan-Tan-Suppe A,B,C,F,I  5,20
3. Satay-Spieße E,F,3,4  6,90
M2 Ente kross mit Gemüse und Reis  A 2 F 4 K  13,90
S5 Sushi-Mix 12 Stück D,F,K,N,1  18,90

A Gluten B Krebstiere C Ei D Fisch E Erdnuss F Soja G Milch H Nüsse I Sellerie K Sesam N Weichtiere
1 Farbstoff 2 Konservierungsstoff 3 Antioxidationsmittel 4 Geschmacksverstärker`,
    [
      'VORSPEISEN | 2. Wan-Tan-Suppe: gluten, crustaceans, eggs, soybeans, celery',
      'VORSPEISEN | 3. Satay-Spieße: peanuts, soybeans',
      'VORSPEISEN | M2 Ente kross mit Gemüse und Reis: gluten, soybeans, sesame',
      'VORSPEISEN | S5 Sushi-Mix 12 Stück: fish, soybeans, sesame, molluscs',
    ],
  ],
  [
    'raised letters, also in the key',
    `Rindsuppe ᴬ'ᶜ'ᴳ'ᴸ  4,50
Backhendl ᴬᶜᴳ mit Erdäpfelsalat ᴹ'ᴼ  13,90

ᴬ Gluten ᶜ Eier ᴳ Milch ᴸ Sellerie ᴹ Senf ᴼ Sulfite`,
    [
      ' | Rindsuppe: gluten, eggs, milk, celery',
      ' | Backhendl mit Erdäpfelsalat: gluten, eggs, milk, mustard, sulphites',
    ],
  ],
  [
    'dots between the codes and words of the key, and marks around those of the dishes',
    `Menu
Caesar salad /G/E/F/M/  9.50
Veggie wrap [G, S]  8.00
Prawn cocktail {C, E}  8.50
Brownie - G, E, M, N  5.00

G..........Gluten
E..........Eggs
F..........Fish
M..........Milk
S..........Sesame
C..........Crustaceans
N..........Nuts`,
    [
      'Menu | Caesar salad: gluten, eggs, fish, milk',
      'Menu | Veggie wrap: gluten, sesame',
      'Menu | Prawn cocktail: crustaceans, eggs',
      'Menu | Brownie: gluten, eggs, milk, nuts',
    ],
  ],
  [
    'a code that the key does not have, among short ones',
    `RACIONES
Calamares a la romana (gl, mo, hu) 12,00
Queso manchego (la) 9,50
gl: gluten · mo: moluscos · hu: huevo · la: lácteos
BEBIDAS
Vino de la casa (su) 3,00`,
    [
      'RACIONES | Calamares a la romana: gluten, molluscs, eggs',
      'RACIONES | Queso manchego: milk',
      'BEBIDAS | Vino de la casa (su)',
      'namePart su',
    ],
  ],
  [
    'small letters on a line of their own',
    `Mo  Spaghetti Bolognese   4,80
a, a1, i, 3
Di  Fischfilet mit Remoulade   5,20
a, a1, c, d, j
Mi  Milchreis mit Zimt   3,90
g
a = Gluten  a1 = Weizen  c = Ei  d = Fisch  g = Milch  i = Sellerie  j = Senf  3 = Antioxidationsmittel`,
    [
      ' | Mo Spaghetti Bolognese: gluten, celery',
      ' | Di Fischfilet mit Remoulade: gluten, eggs, fish, mustard',
      ' | Mi Milchreis mit Zimt',
      'namePart g',
    ],
  ],
  [
    'numbers of dishes behind “Nr.”, and a key right below a dish',
    `Nr. 1 Döner (1,A,G)  6,50€
Nr. 3 Pide mit Hack A,C  8,00€
Erläuterung: A) Gluten C) Eier G) Milch 1) Konservierungsstoffe`,
    [' | Nr. 1 Döner: gluten, milk', ' | Nr. 3 Pide mit Hack: gluten, eggs'],
  ],
  [
    'a letter that the key does not have, and words of the key over two lines',
    `Speisen
A Gluten, C Ei, G Milch und Milch-
produkte, N Weich-
tiere
Fischsuppe A,C,G   8,50
Muscheln N   12,50
Blattsalat M   4,50
Menu B   9,50`,
    [
      'Speisen | Fischsuppe: gluten, eggs, milk',
      'Speisen | Muscheln N',
      'Speisen | Blattsalat M',
      'Speisen | Menu B',
      'namePart N',
      'namePart M',
    ],
  ],
  [
    'a note behind a key right below a dish',
    `SOUPS
Leek soup (1,7) 5.00
1 gluten, 4 fish, 7 milk, 8 nuts. Our kitchen uses nuts
MAINS
Trout (4) 15.00`,
    ['SOUPS | Leek soup: gluten, milk', 'MAINS | Trout: fish', 'note Our kitchen uses nuts'],
  ],
  [
    'a key below each heading',
    `FRÜHSTÜCK
(G = Gluten, M = Milch, E = Ei)
Kleines Frühstück (G, M) 6,90
Rührei mit Speck (E) 5,50
MITTAG
(F = Fisch, S = Sellerie)
Lachsfilet (F, M) 15,90
Tagessuppe (S)
Gulasch (S, G) 12,90
Alle Speisen können Spuren von Nüssen enthalten`,
    [
      'FRÜHSTÜCK | Kleines Frühstück: gluten, milk',
      'FRÜHSTÜCK | Rührei mit Speck: eggs',
      'MITTAG | Lachsfilet: fish, milk',
      'MITTAG | Gulasch: celery, gluten',
      'nameOnlyRows coded',
      'row 10',
    ],
  ],
]

describe('a menu with a key of its own', () => {
  for (const [title, text, right] of menus)
    it(`is read with ${title}`, () => expect(readingOf(text)).to.deep.equal(right))
})
