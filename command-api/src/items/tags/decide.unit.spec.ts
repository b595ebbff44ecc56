import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { isRefusal } from '../../decision.ts'
import { menuFold } from '../../menus/state.ts'
import {
  allergen,
  declared,
  itemCreated,
  itemId,
  menuCreated,
  otherRestaurantId,
  restaurantId,
} from '../../testing/examples.ts'
import { decidedAtOf, folded, given } from '../../testing/given.ts'
import { itemFold } from '../state.ts'
import { confirmAllergens, type DeclareAllergen, declareAllergen, withdrawAllergen } from './decide.ts'

const menu = folded(menuFold, [menuCreated])
const archived: ItemEvent = { type: 'ItemArchived', data: { itemId } }

const withdrawn = (id: string): ItemEvent => ({
  type: 'AllergenWithdrawn',
  data: { itemId, allergenId: allergen(id), previousPresence: 'contains', reason: null },
})

const declare = (id: string, command: Partial<DeclareAllergen> = {}): DeclareAllergen => ({
  restaurantId,
  allergenId: allergen(id),
  presence: 'contains',
  override: false,
  reasonRequired: false,
  ...command,
})

describe('allergens', () => {
  describe('declare', () => {
    it('when the tag is new › then it is declared', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('milk', { reason: 'Butter' })))
        .thenEvents([declared('milk', { reason: 'Butter' })])
    })

    it('when it stands so already › then nothing is recorded', () => {
      given(itemFold, [itemCreated, declared('gluten', { details: ['wheat'] })])
        .when(state => declareAllergen(state, menu, declare('gluten')))
        .thenEvents([])
    })

    it('when its presence changes › then the event tells what stood before', () => {
      given(itemFold, [itemCreated, declared('milk')])
        .when(state => declareAllergen(state, menu, declare('milk', { presence: 'may_contain' })))
        .thenEvents([
          declared('milk', { presence: 'may_contain', previousPresence: 'contains', previousDetails: [] }),
        ])
    })

    it('when details are named › then they stand once each, in the catalogue’s order', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('gluten', { details: ['rye', 'wheat', 'rye'] })))
        .thenEvents([declared('gluten', { details: ['wheat', 'rye'] })])
    })

    it('when only details are named › then the presence stays as it is', () => {
      given(itemFold, [itemCreated, declared('nuts', { presence: 'may_contain', details: ['almond'] })])
        .when(state =>
          declareAllergen(state, menu, declare('nuts', { presence: undefined, addDetails: ['walnut'] })),
        )
        .thenEvents([
          declared('nuts', {
            presence: 'may_contain',
            details: ['almond', 'walnut'],
            previousPresence: 'may_contain',
            previousDetails: ['almond'],
          }),
        ])
    })

    it('when neither presence nor details are named › then the item contains it', () => {
      given(itemFold, [itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(state => declareAllergen(state, menu, declare('milk', { presence: undefined })))
        .thenEvents([declared('milk', { previousPresence: 'may_contain', previousDetails: [] })])
    })

    it('when a detail is added or removed › then the others stay, whatever the screen showed', () => {
      const nuts = given(itemFold, [itemCreated, declared('nuts', { details: ['almond', 'hazelnut'] })])
      const event = (details: string[]) =>
        declared('nuts', {
          details,
          previousPresence: 'contains',
          previousDetails: ['almond', 'hazelnut'],
        })
      nuts
        .when(state => declareAllergen(state, menu, declare('nuts', { addDetails: ['walnut'] })))
        .thenEvents([event(['almond', 'hazelnut', 'walnut'])])
      nuts
        .when(state => declareAllergen(state, menu, declare('nuts', { removeDetails: ['almond'] })))
        .thenEvents([event(['hazelnut'])])
      nuts
        .when(state => declareAllergen(state, menu, declare('nuts', { addDetails: ['almond'] })))
        .thenEvents([])
    })

    it('when details are not named › then they stay as they stand', () => {
      given(itemFold, [itemCreated, declared('gluten', { details: ['oats'] })])
        .when(state => declareAllergen(state, menu, declare('gluten', { presence: 'may_contain' })))
        .thenEvents([
          declared('gluten', {
            details: ['oats'],
            presence: 'may_contain',
            previousPresence: 'contains',
            previousDetails: ['oats'],
          }),
        ])
    })

    it('when a detail belongs to another allergen › then it is refused and names the choice', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('gluten', { details: ['almond'] })))
        .thenRefused('request.invalid', /almond.*wheat/)
    })

    it('when the catalogue does not know it › then it does not exist', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('kryptonite')))
        .thenRefused('allergen.not_found')
    })

    it('when a diet is declared as a trace › then it is refused', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('vegan', { presence: 'may_contain' })))
        .thenRefused('request.invalid', /Vegan is a diet/)
    })

    it('when it contradicts a tag › then both are named, whichever came first', () => {
      given(itemFold, [itemCreated, declared('vegan')])
        .when(state => declareAllergen(state, menu, declare('milk')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
      given(itemFold, [itemCreated, declared('milk')])
        .when(state => declareAllergen(state, menu, declare('vegan')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
    })

    it('when the manager insists › then it is declared and says so', () => {
      given(itemFold, [itemCreated, declared('vegan')])
        .when(state => declareAllergen(state, menu, declare('milk', { override: true })))
        .thenEvents([declared('milk', { overridden: true })])
    })

    it('when there is nothing to insist on › then it does not say so', () => {
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('milk', { override: true })))
        .thenEvents([declared('milk')])
    })

    it('when the item is archived or another’s › then it is refused', () => {
      given(itemFold, [itemCreated, archived])
        .when(state => declareAllergen(state, menu, declare('milk')))
        .thenRefused('items.archived')
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, declare('milk', { restaurantId: otherRestaurantId })))
        .thenRefused('item.not_found')
    })
  })

  describe('withdraw', () => {
    const command = { restaurantId, allergenId: allergen('milk'), reasonRequired: false }

    it('when it is there › then it is withdrawn and the event tells what stood before', () => {
      given(itemFold, [itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(state => withdrawAllergen(state, menu, { ...command, reason: 'New recipe' }))
        .thenEvents([
          {
            type: 'AllergenWithdrawn',
            data: {
              itemId,
              allergenId: allergen('milk'),
              previousPresence: 'may_contain',
              reason: 'New recipe',
            },
          },
        ])
    })

    it('when it is not there › then nothing is recorded', () => {
      given(itemFold, [itemCreated])
        .when(state => withdrawAllergen(state, menu, command))
        .thenEvents([])
    })

    it('when the item is archived › then it is refused', () => {
      given(itemFold, [itemCreated, declared('milk'), archived])
        .when(state => withdrawAllergen(state, menu, command))
        .thenRefused('items.archived')
    })
  })

  describe('a reason that must be given', () => {
    const withdraw = (id: string, reason?: string) => ({
      restaurantId,
      allergenId: allergen(id),
      reason,
      reasonRequired: true,
    })
    const weaken = (reason?: string) =>
      declare('milk', { presence: 'may_contain', reason, reasonRequired: true })

    it('when an allergen is withdrawn or weakened without one › then it is refused and says what to do', () => {
      const item = given(itemFold, [itemCreated, declared('milk')])
      for (const reason of [undefined, '']) {
        item
          .when(state => withdrawAllergen(state, menu, withdraw('milk', reason)))
          .thenRefused('allergens.reason_required')
        item
          .when(state => declareAllergen(state, menu, weaken(reason)))
          .thenRefused('allergens.reason_required')
      }
    })

    it('when a named nut is removed without one › then it is refused', () => {
      const nuts = [itemCreated, declared('nuts', { details: ['almond', 'hazelnut'] })]
      for (const change of [{ removeDetails: ['almond'] }, { details: ['hazelnut'] }, { details: [] }])
        given(itemFold, nuts)
          .when(state => declareAllergen(state, menu, declare('nuts', { ...change, reasonRequired: true })))
          .thenRefused('allergens.reason_required')
    })

    it('when the first nut is named › then one is needed only if the item was confirmed', () => {
      const command = declare('nuts', { addDetails: ['almond'], reasonRequired: true })
      const nuts = [itemCreated, declared('nuts')]
      const checked: ItemEvent = {
        type: 'AllergensConfirmed',
        data: { itemId, reviewedAt: decidedAtOf(3) },
      }
      given(itemFold, [...nuts, checked])
        .when(state => declareAllergen(state, menu, command))
        .thenRefused('allergens.reason_required')
      given(itemFold, nuts)
        .when(state => declareAllergen(state, menu, command))
        .thenEvents([
          declared('nuts', { details: ['almond'], previousPresence: 'contains', previousDetails: [] }),
        ])
    })

    it('when it is given › then it is recorded', () => {
      given(itemFold, [itemCreated, declared('milk')])
        .when(state => declareAllergen(state, menu, weaken('Oat milk now')))
        .thenEvents([
          declared('milk', {
            presence: 'may_contain',
            previousPresence: 'contains',
            previousDetails: [],
            reason: 'Oat milk now',
          }),
        ])
    })

    it('when nothing becomes less, or only a diet is concerned › then none is asked for', () => {
      const stronger = declare('milk', { reasonRequired: true })
      given(itemFold, [itemCreated])
        .when(state => declareAllergen(state, menu, stronger))
        .thenEvents([declared('milk')])
      given(itemFold, [itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(state => declareAllergen(state, menu, stronger))
        .thenEvents([declared('milk', { previousPresence: 'may_contain', previousDetails: [] })])
      given(itemFold, [itemCreated])
        .when(state => withdrawAllergen(state, menu, withdraw('milk')))
        .thenEvents([])
      given(itemFold, [itemCreated, declared('vegan')])
        .when(state => withdrawAllergen(state, menu, withdraw('vegan')))
        .thenEvents([
          {
            type: 'AllergenWithdrawn',
            data: { itemId, allergenId: allergen('vegan'), previousPresence: 'contains', reason: null },
          },
        ])
    })
  })

  describe('confirm', () => {
    it('when checked, even again › then the confirmation carries its own date', () => {
      const now = decidedAtOf(9)
      const confirmed: ItemEvent = {
        type: 'AllergensConfirmed',
        data: { itemId, reviewedAt: now, edition: 1 },
      }
      given(itemFold, [itemCreated])
        .when(state => confirmAllergens(state, menu, { restaurantId, now, revision: 0n }))
        .thenEvents([confirmed])
      given(itemFold, [itemCreated, confirmed])
        .when(state => confirmAllergens(state, menu, { restaurantId, now, revision: 1n }))
        .thenEvents([confirmed])
    })

    it('when the manager saw an older list of allergens › then it covers that one', () => {
      const now = decidedAtOf(9)
      const editionOf = (edition: number | undefined) => {
        const decision = confirmAllergens(folded(itemFold, [itemCreated]), menu, {
          restaurantId,
          now,
          revision: 0n,
          edition,
        })
        const [event] = isRefusal(decision) ? [] : decision
        return event?.type === 'AllergensConfirmed' ? event.data.edition : undefined
      }
      expect(editionOf(undefined)).to.equal(1)
      expect(editionOf(1)).to.equal(1)
      expect(editionOf(catalogueEdition + 7)).to.equal(catalogueEdition)
    })

    it('when an older event has no edition › then it covers the first', () => {
      const old: ItemEvent = { type: 'AllergensConfirmed', data: { itemId, reviewedAt: decidedAtOf(3) } }
      expect(folded(itemFold, [itemCreated, old])).to.include({
        confirmedAt: decidedAtOf(3),
        confirmedEdition: 1,
      })
      expect(folded(itemFold, [itemCreated, declared('milk'), old, withdrawn('milk')])).to.include({
        confirmedAt: null,
        confirmedEdition: null,
      })
    })

    it('when the item is archived › then it is refused', () => {
      given(itemFold, [itemCreated, archived])
        .when(state => confirmAllergens(state, menu, { restaurantId, now: decidedAtOf(9), revision: 1n }))
        .thenRefused('items.archived')
    })
  })
})
