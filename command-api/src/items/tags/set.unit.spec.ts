import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import { allergen, declared, itemCreated, itemId } from '../../testing/examples.ts'
import { givenItem } from '../../testing/given.ts'
import { type SetAllergens, setAllergens } from './set.ts'

type Wanted = SetAllergens['allergens'][number]
const tag = (id: string, more: Partial<Wanted> = {}): Wanted => ({
  allergenId: allergen(id),
  presence: 'contains',
  ...more,
})
const withdrawn = (id: string, reason: string | null = null): ItemEvent => ({
  type: 'AllergenWithdrawn',
  data: { itemId, allergenId: allergen(id), previousPresence: 'contains', reason },
})
const confirmed: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: '2026-01-01T12:00:00.000Z', edition: 1 },
}

/** Given these tags, when all are replaced. */
const replacing = (history: readonly ItemEvent[], ...allergens: readonly Wanted[]) => ({
  with: (command: Partial<SetAllergens> = {}) =>
    givenItem([itemCreated, ...history]).when(item =>
      setAllergens(item, { allergens, override: false, reasonRequired: false, ...command }),
    ),
})

describe('setAllergens', () => {
  it('declares what is new, withdraws what is missing and leaves the rest alone', () => {
    replacing(
      [declared('milk'), declared('eggs')],
      tag('eggs'),
      tag('nuts', { details: ['walnut', 'almond'] }),
    )
      .with({ reason: 'New recipe' })
      .thenEvents([
        declared('nuts', { details: ['almond', 'walnut'], reason: 'New recipe' }),
        withdrawn('milk', 'New recipe'),
      ])
  })

  it('records nothing when nothing differs', () => {
    replacing(
      [declared('nuts', { details: ['almond'] }), declared('milk')],
      tag('milk'),
      tag('nuts', { details: ['almond'] }),
    )
      .with()
      .thenEvents([])
  })

  it('withdraws every tag for an empty list', () => {
    replacing([declared('milk'), declared('vegetarian')])
      .with()
      .thenEvents([withdrawn('vegetarian'), withdrawn('milk')])
  })

  it('warns before it makes the item look safer', () => {
    const before = [declared('milk'), declared('eggs'), declared('vegetarian')]
    replacing(before, tag('eggs', { presence: 'may_contain' }), tag('keto'), tag('fish'))
      .with()
      .thenEvents([
        declared('fish'),
        withdrawn('vegetarian'),
        declared('eggs', { presence: 'may_contain', previousPresence: 'contains' }),
        declared('keto'),
        withdrawn('milk'),
      ])
  })

  describe('contradictions', () => {
    it('are judged among the tags that the item will have', () => {
      replacing([declared('milk')], tag('vegan'), tag('milk', { presence: 'may_contain' }))
        .with()
        .thenEvents([
          declared('vegan'),
          declared('milk', { presence: 'may_contain', previousPresence: 'contains' }),
        ])
    })
    it('are all named, and nothing is recorded', () => {
      replacing([], tag('vegan'), tag('milk'), tag('gluten-free'), tag('gluten'))
        .with()
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk\. Gluten-free contradicts Gluten/)
    })
    it('are recorded when the manager insists', () => {
      replacing([], tag('milk'), tag('vegan'))
        .with({ override: true })
        .thenEvents([declared('milk', { overridden: true }), declared('vegan', { overridden: true })])
    })
    it('that the manager has insisted on before are not asked about again', () => {
      replacing(
        [declared('milk'), declared('vegan', { overridden: true })],
        tag('milk'),
        tag('vegan'),
        tag('nuts'),
      )
        .with()
        .thenEvents([declared('nuts')])
    })
  })

  describe('an undo', () => {
    const restored: ItemEvent = { type: 'AllergensConfirmed', data: { ...confirmed.data, restored: true } }
    const weakened = declared('milk', { presence: 'may_contain', previousPresence: 'contains' })
    const again = declared('milk', { previousPresence: 'may_contain' })
    const price: ItemEvent = { type: 'ItemPriceChanged', data: { itemId, priceCents: 1 } }

    it('restores the confirmation of the revision that it goes back to, with its date', () => {
      replacing([declared('milk'), confirmed, weakened], tag('milk'))
        .with({ undoTo: '2', revision: '3' })
        .thenEvents([again, restored])
      replacing([declared('milk'), confirmed, declared('eggs')], tag('milk'))
        .with({ undoTo: '2', revision: '3' })
        .thenEvents([withdrawn('eggs'), restored])
    })
    it('restores nothing when anything else has happened to the item', () => {
      for (const other of [price, { type: 'AllergensConfirmationWithdrawn', data: { itemId } } as const])
        replacing([declared('milk'), confirmed, weakened, other], tag('milk'))
          .with({ undoTo: '2' })
          .thenEvents([again])
      replacing([declared('milk'), confirmed, price, weakened], tag('milk'))
        .with({ undoTo: '2' })
        .thenEvents([again])
    })
    it('restores nothing when the tags are not exactly the same again', () => {
      replacing([declared('milk'), confirmed, weakened], tag('milk'), tag('eggs'))
        .with({ undoTo: '2' })
        .thenEvents([again, declared('eggs')])
      replacing([declared('nuts', { details: ['almond'] }), confirmed, withdrawn('nuts')], tag('nuts'))
        .with({ undoTo: '2' })
        .thenEvents([declared('nuts')])
    })
    it('restores nothing for an item that was not confirmed, or that stays confirmed', () => {
      replacing([declared('milk'), weakened], tag('milk'))
        .with({ undoTo: '1' })
        .thenEvents([again])
      replacing([declared('vegan'), confirmed, declared('keto')], tag('vegan'))
        .with({ undoTo: '2' })
        .thenEvents([withdrawn('keto')])
    })
    it('restores nothing unless the call names the revision', () => {
      replacing([declared('milk'), confirmed, weakened], tag('milk'))
        .with()
        .thenEvents([again])
    })
  })

  describe('an admin who acts for the restaurant', () => {
    const acting = { reasonRequired: true }
    it('needs a reason to remove or weaken an allergen', () => {
      replacing([declared('milk')])
        .with(acting)
        .thenRefused('allergens.reason_required')
      replacing([declared('milk')], tag('milk', { presence: 'may_contain' }))
        .with(acting)
        .thenRefused('allergens.reason_required')
      replacing([declared('nuts', { details: ['almond', 'walnut'] })], tag('nuts', { details: ['almond'] }))
        .with(acting)
        .thenRefused('allergens.reason_required')
      replacing([declared('nuts'), confirmed], tag('nuts', { details: ['almond'] }))
        .with(acting)
        .thenRefused('allergens.reason_required')
      replacing([declared('milk')])
        .with({ ...acting, reason: 'Oat milk' })
        .thenEvents([withdrawn('milk', 'Oat milk')])
    })
    it('needs no reason to add an allergen or to remove a diet', () => {
      replacing([declared('vegan')], tag('nuts'))
        .with(acting)
        .thenEvents([declared('nuts'), withdrawn('vegan')])
    })
  })

  it('refuses a list that started from an older revision of the tags', () => {
    const history = [declared('milk'), declared('nuts')]
    replacing(history, tag('milk'), tag('eggs'))
      .with({ revision: '1' })
      .thenRefused('items.changed_since_seen')
    replacing(history, tag('milk'), tag('eggs'))
      .with({ revision: '2' })
      .thenEvents([declared('eggs'), withdrawn('nuts')])
    replacing([...history, { type: 'ItemPriceChanged', data: { itemId, priceCents: 1 } }], tag('milk'))
      .with({ revision: '2' })
      .thenEvents([withdrawn('nuts')])
    replacing(history, tag('milk'), tag('nuts')).with({ revision: '1' }).thenEvents([])
    replacing(history, tag('milk'))
      .with({ revision: '9' })
      .thenRefused('request.invalid', /no such revision/)
  })

  it('refuses an archived item, an unknown tag and a wrong presence or detail', () => {
    replacing([{ type: 'ItemArchived', data: { itemId } }], tag('milk'))
      .with()
      .thenRefused('items.archived')
    replacing([], tag('milk'), tag('dust')).with().thenRefused('allergen.not_found', /dust/)
    replacing([], tag('milk'), tag('vegan', { presence: 'may_contain' }))
      .with()
      .thenRefused('request.invalid', /Vegan is a diet/)
    replacing([], tag('nuts', { details: ['wheat'] }))
      .with()
      .thenRefused('request.invalid', /wheat/)
  })

  it('refuses more tags than an item may carry', () => {
    // Stored tags may be unknown to today's catalogue, so the catalogue alone does not bound their number.
    const many = Array.from({ length: limits.tagsPerItem + 1 }, () => tag('milk'))
    replacing([], ...many)
      .with()
      .thenRefused('allergens.limit_reached')
  })
})
