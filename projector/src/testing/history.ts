import fc from 'fast-check'

/** What somebody might do next; numbers pick among what there is. Whether it applies is the history's own matter. */
export type Deed =
  | { readonly kind: 'menu'; readonly name: string }
  | {
      readonly kind: 'rename-menu' | 'publish' | 'unpublish' | 'delete-menu'
      readonly menu: number
      readonly name: string
    }
  | { readonly kind: 'item'; readonly menu: number; readonly name: string; readonly cents: number }
  | {
      readonly kind: 'text' | 'price' | 'archive' | 'delete' | 'confirm' | 'review-in-part'
      readonly item: number
      readonly name: string
      readonly cents: number
    }
  | { readonly kind: 'restore'; readonly item: number; readonly menu: number }
  | { readonly kind: 'declare'; readonly item: number; readonly allergen: number; readonly presence: number }
  | { readonly kind: 'withdraw'; readonly item: number; readonly allergen: number }

export const allergenIds = ['milk', 'gluten', 'eggs', 'nuts', 'vegan', 'gluten-free'] as const
export const presencesToPick = ['contains', 'may_contain', 'can_be_made_without'] as const

/** Names that sort differently by code point and by collation. */
const name = fc.constantFrom(
  'apple pie',
  'Äpfel',
  'Zander',
  'éclair',
  'Éclair',
  '10 wings',
  '9 wings',
  'Soup',
  'soup',
)
const index = fc.nat(20)
const cents = fc.nat(9_999_999)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('menu' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'rename-menu' as const,
        'publish' as const,
        'unpublish' as const,
        'delete-menu' as const,
      ),
      menu: index,
      name,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('item' as const), menu: index, name, cents }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'text' as const,
        'price' as const,
        'archive' as const,
        'delete' as const,
        'confirm' as const,
        'confirm' as const,
        'review-in-part' as const,
      ),
      item: index,
      name,
      cents,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('restore' as const), item: index, menu: index }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('declare' as const),
      item: index,
      allergen: fc.nat(allergenIds.length - 1),
      presence: fc.nat(presencesToPick.length - 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      item: index,
      allergen: fc.nat(allergenIds.length - 1),
    }),
  },
)

/** What a restaurant does over time: it begins with a menu and something on it, so that there is something to change. */
export const deeds: fc.Arbitrary<readonly Deed[]> = fc
  .array(deed, { minLength: 5, maxLength: 60 })
  .map(more => [
    { kind: 'menu', name: 'Lunch' },
    { kind: 'publish', menu: 0, name: '' },
    { kind: 'item', menu: 0, name: 'Soup', cents: 450 },
    { kind: 'menu', name: 'Dinner' },
    { kind: 'item', menu: 0, name: 'éclair', cents: 5 },
    ...more,
  ])
