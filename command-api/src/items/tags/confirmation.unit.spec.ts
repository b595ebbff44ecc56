import { catalogue, catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { presences } from '@safe-menu/contracts/allergens/presence'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import fc from 'fast-check'
import { type Decision, isRefusal } from '../../decision.ts'
import { menuFold } from '../../menus/state.ts'
import { allergen, itemCreated, menuCreated } from '../../testing/examples.ts'
import { decidedAtOf, folded } from '../../testing/given.ts'
import { archiveItem, changeItem, restoreItem } from '../decide.ts'
import { existingItem, findTag, type ItemState, itemFold, type RevisedItem } from '../state.ts'
import {
  confirmAllergens,
  confirmAmongOthers,
  declareAllergen,
  withdrawAllergen,
  withdrawConfirmation,
} from './decide.ts'
import { setAllergens } from './set.ts'

type Step = (item: RevisedItem) => Decision<ItemEvent>

const menu = folded(menuFold, [menuCreated])
const text = fc.constantFrom('', 'a', 'b')
const anyTag = fc.constantFrom(...catalogue.map(entry => allergen(entry.id)))

const revisionOf = (state: ItemState) => (state.status === 'empty' ? -1n : state.revision)

const confirmAsOf =
  (revision: bigint): Step =>
  item =>
    confirmAllergens(item, { at: decidedAtOf(59), revision: String(revision) })
const confirm: Step = item => confirmAsOf(item.revision)(item)

/** The restaurant's own steps, which need no reason. */
const unasked = { reasonRequired: false }

/** A tag, its presence and its named nuts or cereals, each said or left out. */
const anyDeclaration = fc.oneof(anyTag, fc.constantFrom(allergen('nuts'), allergen('gluten'))).chain(id => {
  const details = fc.subarray((catalogueEntry(id)?.details ?? []).slice(0, 3).map(detail => detail.id))
  return fc
    .record(
      { presence: fc.constantFrom(...presences), details, addDetails: details, removeDetails: details },
      { requiredKeys: [] },
    )
    .map(rest => ({ allergenId: id, ...rest }))
})

/** Anything that a manager may do to an item. Refused steps change nothing. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  anyDeclaration.map(
    (declaration): Step =>
      item =>
        declareAllergen(item, { ...unasked, override: true, ...declaration }),
  ),
  anyTag.map(
    (allergenId): Step =>
      item =>
        withdrawAllergen(item, { ...unasked, allergenId }),
  ),
  fc
    .record(
      {
        name: text,
        description: text,
        crossContamination: text,
        modifications: text,
        section: text,
        price: fc.nat(3),
      },
      { requiredKeys: [] },
    )
    .map(
      (change): Step =>
        item =>
          changeItem(item, { ...change, at }),
    ),
  fc.constant<Step>(item => archiveItem(item)),
  fc.constant<Step>(item => restoreItem(item, menu)),
)

function run(state: ItemState, step: Step): ItemState {
  const item = existingItem(state, menu)
  const decision = isRefusal(item) ? item : step(item)
  return isRefusal(decision)
    ? state
    : decision.reduce(
        (current, event) => itemFold.evolve(current, event, decidedAtOf(30), revisionOf(current) + 1n),
        state,
      )
}

const start = (steps: readonly Step[]) => steps.reduce(run, folded(itemFold, [itemCreated]))

function live(state: ItemState): RevisedItem {
  return state.status === 'active' ? state : expect.fail(state.status)
}

/** What a manager looked at when confirming. */
function checkedTexts({ name, description, crossContamination, modifications }: RevisedItem) {
  return { name, description, crossContamination, modifications }
}

/** When the commands are decided. */
const at = '2026-03-12T19:32:00.000Z'

// That every edit keeps or removes it as the rules say, verdict.property.unit.spec.ts holds by a second implementation.
describe('the confirmation of allergens', () => {
  it('lasts only while everything that was checked is unchanged', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.array(anyStep), (before, after) => {
        const ready = run(start(before), item => restoreItem(item, menu))
        const checked = live(run(ready, confirm))
        const end = after.reduce(run, checked)
        if (end.status !== 'active' || end.confirmedAt === null) return
        expect(checkedTexts(end)).to.deep.equal(checkedTexts(checked))
        for (const tag of checked.tags) {
          if (isDiet(tag.id)) continue
          const { presence, details } = findTag(end, tag.id) ?? expect.fail(`${tag.id} is gone`)
          expect(presence).to.be.oneOf([tag.presence, 'contains'])
          // No named nut is the whole group: naming one says less, and so does removing one.
          if (tag.details.length === 0) expect(details).to.deep.equal([])
          expect(details).to.include.members([...tag.details])
        }
      }),
    )
  })

  it('is accepted exactly when nothing changed since the manager looked', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.array(anyStep), (before, meanwhile) => {
        const seen = live(run(start(before), item => restoreItem(item, menu)))
        const now = meanwhile.reduce(run, seen as ItemState)
        if (now.status !== 'active') return
        const decision = confirmAsOf(seen.revision)(now)
        if (isRefusal(decision)) {
          expect(decision.refused).to.equal('allergens.changed_since_seen')
          expect(now.revision > seen.revision).to.equal(true)
          return
        }
        expect(checkedTexts(now)).to.deep.equal(checkedTexts(seen))
        expect(now.tags).to.deep.equal(seen.tags)
      }),
    )
  })

  it('is refused after a change, even one that was undone', () => {
    const seen = live(start([]))
    const changedBack = [
      (item: RevisedItem) => changeItem(item, { at, name: 'Broth' }),
      (item: RevisedItem) => changeItem(item, { at, name: 'Soup' }),
    ].reduce(run, seen as ItemState)
    expect(confirmAsOf(seen.revision)(live(changedBack))).to.include({
      refused: 'allergens.changed_since_seen',
    })
  })

  it('is accepted after a new price or section', () => {
    const seen = live(start([]))
    const step: Step = item => changeItem(item, { at, price: 999, section: 'Mains' })
    expect(isRefusal(confirmAsOf(seen.revision)(live(run(seen, step))))).to.equal(false)
  })

  it('is refused for an item that was restored since', () => {
    const seen = live(start([]))
    const back = [archiveItem, (item: RevisedItem) => restoreItem(item, menu)].reduce(run, seen as ItemState)
    expect(confirmAsOf(seen.revision)(live(back))).to.include({ refused: 'allergens.changed_since_seen' })
  })

  it('is refused together with others if the item declares no allergen', () => {
    const tagged =
      (id: string): Step =>
      item =>
        declareAllergen(item, { ...unasked, override: false, allergenId: allergen(id) })
    const together = (item: RevisedItem) => confirmAmongOthers(item, { at, revision: String(item.revision) })
    for (const steps of [[], [tagged('vegan')]])
      expect(together(live(start(steps)))).to.include({ refused: 'allergens.none_declared' })
    expect(isRefusal(together(live(start([tagged('milk')]))))).to.equal(false)
  })

  it('can be withdrawn, but not in place of a later one', () => {
    const checked = run(start([]), confirm)
    const withdraw = (confirmedAt?: string) => (item: RevisedItem) =>
      withdrawConfirmation(item, confirmedAt === undefined ? {} : { confirmedAt })
    expect(live(run(checked, withdraw())).confirmedAt).to.equal(null)
    expect(live(run(checked, withdraw(decidedAtOf(59)))).confirmedAt).to.equal(null)
    expect(withdraw(decidedAtOf(58))(live(checked))).to.include({ refused: 'allergens.changed_since_seen' })
    expect(withdraw()(live(start([])))).to.deep.equal([])
  })

  it('is not restored by an undo after a manager has withdrawn it', () => {
    const milk = { ...unasked, allergenId: allergen('milk') }
    const tagged = start([item => declareAllergen(item, { ...milk, override: false })])
    const checked = live(run(tagged, confirm))
    const lost = live(run(checked, item => withdrawAllergen(item, milk)))
    const undo: Step = item =>
      setAllergens(item, {
        ...unasked,
        override: false,
        allergens: [{ allergenId: allergen('milk'), presence: 'contains' }],
        undoTo: String(checked.revision),
      })
    const after = (step: Step) => live(run(run(lost, step), undo)).confirmedAt
    expect(after(item => withdrawConfirmation(item, { confirmedAt: decidedAtOf(58) }))).to.equal(
      checked.confirmedAt,
    )
    expect(after(item => withdrawConfirmation(item, { confirmedAt: decidedAtOf(59) }))).to.equal(null)
    expect(after(item => withdrawConfirmation(item, {}))).to.equal(null)
  })

  it('is restored by an undo only of exactly what was confirmed', () => {
    const others = fc.array(anyStep, { maxLength: 3 })
    let restored = 0
    fc.assert(
      fc.property(fc.array(anyStep), others, fc.nat(3), (before, meanwhile, back) => {
        const ready = run(start(before), item => restoreItem(item, menu))
        const versions = [live(run(ready, confirm))]
        for (const step of meanwhile) {
          const next = run(versions.at(-1) ?? ready, step)
          if (next.status === 'active') versions.push(next)
        }
        const now = versions.at(-1) ?? expect.fail()
        const target = versions[Math.min(back, versions.length - 1)] ?? now
        const undo: Step = item =>
          setAllergens(item, {
            ...unasked,
            override: true,
            allergens: target.tags.map(tag => ({ ...tag, allergenId: allergen(tag.id) })),
            undoTo: String(target.revision),
          })
        const end = live(run(now, undo))
        if (end.confirmedAt === null || (now.confirmedAt !== null && end.tags === now.tags)) return
        expect(checkedTexts(end)).to.deep.equal(checkedTexts(target))
        if (end.restorable.length > 0) return // it was never lost
        restored += 1
        expect(end.tags).to.deep.equal(target.tags)
        expect([end.confirmedAt, end.confirmedEdition]).to.deep.equal([
          target.confirmedAt,
          target.confirmedEdition,
        ])
      }),
      { numRuns: 1_000 }, // few random steps lead to a confirmation that an undo restores
    )
    expect(restored).to.be.above(5)
  })

  it('changes nothing when a step is repeated immediately', () => {
    fc.assert(
      fc.property(fc.array(anyStep), anyStep, (before, step) => {
        const once = run(start(before), step)
        expect(run(once, step)).to.equal(once)
      }),
    )
  })
})
