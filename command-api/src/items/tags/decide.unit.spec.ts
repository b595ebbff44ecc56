import { catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { menuFold } from '../../menus/state.ts'
import { allergen, declared, itemCreated, itemId, menuCreated, otherMenuId } from '../../testing/examples.ts'
import { decidedAtOf, folded, givenItem } from '../../testing/given.ts'
import { changeItem, moveItem } from '../decide.ts'
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
  describe('declareAllergen', () => {
    it('declares a new tag', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('milk', { reason: 'Butter' })))
        .thenEvents([declared('milk', { reason: 'Butter' })])
    })

    it('records nothing when nothing differs', () => {
      givenItem([itemCreated, declared('gluten', { details: ['wheat'] })])
        .when(item => declareAllergen(item, declare('gluten')))
        .thenEvents([])
    })

    it('records the previous presence when it changes', () => {
      givenItem([itemCreated, declared('milk')])
        .when(item => declareAllergen(item, declare('milk', { presence: 'may_contain' })))
        .thenEvents([
          declared('milk', { presence: 'may_contain', previousPresence: 'contains', previousDetails: [] }),
        ])
    })

    it('stores each detail once, in the order of the catalogue', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('gluten', { details: ['rye', 'wheat', 'rye'] })))
        .thenEvents([declared('gluten', { details: ['wheat', 'rye'] })])
    })

    it('keeps the presence when only details are given', () => {
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

    it('means “contains” when neither presence nor details are given', () => {
      givenItem([itemCreated, declared('milk', { presence: 'may_contain' })])
        .when(item => declareAllergen(item, declare('milk', { presence: undefined })))
        .thenEvents([declared('milk', { previousPresence: 'may_contain', previousDetails: [] })])
    })

    it('adds or removes one detail and keeps the others', () => {
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

    it('keeps details that are not given', () => {
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

    it('refuses a detail of another allergen and names the choice', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('gluten', { details: ['almond'] })))
        .thenRefused('request.invalid', /almond.*wheat/)
    })

    it('does not find an allergen that is not in the catalogue', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('kryptonite')))
        .thenRefused('allergen.not_found')
    })

    it('refuses a diet as a trace', () => {
      givenItem([itemCreated])
        .when(item => declareAllergen(item, declare('vegan', { presence: 'may_contain' })))
        .thenRefused('request.invalid', /Vegan is a diet/)
    })

    it('names both tags of a contradiction, in either order', () => {
      givenItem([itemCreated, declared('vegan')])
        .when(item => declareAllergen(item, declare('milk')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
      givenItem([itemCreated, declared('milk')])
        .when(item => declareAllergen(item, declare('vegan')))
        .thenRefused('allergens.contradiction', /Vegan contradicts Milk/)
    })

    it('records that the manager has overridden a contradiction', () => {
      givenItem([itemCreated, declared('vegan')])
        .when(item => declareAllergen(item, declare('milk', { override: true })))
        .thenEvents([declared('milk', { overridden: true })])
    })

    it('records no override where there is no contradiction', () => {
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

  describe('withdrawAllergen', () => {
    const command = { allergenId: allergen('milk'), reasonRequired: false }

    it('records the previous presence', () => {
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

    it('records nothing when the tag is missing', () => {
      givenItem([itemCreated])
        .when(item => withdrawAllergen(item, command))
        .thenEvents([])
    })

    it('refuses an archived item', () => {
      givenItem([itemCreated, declared('milk'), archived])
        .when(item => withdrawAllergen(item, command))
        .thenRefused('items.archived')
    })
  })

  describe('required reasons', () => {
    const withdraw = (id: string, reason?: string) => ({
      allergenId: allergen(id),
      reason,
      reasonRequired: true,
    })
    const weaken = (reason?: string) =>
      declare('milk', { presence: 'may_contain', reason, reasonRequired: true })

    it('apply to a withdrawn or weakened allergen, and the refusal names the reason', () => {
      const item = givenItem([itemCreated, declared('milk')])
      for (const reason of [undefined, '']) {
        item
          .when(item => withdrawAllergen(item, withdraw('milk', reason)))
          .thenRefused('allergens.reason_required')
        item.when(item => declareAllergen(item, weaken(reason))).thenRefused('allergens.reason_required')
      }
    })

    it('apply to the removal of a named nut', () => {
      const nuts = [itemCreated, declared('nuts', { details: ['almond', 'hazelnut'] })]
      for (const change of [{ removeDetails: ['almond'] }, { details: ['hazelnut'] }, { details: [] }])
        givenItem(nuts)
          .when(item => declareAllergen(item, declare('nuts', { ...change, reasonRequired: true })))
          .thenRefused('allergens.reason_required')
    })

    it('apply to the first named nut only if the item was confirmed', () => {
      const command = declare('nuts', { addDetails: ['almond'], reasonRequired: true })
      const nuts = [itemCreated, declared('nuts')]
      const checked: ItemEvent = {
        type: 'AllergensConfirmed',
        data: { itemId, reviewedAt: decidedAtOf(3), edition: 1 },
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

    it('are recorded', () => {
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

    it('do not apply to diets or where nothing becomes weaker', () => {
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

  describe('confirmAllergens', () => {
    it('records the date of each confirmation', () => {
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

    it('covers the edition of the list that the manager saw', () => {
      const now = decidedAtOf(9)
      const covers = (named: number | undefined, edition: number) =>
        givenItem([itemCreated])
          .when(item => confirmAllergens(item, { at: now, revision: '0', edition: named }))
          .thenEvents([{ type: 'AllergensConfirmed', data: { itemId, reviewedAt: now, edition } }])
      covers(undefined, 1)
      covers(1, 1)
      covers(catalogueEdition + 7, catalogueEdition)
    })

    it('ends with its edition when an allergen is withdrawn', () => {
      const state = folded(itemFold, [itemCreated, declared('milk'), confirmed, withdrawn('milk')])
      expect(state).to.include({ confirmedAt: null, confirmedEdition: null })
    })

    it('refuses an archived item', () => {
      givenItem([itemCreated, archived])
        .when(item => confirmAllergens(item, { at: decidedAtOf(9), revision: '1' }))
        .thenRefused('items.archived')
    })
  })
})

const at = '2026-03-12T19:32:00.000Z'
const confirmed: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: '2026-01-01T12:02:00.000Z', edition: 1 },
}
/** Revisions 0 to 2. */
const checked = [itemCreated, declared('milk'), confirmed]
const kept: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: at, edition: 1, stillChecked: true },
}
const typo = { name: 'Soup of the day', stillChecked: true, at }

describe('"Allergens unchanged, still checked"', () => {
  it('keeps the confirmation of an edited item, and is recorded as such', () => {
    givenItem(checked)
      .when(item => changeItem(item, { ...typo, revision: '2' }))
      .thenEvents([{ type: 'ItemDetailsChanged', data: { itemId, name: typo.name } }, kept])
    const after = folded(itemFold, [
      ...checked,
      { type: 'ItemDetailsChanged', data: { itemId, name: typo.name } },
      kept,
    ])
    expect(after).to.include({ confirmedAt: at, confirmedEdition: 1 })
  })

  it('keeps it when the item moves to another menu', () => {
    const other = folded(menuFold, [
      { ...menuCreated, data: { ...menuCreated.data, menuId: otherMenuId } } as typeof menuCreated,
    ])
    const moved: readonly ItemEvent[] = [
      { type: 'ItemArchived', data: { itemId, movedTo: otherMenuId } },
      { type: 'ItemRestored', data: { itemId, menuId: otherMenuId } },
    ]
    givenItem(checked)
      .when(item => moveItem(item, other, { revision: '2', stillChecked: true, at }))
      .thenEvents([...moved, kept])
    givenItem(checked)
      .when(item => moveItem(item, other, { at }))
      .thenEvents(moved)
    expect(folded(itemFold, [...checked, ...moved]), 'without the statement').to.include({
      confirmedAt: null,
    })
  })

  it('is refused when a tag or text has changed since the manager looked', () => {
    const changed = [...checked, declared('nuts')]
    givenItem(changed)
      .when(item => changeItem(item, { ...typo, revision: '2' }))
      .thenRefused('allergens.changed_since_seen')
  })

  it('needs the revision, and an item that is confirmed', () => {
    givenItem(checked)
      .when(item => changeItem(item, typo))
      .thenRefused('request.invalid', /revision/u)
    givenItem([itemCreated])
      .when(item => changeItem(item, { ...typo, revision: '0' }))
      .thenRefused('request.invalid', /not confirmed/u)
    givenItem(checked)
      .when(item => changeItem(item, { ...typo, revision: '9' }))
      .thenRefused('request.invalid', /no such revision/u)
  })

  it('adds nothing to a change that does not remove the confirmation', () => {
    givenItem(checked)
      .when(item => changeItem(item, { price: 500, stillChecked: true, revision: '2', at }))
      .thenEvents([{ type: 'ItemPriceChanged', data: { itemId, priceCents: 500 } }])
  })
})
