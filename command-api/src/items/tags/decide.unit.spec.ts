import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { allergen, declared, itemCreated, itemId } from '../../testing/examples.ts'
import { decidedAtOf, folded, givenItem } from '../../testing/given.ts'
import { itemFold } from '../state.ts'
import { confirmAllergens, type DeclareAllergen, declareAllergen, withdrawAllergen } from './decide.ts'

const archived: ItemEvent = { type: 'ItemArchived', data: { itemId } }

const withdrawn = (id: string): ItemEvent => ({
  type: 'AllergenWithdrawn',
  data: { itemId, allergenId: allergen(id), previousPresence: 'contains', reason: null },
})

const declare = (id: string, command: Partial<DeclareAllergen> = {}): DeclareAllergen => ({
  allergenId: allergen(id),
  presence: 'contains',
  override: false,
  reasonRequired: false,
  ...command,
})

describe('allergens', () => {
  describe('declare', () => {
    it('when the tag is new › then it is declared', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('milk', { reason: 'Butter' })))
        .thenEvents([declared('milk', { reason: 'Butter' })])
    })

    it('when it stands so already › then nothing is recorded', () => {
      givenItem([itemCreated, declared('gluten', { details: ['wheat'] })])
        .when(item => declareAllergen(item, declare('gluten')))
        .thenEvents([])
    })

    it('when its presence changes › then the event tells what stood before', () => {
      givenItem([itemCreated, declared('milk')])
        .when(item => declareAllergen(item, declare('milk', { presence: 'may_contain' })))
        .thenEvents([
          declared('milk', { presence: 'may_contain', previousPresence: 'contains', previousDetails: [] }),
        ])
    })

    it('when details are named › then they stand once each, in the catalogue’s order', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('gluten', { details: ['rye', 'wheat', 'rye'] })))
        .thenEvents([declared('gluten', { details: ['wheat', 'rye'] })])
    })

    it('when only details are named › then the presence stays as it is', () => {
      givenItem([itemCreated, declared('nuts', { presence: 'may_contain', details: ['almond'] })])
        .when(item => declareAllergen(item, declare('nuts', { presence: undefined, addDetails: ['walnut'] })))
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
      givenItem([itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(item => declareAllergen(item, declare('milk', { presence: undefined })))
        .thenEvents([declared('milk', { previousPresence: 'may_contain', previousDetails: [] })])
    })

    it('when a detail is added or removed › then the others stay, whatever the screen showed', () => {
      const nuts = givenItem([itemCreated, declared('nuts', { details: ['almond', 'hazelnut'] })])
      const event = (details: string[]) =>
        declared('nuts', {
          details,
          previousPresence: 'contains',
          previousDetails: ['almond', 'hazelnut'],
        })
      nuts
        .when(item => declareAllergen(item, declare('nuts', { addDetails: ['walnut'] })))
        .thenEvents([event(['almond', 'hazelnut', 'walnut'])])
      nuts
        .when(item => declareAllergen(item, declare('nuts', { removeDetails: ['almond'] })))
        .thenEvents([event(['hazelnut'])])
      nuts.when(item => declareAllergen(item, declare('nuts', { addDetails: ['almond'] }))).thenEvents([])
    })

    it('when details are not named › then they stay as they stand', () => {
      givenItem([itemCreated, declared('gluten', { details: ['oats'] })])
        .when(item => declareAllergen(item, declare('gluten', { presence: 'may_contain' })))
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
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('gluten', { details: ['almond'] })))
        .thenRefused('request.invalid', /almond.*wheat/)
    })

    it('when the catalogue does not know it › then it does not exist', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('kryptonite')))
        .thenRefused('allergen.not_found')
    })

    it('when a diet is declared as a trace › then it is refused', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('vegan', { presence: 'may_contain' })))
        .thenRefused('request.invalid', /Vegan is a diet/)
    })

    it('when it contradicts a tag › then both are named, whichever came first', () => {
      givenItem([itemCreated, declared('vegan')])
        .when(item => declareAllergen(item, declare('milk')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
      givenItem([itemCreated, declared('milk')])
        .when(item => declareAllergen(item, declare('vegan')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
    })

    it('when the manager insists › then it is declared and says so', () => {
      givenItem([itemCreated, declared('vegan')])
        .when(item => declareAllergen(item, declare('milk', { override: true })))
        .thenEvents([declared('milk', { overridden: true })])
    })

    it('when there is nothing to insist on › then it does not say so', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('milk', { override: true })))
        .thenEvents([declared('milk')])
    })

    it('refuses an archived item', () => {
      givenItem([itemCreated, archived])
        .when(item => declareAllergen(item, declare('milk')))
        .thenRefused('items.archived')
    })
  })

  describe('withdraw', () => {
    const command = { allergenId: allergen('milk'), reasonRequired: false }

    it('when it is there › then it is withdrawn and the event tells what stood before', () => {
      givenItem([itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(item => withdrawAllergen(item, { ...command, reason: 'New recipe' }))
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
      givenItem([itemCreated])
        .when(item => withdrawAllergen(item, command))
        .thenEvents([])
    })

    it('when the item is archived › then it is refused', () => {
      givenItem([itemCreated, declared('milk'), archived])
        .when(item => withdrawAllergen(item, command))
        .thenRefused('items.archived')
    })
  })

  describe('a reason that must be given', () => {
    const withdraw = (id: string, reason?: string) => ({
      allergenId: allergen(id),
      reason,
      reasonRequired: true,
    })
    const weaken = (reason?: string) =>
      declare('milk', { presence: 'may_contain', reason, reasonRequired: true })

    it('when an allergen is withdrawn or weakened without one › then it is refused and says what to do', () => {
      const item = givenItem([itemCreated, declared('milk')])
      for (const reason of [undefined, '']) {
        item
          .when(item => withdrawAllergen(item, withdraw('milk', reason)))
          .thenRefused('allergens.reason_required')
        item.when(item => declareAllergen(item, weaken(reason))).thenRefused('allergens.reason_required')
      }
    })

    it('when a named nut is removed without one › then it is refused', () => {
      const nuts = [itemCreated, declared('nuts', { details: ['almond', 'hazelnut'] })]
      for (const change of [{ removeDetails: ['almond'] }, { details: ['hazelnut'] }, { details: [] }])
        givenItem(nuts)
          .when(item => declareAllergen(item, declare('nuts', { ...change, reasonRequired: true })))
          .thenRefused('allergens.reason_required')
    })

    it('when the first nut is named › then one is needed only if the item was confirmed', () => {
      const command = declare('nuts', { addDetails: ['almond'], reasonRequired: true })
      const nuts = [itemCreated, declared('nuts')]
      const checked: ItemEvent = {
        type: 'AllergensConfirmed',
        data: { itemId, reviewedAt: decidedAtOf(3) },
      }
      givenItem([...nuts, checked])
        .when(item => declareAllergen(item, command))
        .thenRefused('allergens.reason_required')
      givenItem(nuts)
        .when(item => declareAllergen(item, command))
        .thenEvents([
          declared('nuts', { details: ['almond'], previousPresence: 'contains', previousDetails: [] }),
        ])
    })

    it('when it is given › then it is recorded', () => {
      givenItem([itemCreated, declared('milk')])
        .when(item => declareAllergen(item, weaken('Oat milk now')))
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
      givenItem([itemCreated])
        .when(item => declareAllergen(item, stronger))
        .thenEvents([declared('milk')])
      givenItem([itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(item => declareAllergen(item, stronger))
        .thenEvents([declared('milk', { previousPresence: 'may_contain', previousDetails: [] })])
      givenItem([itemCreated])
        .when(item => withdrawAllergen(item, withdraw('milk')))
        .thenEvents([])
      givenItem([itemCreated, declared('vegan')])
        .when(item => withdrawAllergen(item, withdraw('vegan')))
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
      givenItem([itemCreated])
        .when(item => confirmAllergens(item, { at: now, revision: '0' }))
        .thenEvents([confirmed])
      givenItem([itemCreated, confirmed])
        .when(item => confirmAllergens(item, { at: now, revision: '1' }))
        .thenEvents([confirmed])
    })

    it('when the manager saw an older list of allergens › then it covers that one', () => {
      const now = decidedAtOf(9)
      const covers = (named: number | undefined, edition: number) =>
        givenItem([itemCreated])
          .when(item => confirmAllergens(item, { at: now, revision: '0', edition: named }))
          .thenEvents([{ type: 'AllergensConfirmed', data: { itemId, reviewedAt: now, edition } }])
      covers(undefined, 1)
      covers(1, 1)
      covers(catalogueEdition + 7, catalogueEdition)
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
      givenItem([itemCreated, archived])
        .when(item => confirmAllergens(item, { at: decidedAtOf(9), revision: '1' }))
        .thenRefused('items.archived')
    })
  })
})
