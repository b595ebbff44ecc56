import { catalogue, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { presences } from '@safe-menu/contracts/allergens/presence'
import { expect } from 'chai'
import fc from 'fast-check'
import { type Decision, isRefusal } from '../decision.ts'
import { archiveItem, changeItem, restoreItem } from '../items/decide.ts'
import { type ActiveItem, type ItemEvent, type ItemState, itemFold } from '../items/state.ts'
import { menuFold } from '../menus/state.ts'
import { allergen, itemCreated, menuCreated, restaurantId } from '../testing/examples.ts'
import { decidedAtOf, folded } from '../testing/given.ts'
import { confirmAllergens, declareAllergen, withdrawAllergen } from './decide.ts'

type Step = (state: ItemState) => Decision<ItemEvent>

const menu = folded(menuFold, [menuCreated])
const text = fc.constantFrom('', 'a', 'b')
const anyTag = fc.constantFrom(...catalogue.map(entry => allergen(entry.id)))
const anyAllergen = anyTag.filter(id => !isDiet(id))

const confirm: Step = state => confirmAllergens(state, menu, { restaurantId, now: decidedAtOf(59) })

/** The restaurant's own steps: nobody asks it for a reason. */
const unasked = { restaurantId, reasonRequired: false }

/** Whatever a manager may do to an item; refused steps change nothing. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ allergenId: anyTag, presence: fc.constantFrom(...presences) }).map(
    (tag): Step =>
      state =>
        declareAllergen(state, menu, { ...unasked, override: true, ...tag }),
  ),
  anyTag.map(
    (allergenId): Step =>
      state =>
        withdrawAllergen(state, menu, { ...unasked, allergenId }),
  ),
  fc
    .record(
      {
        name: text,
        description: text,
        crossContamination: text,
        modifications: text,
        section: text,
        priceCents: fc.nat(3),
      },
      { requiredKeys: [] },
    )
    .map(
      (change): Step =>
        state =>
          changeItem(state, menu, { restaurantId, ...change }),
    ),
  fc.constant<Step>(state => archiveItem(state, menu, restaurantId)),
  fc.constant<Step>(state => restoreItem(state, menu, menu, restaurantId)),
)

/** Steps after which what was checked still stands (rulings, "Never-tagged items"). */
const harmlessStep: fc.Arbitrary<Step> = fc.oneof(
  anyAllergen.map(
    (allergenId): Step =>
      state =>
        declareAllergen(state, menu, { ...unasked, allergenId, presence: 'contains', override: true }),
  ),
  fc.nat(3).map(
    (priceCents): Step =>
      state =>
        changeItem(state, menu, { restaurantId, priceCents }),
  ),
  text.map(
    (section): Step =>
      state =>
        changeItem(state, menu, { restaurantId, section }),
  ),
)

function run(state: ItemState, step: Step): ItemState {
  const decision = step(state)
  return isRefusal(decision)
    ? state
    : decision.reduce((current, event) => itemFold.evolve(current, event, decidedAtOf(30)), state)
}

const start = (steps: readonly Step[]) => steps.reduce(run, folded(itemFold, [itemCreated]))

function live(state: ItemState): ActiveItem {
  return state.status === 'active' ? state : expect.fail(state.status)
}

/** What a manager looked at when confirming. */
function checkedTexts({ name, description, crossContamination, modifications }: ActiveItem) {
  return { name, description, crossContamination, modifications }
}

describe('allergens › confirmation', () => {
  it('when anything is done to a confirmed item › then it is confirmed only while all that was checked stands', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.array(anyStep), (before, after) => {
        const ready = run(start(before), state => restoreItem(state, menu, menu, restaurantId))
        const checked = live(run(ready, confirm))
        const end = after.reduce(run, checked)
        if (end.status !== 'active' || end.confirmedAt === null) return
        expect(checkedTexts(end)).to.deep.equal(checkedTexts(checked))
        for (const [id, tag] of checked.tags) {
          if (isDiet(id)) continue
          expect(end.tags.get(id)?.presence).to.be.oneOf([tag.presence, 'contains'])
        }
      }),
    )
  })

  it('when an allergen is added, or price or section change › then it stays confirmed', () => {
    fc.assert(
      fc.property(fc.array(harmlessStep), steps => {
        const checked = run(start([]), confirm)
        expect(live(steps.reduce(run, checked)).confirmedAt).to.equal(decidedAtOf(59))
      }),
    )
  })

  it('when nobody has confirmed › then no step makes it so', () => {
    fc.assert(
      fc.property(fc.array(anyStep), steps => {
        const end = start(steps)
        if (end.status === 'active' || end.status === 'archived') expect(end.confirmedAt).to.equal(null)
      }),
    )
  })

  it('when a step is repeated at once › then the second changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyStep), anyStep, (before, step) => {
        const once = run(start(before), step)
        const again = step(once)
        if (!isRefusal(again)) expect(again).to.deep.equal([])
      }),
    )
  })
})
