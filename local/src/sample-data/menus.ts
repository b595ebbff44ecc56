import { catalogue, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { stringify } from 'csv-stringify/sync'

/** A dish of the sample restaurant. A tag is `id` (contains), `id:M`, `id:W` or `id:C:wheat+rye`. */
interface SampleDish {
  readonly section: string
  readonly name: string
  readonly description: string
  readonly price: string
  readonly tags: readonly string[]
  readonly crossContamination?: string
  readonly modifications?: string
  /** Not reviewed: guests see "Allergens not confirmed". */
  readonly unreviewed?: true
}

interface SampleMenu {
  readonly name: string
  readonly description: string
  readonly dishes: readonly SampleDish[]
}

/** A fictional restaurant that has every kind of declaration. */
export const sampleRestaurant = {
  name: 'The Walnut Tree',
  description:
    'Seasonal cooking by the river. Tell us what you avoid: the kitchen keeps this menu up to date.',
  address: '1 Orchard Lane, Rivermouth',
  phone: '',
  website: '',
} as const

export const sampleMenus: readonly SampleMenu[] = [
  {
    name: 'Lunch',
    description: 'Weekdays from noon to three.',
    dishes: [
      {
        section: 'Soups and salads',
        name: 'Roast tomato soup',
        description: 'Slow-roasted tomatoes, basil oil, sourdough on the side.',
        price: '7.50',
        tags: ['gluten:W:wheat', 'celery', 'vegan'],
        modifications: 'Ask for it without the bread.',
      },
      {
        section: 'Soups and salads',
        name: 'Walnut and pear salad',
        description: 'Bitter leaves, poached pear, candied walnuts, blue cheese.',
        price: '11.00',
        tags: ['nuts:C:walnut', 'milk:W', 'mustard', 'vegetarian', 'gluten-free'],
        modifications: 'The cheese can be left out.',
      },
      {
        section: 'Soups and salads',
        name: 'Green lentil salad',
        description: 'Puy lentils, roast carrot, parsley, lemon.',
        price: '9.80',
        tags: ['vegan', 'dairy-free', 'gluten-free', 'nut-free', 'halal'],
      },
      {
        section: 'Mains',
        name: 'Fish finger sandwich',
        description: 'Breaded cod, tartare sauce, soft white roll.',
        price: '13.50',
        tags: ['gluten:C:wheat', 'fish', 'eggs', 'mustard', 'milk:M', 'crustaceans:M', 'pescatarian'],
        crossContamination: 'Shares a fryer with the tempura prawns.',
      },
      {
        section: 'Mains',
        name: 'Tempura prawns',
        description: 'Crisp batter, dipping sauce, pickled ginger.',
        price: '15.00',
        tags: ['crustaceans', 'gluten:C:wheat', 'soybeans', 'sesame', 'fish:M', 'eggs:M', 'pescatarian'],
        crossContamination: 'Shares a fryer with the fish fingers.',
      },
      {
        section: 'Mains',
        name: 'Mushroom risotto',
        description: 'Carnaroli rice, chestnut mushrooms, parmesan.',
        price: '14.20',
        tags: ['milk', 'celery', 'sulphites', 'gluten-free'],
      },
      {
        section: 'Mains',
        name: "Chef's curry of the day",
        description: 'Changes every day; please ask what is in it.',
        price: '13.00',
        tags: [],
        unreviewed: true,
      },
    ],
  },
  {
    name: 'Dinner',
    description: 'Every evening from six.',
    dishes: [
      {
        section: 'Starters',
        name: 'Mussels in cider',
        description: 'Shallots, thyme, cream, a heel of bread.',
        price: '12.50',
        tags: ['molluscs', 'milk', 'sulphites', 'gluten:W:wheat+rye', 'crustaceans:M'],
        crossContamination: 'Rope-grown mussels can carry small crabs.',
      },
      {
        section: 'Starters',
        name: 'Charred leeks with romesco',
        description: 'Almond and red pepper sauce, toasted seeds.',
        price: '10.00',
        tags: ['nuts:C:almond+hazelnut', 'sesame:M', 'sulphites', 'vegan', 'dairy-free', 'gluten-free'],
      },
      {
        section: 'Mains',
        name: 'Grilled chicken, lemon potatoes',
        description: 'Half a chicken, oregano, roast potatoes, green salad.',
        price: '19.50',
        tags: ['mustard:W', 'gluten-free', 'dairy-free', 'nut-free', 'halal'],
        modifications: 'The salad dressing contains mustard and comes on the side if you ask.',
      },
      {
        section: 'Mains',
        name: 'Hake, white beans, parsley',
        description: 'Pan-fried hake on butter beans.',
        price: '21.00',
        tags: ['fish', 'milk:W', 'celery', 'gluten-free', 'pescatarian'],
      },
      {
        section: 'Mains',
        name: 'Aubergine parmigiana',
        description: 'Baked aubergine, tomato, mozzarella.',
        price: '16.00',
        tags: ['milk', 'eggs:M', 'gluten:M:wheat', 'vegetarian'],
      },
      {
        section: 'Desserts',
        name: 'Chocolate and hazelnut torte',
        description: 'Dark chocolate, ground hazelnuts, crème fraîche.',
        price: '8.50',
        tags: ['gluten:C:wheat', 'nuts:C:hazelnut', 'milk', 'eggs', 'soybeans', 'peanuts:M', 'vegetarian'],
      },
      {
        section: 'Desserts',
        name: 'Raspberry sorbet',
        description: 'Two scoops, fresh raspberries.',
        price: '6.00',
        tags: ['milk:M', 'nuts:M', 'vegan', 'gluten-free'],
        crossContamination: 'Churned in the machine that makes our ice creams.',
      },
    ],
  },
  {
    name: 'Weekend brunch',
    description: 'Saturday and Sunday until two.',
    dishes: [
      {
        section: '',
        name: 'Shakshuka',
        description: 'Two eggs in spiced tomato and pepper, flatbread.',
        price: '12.00',
        tags: ['eggs', 'gluten:W:wheat', 'vegetarian', 'dairy-free', 'halal'],
      },
      {
        section: '',
        name: 'Buttermilk pancakes',
        description: 'Maple syrup, blueberries.',
        price: '10.50',
        tags: ['gluten:C:wheat', 'milk', 'eggs', 'lupin:M', 'vegetarian', 'nut-free'],
      },
      {
        section: '',
        name: 'Overnight oats',
        description: 'Oat drink, apple, cinnamon, pumpkin seeds.',
        price: '7.80',
        tags: ['gluten:C:oats', 'nuts:M:almond', 'vegan', 'dairy-free'],
      },
    ],
  },
]

/** A sample menu as the CSV matrix that a restaurant would import. `reviewedAt` is an ISO instant. */
export function sampleMatrix(menu: SampleMenu, reviewedAt: string): string {
  const header = [...Object.values(matrixColumns), ...matrixTagColumns]
  const rows = menu.dishes.map(dish => {
    const cells = new Map(dish.tags.map(cellOfTag))
    const absent = (id: string) => (dish.unreviewed ? '?' : isDiet(id) ? '' : 'N')
    return [
      dish.name,
      dish.section,
      dish.description,
      dish.price,
      dish.crossContamination ?? '',
      dish.modifications ?? '',
      dish.unreviewed ? '' : reviewedAt,
      ...catalogue.map(({ id }) => cells.get(id) ?? absent(id)),
    ]
  })
  return stringify([header, ...rows])
}

function cellOfTag(tag: string): [string, string] {
  const [id = '', second = 'C', third] = tag.split(':')
  const letter = second.length === 1 ? second : 'C'
  const details = second.length === 1 ? third : second
  return [id, details ? `${letter}:${details}` : letter]
}
