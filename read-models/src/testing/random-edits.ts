import fc from 'fast-check'

const kinds = {
  'create-menu': 2,
  'rename-menu': 2,
  publish: 3,
  unpublish: 2,
  'arrange-menu': 2,
  'delete-menu': 0.3,
  'rename-restaurant': 0.5,
  'restaurant-picture': 0.5,
  'close-restaurant': 0.5,
  'create-item': 8,
  text: 8,
  price: 5,
  availability: 4,
  picture: 3,
  archive: 5,
  restore: 4,
  move: 4,
  delete: 3,
  confirm: 10,
  'withdraw-confirmation': 3,
  'review-in-part': 2,
  declare: 25,
  withdraw: 12,
  'rename-allergen': 0.2,
  report: 4,
  'answer-reports': 2,
  translate: 6,
  'remove-translation': 2,
  'find-mentions': 3,
  'answer-mention': 6,
  'withdraw-answer': 3,
  'make-separate': 1,
} as const

/** One random change. The numbers pick among the menus, items and texts that exist. */
export interface RandomEdit {
  readonly kind: keyof typeof kinds
  readonly restaurant: number
  readonly which: number
  readonly menu: number
  readonly allergen: number
  readonly presence: number
  readonly text: number
  /** Milliseconds before it, how many milliseconds the writer's clock is behind, and whether guests see it at once. */
  readonly pause: number
  readonly behind: number
  readonly advance: number
}

export const edits: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({
      weight: weight * 10,
      arbitrary: fc.constant(kind as RandomEdit['kind']),
    })),
  ),
  restaurant: fc.nat(3),
  which: fc.nat(9_999),
  menu: fc.nat(9_999),
  allergen: fc.nat(4),
  presence: fc.nat(2),
  text: fc.nat(50),
  pause: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(20_000)),
  behind: fc.oneof(fc.constant(0), fc.nat(2_000)),
  advance: fc.nat(99),
})
