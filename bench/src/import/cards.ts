/** What a menu states of a dish. */
export interface StatedDish {
  readonly section: string
  readonly name: string
  readonly description: string
  /** `null`: none. */
  readonly price: number | null
  /** The presence of each allergen, by its id. */
  readonly tags: ReadonlyMap<string, string>
}

/** A printed menu that is made up: its dishes, and how it says what they contain. */
export interface Card {
  readonly name: string
  /** As Tesseract names its data. */
  readonly language: string
  readonly look: 'rightEdge' | 'twoColumns' | 'dots' | 'pricesBelow' | 'pages'
  /** Codes behind the names, raised or in brackets, or a list in words below each dish. */
  readonly codes: 'raised' | 'brackets' | 'words'
  /** What a manager says of the codes. */
  readonly system: 'austria' | 'annex' | 'own'
  /** The code of each allergen. */
  readonly codeOf: Readonly<Record<string, string>>
  /** What is printed at the end. */
  readonly legend: string
  readonly price: (price: number) => string
  readonly dishes: readonly StatedDish[]
}

/** `## section`, and dishes as `name | price | description | allergens; may allergens`. */
function dishesOf(text: string): readonly StatedDish[] {
  let section = ''
  return text
    .trim()
    .split('\n')
    .flatMap(line => {
      if (line.startsWith('## ')) {
        section = line.slice(3)
        return []
      }
      const [name = '', price = '', description = '', stated = ''] = line.split('|').map(part => part.trim())
      return [{ section, name, description, price: Number(price), tags: tagsOf(stated) }]
    })
}

const presences = { 'may ': 'may_contain', 'without ': 'can_be_made_without' } as const

/** The tags of `gluten (wheat), milk; may nuts; without eggs; no fish`. */
export function tagsOf(stated: string): ReadonlyMap<string, string> {
  const parts = stated.split('; ').filter(part => part !== '' && !part.startsWith('no '))
  return new Map(
    parts.flatMap(part => {
      const [word = ''] = /^(?:may |without )/u.exec(part) ?? []
      const presence = word === '' ? 'contains' : presences[word as keyof typeof presences]
      const ids = part.slice(word.length).replaceAll(/ \([^)]*\)/gu, '')
      return ids.split(', ').map(id => [id, presence] as const)
    }),
  )
}

const austria = {
  ...{ gluten: 'A', crustaceans: 'B', eggs: 'C', fish: 'D', peanuts: 'E', soybeans: 'F', milk: 'G' },
  ...{ nuts: 'H', celery: 'L', mustard: 'M', sesame: 'N', sulphites: 'O', lupin: 'P', molluscs: 'R' },
}
const annex = {
  ...{ gluten: '1', crustaceans: '2', eggs: '3', fish: '4', peanuts: '5', soybeans: '6', milk: '7' },
  ...{ nuts: '8', celery: '9', mustard: '10', sesame: '11', sulphites: '12', lupin: '13', molluscs: '14' },
}
const own = { gluten: 'GL', crustaceans: 'CR', eggs: 'EG', fish: 'FI', milk: 'MI', nuts: 'NU', sesame: 'SE' }

const comma = (price: number) => `${price.toFixed(2).replace('.', ',')} €`
const pounds = (price: number) => `£${price.toFixed(2)}`

export const cards: readonly Card[] = [
  {
    name: 'a German card with raised letters and the prices at the right edge',
    language: 'deu',
    look: 'rightEdge',
    codes: 'raised',
    system: 'austria',
    codeOf: austria,
    legend: '',
    price: comma,
    dishes: dishesOf(`
## Suppen
Frittatensuppe | 4.90 | mit Schnittlauch | gluten, eggs, milk, celery
Gulaschsuppe | 6.20 | mit Hausbrot | gluten, celery
Kürbiscremesuppe | 5.80 | mit Kernöl | milk
## Hauptspeisen
Wiener Schnitzel vom Kalb | 24.90 | mit Erdäpfelsalat und Preiselbeeren | gluten, eggs, milk, mustard
Zwiebelrostbraten | 26.50 | mit Braterdäpfeln | gluten, mustard, sulphites
Gebratener Saibling | 23.00 | auf Wurzelgemüse | fish, milk, celery
Spinatknödel | 15.40 | mit brauner Butter und Bergkäse | gluten, eggs, milk
Backhendlsalat | 14.80 | mit Kürbiskernöl | gluten, eggs, mustard, sulphites
## Nachspeisen
Kaiserschmarren | 12.50 | mit Zwetschkenröster | gluten, eggs, milk, sulphites
Mohr im Hemd | 8.90 | mit Schlagobers | gluten, eggs, milk, nuts
Marillenknödel | 11.20 | in Butterbröseln | gluten, eggs, milk
`),
  },
  {
    name: 'an Italian card in two columns with numbers in brackets',
    language: 'ita',
    look: 'twoColumns',
    codes: 'brackets',
    system: 'annex',
    codeOf: annex,
    legend: '',
    price: comma,
    dishes: dishesOf(`
## Antipasti
Vitello tonnato | 12.00 | con capperi di Pantelleria | eggs, fish, mustard
Burrata pugliese | 11.00 | con pomodorini e basilico | milk
Insalata di polpo | 14.50 | con patate e sedano | celery, molluscs
Tagliere del contadino | 15.00 | salumi e formaggi della valle | milk, nuts
## Primi
Tagliatelle al ragù | 13.00 | di manzo e maiale | gluten, eggs, celery
Risotto ai funghi porcini | 15.00 | mantecato al burro | milk, sulphites
Spaghetti alle vongole | 16.50 | aglio e prezzemolo | gluten, molluscs, sulphites
Gnocchi al pesto | 12.50 | con pinoli tostati | gluten, milk, nuts
## Secondi
Tagliata di manzo | 22.00 | rucola e grana | milk
Branzino al forno | 21.00 | con olive taggiasche | fish
Fritto misto | 19.50 | di calamari e gamberi | gluten, crustaceans, molluscs
Melanzane alla parmigiana | 13.50 | dalla ricetta della nonna | milk, eggs
## Dolci
Cannolo siciliano | 6.50 | con ricotta fresca | gluten, milk, nuts
Sorbetto al limone | 5.00 | con menta |
`),
  },
  {
    name: 'an English card with dotted leaders and codes that its legend explains',
    language: 'eng',
    look: 'dots',
    codes: 'brackets',
    system: 'own',
    codeOf: own,
    legend: 'GL = gluten, CR = crustaceans, EG = eggs, FI = fish, MI = milk, NU = nuts, SE = sesame',
    price: pounds,
    dishes: dishesOf(`
## Small plates
Crispy squid | 8.50 | lime mayonnaise | gluten, eggs
Prawn toast | 9.20 | chilli jam | gluten, crustaceans, sesame
Whipped feta | 7.00 | honey and thyme | milk
Smoked mackerel paté | 8.00 | pickled cucumber | fish, milk
## Mains
Fish pie | 16.50 | leeks and a mashed potato crust | fish, crustaceans, milk
Roast cauliflower | 14.00 | tahini and pomegranate | sesame
Beef burger | 15.50 | brioche bun and burger sauce | gluten, eggs, milk, sesame
Mushroom risotto | 14.50 | hazelnuts | milk, nuts
## Puddings
Sticky toffee pudding | 7.50 | vanilla ice cream | gluten, eggs, milk
Almond tart | 7.00 | crème fraîche | gluten, eggs, milk, nuts
Lemon sorbet | 5.00 | fresh mint |
`),
  },
  {
    name: 'a French card with the prices below and a list in words',
    language: 'fra',
    look: 'pricesBelow',
    codes: 'words',
    system: 'own',
    codeOf: {
      ...{ gluten: 'gluten', crustaceans: 'crustacés', eggs: 'œufs', fish: 'poisson', milk: 'lait' },
      ...{ nuts: 'fruits à coque', celery: 'céleri', mustard: 'moutarde', sulphites: 'sulfites' },
    },
    legend: '',
    price: comma,
    dishes: dishesOf(`
## Entrées
Soupe à l’oignon gratinée | 8.50 | croûtons et comté | gluten, milk, sulphites
Œufs en meurette | 9.80 | lardons fumés | eggs, gluten, sulphites
Salade de chèvre chaud | 10.50 | miel et noix | milk, nuts, gluten, mustard
## Plats
Sole meunière | 27.00 | pommes vapeur | fish, gluten, milk
Bœuf bourguignon | 19.50 | carottes fondantes | celery, sulphites
Gambas rôties | 24.00 | beurre d’ail | crustaceans, milk
Confit de canard | 18.50 | pommes sarladaises |
## Desserts
Crème brûlée | 7.50 | à la vanille | eggs, milk
Mousse au chocolat | 7.00 | éclats de noisettes | eggs, milk, nuts
`),
  },
  {
    name: 'a Spanish card over two pages with headers and footers',
    language: 'spa',
    look: 'pages',
    codes: 'raised',
    system: 'annex',
    codeOf: annex,
    legend: '',
    price: comma,
    dishes: dishesOf(`
## Entrantes
Croquetas caseras | 9.00 | de jamón ibérico | gluten, milk, eggs
Gazpacho andaluz | 7.50 | con su guarnición | sulphites
Boquerones fritos | 10.50 | con limón | gluten, fish
Ensalada murciana | 8.50 | con bonito y huevo | fish, eggs
## Arroces
Paella de marisco | 18.00 | con alioli | crustaceans, molluscs, fish, eggs
Arroz negro | 17.50 | con sepia | molluscs, fish
Arroz de verduras | 14.00 | de la huerta | celery
## Postres
Tarta de Santiago | 6.00 | con helado | nuts, eggs, milk
Flan de la casa | 4.50 | con nata | eggs, milk
Fruta del tiempo | 4.00 | cortada |
`),
  },
]
