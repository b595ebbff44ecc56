import type { Replies } from './answer-all.ts'

/** A sheet as a restaurant would send it, the manager's true replies, and the menu that it must become. */
export interface SampleSheet {
  readonly name: string
  readonly csv: string
  readonly encoding?: 'windows-1252'
  readonly replies: Replies
  /** `section | price | dish: allergens`. */
  readonly menu: readonly string[]
  readonly presses: number
}

const contains = (...details: string[]) => ({
  says: 'contains',
  ...(details.length > 0 ? { details } : {}),
})
const absent = { says: 'absent' }
const leaveOut = { kind: 'leaveOut' }
const tag = (id: string, detail: string | null = null) => ({ kind: 'tags', targets: [{ id, detail }] })

/** Made up, each in the shape of one kind of sheet that restaurants send. */
export const sampleSheets: readonly SampleSheet[] = [
  {
    name: 'a row for each day, a column for each course, Austrian letters behind the names',
    csv: `\uFEFF"@id",Wochentag,Vorspeise,Hauptgericht,Nachspeise,Bemerkungen
"W/""7""",Montag,Grießnockerlsuppe (ACG),"Zander mit Kartoffeln (D,G)",Grießauflauf (ACGH),Änderung möglich
"W/""8""",Dienstag,"Krabbensalat (B C M)","Erdnusscurry (E,F,A)",Obstsalat,
"W/""9""",Mittwoch,"Selleriecreme [G,L]",Weinbeißer mit Kraut (AO),"Lupinenkeks (P)",
`,
    replies: {
      'column Wochentag': leaveOut,
      'column Vorspeise': { kind: 'dish' },
      'column Hauptgericht': { kind: 'dish' },
      'column Nachspeise': { kind: 'dish' },
      'column Bemerkungen': { kind: 'modifications' },
      codes: 'austria',
    },
    presses: 6,
    menu: [
      'Vorspeise |  | Grießnockerlsuppe: gluten, eggs, milk',
      'Hauptgericht |  | Zander mit Kartoffeln: fish, milk',
      'Nachspeise |  | Grießauflauf: gluten, eggs, milk, nuts',
      'Vorspeise |  | Krabbensalat: crustaceans, eggs, mustard',
      'Hauptgericht |  | Erdnusscurry: peanuts, soybeans, gluten',
      'Nachspeise |  | Obstsalat',
      'Vorspeise |  | Selleriecreme: milk, celery',
      'Hauptgericht |  | Weinbeißer mit Kraut: gluten, sulphites',
      'Nachspeise |  | Lupinenkeks: lupin',
    ],
  },
  {
    name: 'a matrix after a round trip through a German spreadsheet',
    encoding: 'windows-1252',
    csv: 'item;section;price;gluten;milk;reviewed-at\r\nKäseröllchen;Grüne Küche;8,9;C:wheat;C;07.05.2026\r\nTraubensaft;Getränke;2,7;N;N;07/05/2026\r\nSemmel;Gebäck;1,2;C:wheat;N;46149\r\n',
    replies: { 'symbol C': contains(), 'symbol N': absent, dates: 'leaveOut' },
    presses: 3,
    menu: [
      'Grüne Küche | 8.90 | Käseröllchen: gluten (wheat), milk',
      'Getränke | 2.70 | Traubensaft: no gluten, milk',
      'Gebäck | 1.20 | Semmel: gluten (wheat); no milk',
    ],
  },
  {
    name: 'lists in a cell, misspelt words, a diet among allergens and a repeated dish',
    csv: `dish,contains,may,,
leek quiche,"gluten,eg,milk,sulphur",nuts,,
glazed greens,"soya,sesame",,,
clam chowder,"mollusk,milk,celery",crustaceans,,
rye blini,"gluten,mustard","milk,nuts",,
leaf salad,vegan,,,
glazed greens,"soy,sesame,gluten",peanuts,,
sample,sample,sample,,
`,
    replies: {
      'word eg': tag('eggs'),
      'word sulphur': tag('sulphites'),
      'word mollusk': tag('molluscs'),
      'word soy': tag('soybeans'),
      'word vegan': tag('vegan'),
      'repeat |glazed greens': 'unite',
      'row 8': 'nothing',
    },
    presses: 7,
    menu: [
      ' |  | leek quiche: gluten, eggs, milk, sulphites; may nuts',
      ' |  | glazed greens: soybeans, sesame, gluten; may peanuts',
      ' |  | clam chowder: molluscs, milk, celery; may crustaceans',
      ' |  | rye blini: gluten, mustard; may milk, nuts',
      ' |  | leaf salad: vegan',
    ],
  },
  {
    name: 'letters that say which cereal or nut, not how it is present',
    csv: `item,section,price,gluten,milk,nuts,sesame
Cornish pasty,Mains,£11.50,W,M,,
Pearl risotto,Mains,£10.00,B,M,,
Frangipane,Desserts,£5.50,W,M,A,
Apple and walnut slaw,Starters,£6.00,,,W,
Stollen,Desserts,£4.00,W,,M,
Seed loaf,Bread,£3.00,R,,N,S
`,
    replies: {
      'symbol gluten|W': contains('wheat'),
      'symbol nuts|W': contains('walnut'),
      'symbol B': contains('barley'),
      'symbol R': contains('rye'),
      'symbol milk|M': contains(),
      'symbol nuts|M': contains('almond'),
      'symbol A': contains('almond'),
      'symbol N': contains(),
      'symbol S': contains(),
    },
    presses: 11,
    menu: [
      'Mains | 11.50 | Cornish pasty: gluten (wheat), milk',
      'Mains | 10.00 | Pearl risotto: gluten (barley), milk',
      'Desserts | 5.50 | Frangipane: gluten (wheat), milk, nuts (almond)',
      'Starters | 6.00 | Apple and walnut slaw: nuts (walnut)',
      'Desserts | 4.00 | Stollen: gluten (wheat), nuts (almond)',
      'Bread | 3.00 | Seed loaf: gluten (rye), nuts, sesame',
    ],
  },
  {
    name: 'prices with several sizes, and none',
    csv: `item,section,price,milk
Iced coffee,Coffee,"2,1/2,4/3,0",C
Ristretto,Coffee,"1,90 €",
Herb tea,Coffee,£3.–,
House white,Wine,5 / 7.5 / 24,
Catch of the day,Mains,SQ,
Flatbread,Breakfast,2 100,
`,
    replies: {
      'symbol C': contains(),
      'price 2,1/2,4/3,0': { price: '2.10', keepText: true },
      'price 5 / 7.5 / 24': { price: '5' },
      'price SQ': { price: '' },
      'price 2 100': { price: '' },
    },
    presses: 5,
    menu: [
      'Coffee | 2.10 | Iced coffee: milk',
      'Coffee | 1.90 | Ristretto',
      'Coffee | 3 | Herb tea',
      'Wine | 5 | House white',
      'Mains |  | Catch of the day',
      'Breakfast |  | Flatbread',
    ],
  },
  {
    name: 'placeholders above the heading, a legend in it, section rows, and symbols with words behind them',
    csv: `\uFEFFColumn1,Column2,Column3,Column4,Column5,Column6,Column7,Column8,Column9,Column10
"Pier House Menu Item
X=Contains O=Removable
CC=Cross Contamination","GRILL CROSS
CONTAMINATION
(dairy, egg)",DAIRY,EGG,GLUTEN,SHELLFISH,MOLLUSK,SOY,SESAME,Garlic
Cold:,,,,,,,,,
Mussels,,,,,,X,O - marinade,,X
Green Salad,,O - feta,,O - crumbs,,,,,
Hot:,,,,,,,,,
Squid,X,,,x,,X,factory cc,factory cc,
Prawn Skewer,skewers,,,,X,,,,x
Steak 10 oz,,O - butter,,,,,,,
Dish of the Day,Changes Daily,Changes Daily,Changes Daily,Changes Daily,Changes Daily,Changes Daily,Changes Daily,Changes Daily,Changes Daily
Mussels,,O,,X,,X,,,x
`,
    replies: {
      'column SHELLFISH': tag('crustaceans'),
      'column Garlic': leaveOut,
      'symbol CHANGES DAILY': { says: 'unknown' },
      'mark GRILL CROSS CONTAMINATION (dairy, egg)|X': 'heading',
      remarks: 'modifications',
    },
    presses: 5,
    menu: [
      'Cold |  | Mussels: molluscs; without soybeans',
      'Cold |  | Green Salad; without milk, gluten',
      'Hot |  | Squid: gluten, molluscs; may soybeans, sesame',
      'Hot |  | Prawn Skewer: crustaceans',
      'Hot |  | Steak 10 oz; without milk',
      'Hot |  | Dish of the Day',
      'Hot |  | Mussels: gluten, molluscs; without milk',
    ],
  },
  {
    name: 'a title above the heading',
    csv: 'Allergens, autumn, both bars, v3, draft\nitem;section;price;gluten\nLaugenstange;Snacks;2,20;C:wheat\n',
    replies: { 'symbol C': contains() },
    presses: 1,
    menu: ['Snacks | 2.20 | Laugenstange: gluten (wheat)'],
  },
  {
    name: 'a first line that names the separator',
    csv: 'sep=;\nitem;section;price;gluten;milk\nTopfenknödel;Süßspeisen;9,8;C:wheat;C\nTraubensaft;Getränke;2,7;N;N\n',
    replies: { 'symbol C': contains(), 'symbol N': absent },
    presses: 2,
    menu: [
      'Süßspeisen | 9.80 | Topfenknödel: gluten (wheat), milk',
      'Getränke | 2.70 | Traubensaft: no gluten, milk',
    ],
  },
  {
    name: 'a matrix of a head office with its own legend, cereals behind the symbols, and the words of Annex II',
    csv: `The Crown Pub Company - Allergen Matrix,,,,,,,,
"Y = contains, MC = may contain, N = not present",,,,,,,,
Dish,Selling price,Cereals containing gluten and products thereof,Crustaceans,Fish and products thereof,Milk (including lactose),Tree Nuts,Sulphites >10mg,Suitable for vegetarians
STARTERS,,,,,,,,
Soup of the day & bread,£6.50,"Y (wheat, barley)",N,N,Y,N,N,Y
Whitebait,£7.95,Y (wheat),MC,Y,N,N,N,N
MAINS,,,,,,,,
Nut roast,£12.95,Y (oats),N,N,N,"Y (cashew, walnut)",Y,Y
`,
    replies: { 'nameOnlyRows unlikeDishes': 'section' },
    presses: 1,
    menu: [
      'STARTERS | 6.50 | Soup of the day & bread: gluten (wheat, barley), milk, vegetarian; no crustaceans, fish, nuts, sulphites',
      'STARTERS | 7.95 | Whitebait: gluten (wheat), fish; may crustaceans; no milk, nuts, sulphites, vegetarian',
      'MAINS | 12.95 | Nut roast: gluten (oats), nuts (walnut, cashew), sulphites, vegetarian; no crustaceans, fish, milk',
    ],
  },
  {
    name: 'yes and "-", each cereal and nut in its own column',
    csv: `Name,Category,Price,Wheat,Rye,Barley,Oats,Crustaceans,Egg,Fish,Peanut,Soya,Milk,Almonds,Cashews,Celery,Mustard,Sesame,Sulphur dioxide/sulphites,Lupin,Mollusc
Pork gyoza (kcal 480),Sides,£6.95,yes,-,yes,-,-,yes,-,-,yes,-,-,-,yes,yes,-,-,-,-
Tuna poke,Bowls,£9.20,yes,-,-,-,-,-,yes,-,yes,-,-,-,-,-,yes,yes,-,-
Porridge,Breakfast,£3.10,-,-,-,yes,-,-,-,-,-,yes,yes,yes,-,-,-,-,-,-
Shiitake bao,Sides,£5.00,yes,-,-,-,-,-,-,-,yes,-,-,-,-,-,yes,-,-,may
Melon cup,Breakfast,£2.50,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-
`,
    replies: { 'symbol YES': contains(), 'symbol -': absent, 'symbol MAY': { says: 'may_contain' } },
    presses: 3,
    menu: [
      'Sides | 6.95 | Pork gyoza (kcal 480): gluten (wheat, barley), eggs, soybeans, celery, mustard; no crustaceans, fish, peanuts, milk, sesame, sulphites, lupin, molluscs',
      'Bowls | 9.20 | Tuna poke: gluten (wheat), fish, soybeans, sesame, sulphites; no crustaceans, eggs, peanuts, milk, celery, mustard, lupin, molluscs',
      'Breakfast | 3.10 | Porridge: gluten (oats), milk, nuts (almond, cashew); no crustaceans, eggs, fish, peanuts, soybeans, celery, mustard, sesame, sulphites, lupin, molluscs',
      'Sides | 5.00 | Shiitake bao: gluten (wheat), soybeans, sesame; may molluscs; no crustaceans, eggs, fish, peanuts, milk, celery, mustard, sulphites, lupin',
      // The nuts that have no column are not known, so the allergen is not absent.
      'Breakfast | 2.50 | Melon cup: no gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, celery, mustard, sesame, sulphites, lupin, molluscs',
    ],
  },
  {
    name: 'section rows, dishes without a tick, and presences below the allergens',
    csv: `Dish,Gluten,,Milk,
,Contains,May contain,Contains,May contain
MAINS,,,,
Lasagne,✓,,✓,
Grilled chicken breast,,,,
SIDES,,,,
Steamed rice,,,,
Garlic bread,✓,,,✓
`,
    replies: {
      'nameOnlyRows unlikeDishes': 'section',
      'nameOnlyRows aboveName': 'dish',
      'nameOnlyRows aboveDish': 'dish',
      'symbol ✓': contains(),
      'symbol May contain|✓': { says: 'may_contain' },
    },
    presses: 5,
    menu: [
      'MAINS |  | Lasagne: gluten, milk',
      'MAINS |  | Grilled chicken breast',
      'SIDES |  | Steamed rice',
      'SIDES |  | Garlic bread: gluten; may milk',
    ],
  },
  {
    name: 'a heading over two lines, an allergen on a row without a name, and a legend below the table',
    csv: `Dish;Preis;Getreide;;Schalenfrüchte;;Milch
;;Weizen;Roggen;Mandeln;Walnüsse;
Früchtebrot;4,50;k;k;k;;
;;;;;k;k
k = enthält;;;;;;
`,
    replies: { 'row 4': 'more' },
    presses: 1,
    menu: [' | 4.50 | Früchtebrot: gluten (wheat, rye), nuts (almond, walnut), milk'],
  },
]
