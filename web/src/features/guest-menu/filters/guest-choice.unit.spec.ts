import { eatsPeanuts } from '@safe-menu/contracts/allergens/peanuts'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  type ChoiceAction,
  choiceFromText,
  choiceToText,
  emptyChoice,
  lastChosen,
  reduceChoice,
  withProfile,
} from './guest-choice.ts'

const after = (...actions: ChoiceAction[]) => actions.reduce(reduceChoice, emptyChoice)
const toggle = (id: string): ChoiceAction => ({ type: 'toggled', id, pressed: true })
const untoggle = (id: string): ChoiceAction => ({ type: 'toggled', id, pressed: false })
const pressed: ChoiceAction = { type: 'pressed' }
const elapsed: ChoiceAction = { type: 'feedback-elapsed' }
const switched: ChoiceAction = { type: 'menu-switched', profile: [] }
const putBack: ChoiceAction = { type: 'put-back' }
const now = Date.UTC(2026, 2, 12, 19)

describe('the filter button [guest-choice-1]', () => {
  const cases: [string, ChoiceAction[], string, boolean][] = [
    ['nothing happened', [], 'default', false],
    ['an allergen was toggled', [toggle('milk')], 'ready', false],
    ['it was pressed just now', [toggle('milk'), pressed], 'ready', true],
    ['1.5 s passed after a press', [toggle('milk'), pressed, elapsed], 'searched', true],
    ['something was toggled after that', [toggle('milk'), pressed, elapsed, toggle('nuts')], 'ready', true],
    [
      'the last filter was deselected',
      [toggle('milk'), pressed, elapsed, untoggle('milk')],
      'default',
      false,
    ],
    [
      'a late feedback comes with nothing chosen',
      [toggle('milk'), pressed, untoggle('milk'), elapsed],
      'default',
      false,
    ],
    ['it was pressed with nothing chosen', [pressed, elapsed], 'default', false],
    ['all was reset', [toggle('milk'), pressed, elapsed, { type: 'reset' }], 'default', false],
    [
      'a new choice follows an emptied one',
      [toggle('milk'), pressed, untoggle('milk'), toggle('nuts')],
      'ready',
      false,
    ],
  ]
  for (const [when, actions, button, applied] of cases)
    it(`is ${button} with ${applied ? 'applied' : 'unapplied'} filters when ${when}`, () =>
      expect(after(...actions)).to.include({ button, applied }))
})

describe('a chip', () => {
  it('changes nothing when it reports its state again, as two of one tag may', () => {
    const milk = after(toggle('milk'), pressed)
    expect(reduceChoice(milk, toggle('milk'))).to.equal(milk)
    expect(reduceChoice(emptyChoice, untoggle('milk'))).to.equal(emptyChoice)
  })
})

describe('switching to another menu [guest-choice-2]', () => {
  it('clears the filters and offers to restore them', () => {
    const cleared = after(toggle('milk'), toggle('vegan'), pressed, elapsed, switched)
    expect(cleared).to.deep.include({ selected: [], applied: false, button: 'default' })
    expect(reduceChoice(cleared, putBack)).to.deep.equal({
      selected: ['milk', 'vegan'],
      applied: true,
      button: 'searched',
      previous: null,
      isStrict: false,
    })
  })

  it('applies them with one press, also if they were not applied, and after a switch', () =>
    expect(after(toggle('milk'), switched, switched, putBack)).to.deep.include({
      selected: ['milk'],
      applied: true,
      button: 'searched',
    }))

  it('keeps the saved profile applied and offers to restore the rest', () => {
    const toAnother: ChoiceAction = { type: 'menu-switched', profile: ['nuts'] }
    const onlyProfile = withProfile(emptyChoice, ['nuts'])
    expect(reduceChoice(onlyProfile, toAnother)).to.deep.include({
      selected: ['nuts'],
      applied: true,
      previous: null,
      isStrict: false,
    })
    const more = reduceChoice(onlyProfile, toggle('milk'))
    const switchedTwice = reduceChoice(reduceChoice(more, toAnother), toAnother)
    expect(switchedTwice).to.deep.include({ selected: ['nuts'], applied: true })
    expect(switchedTwice.previous?.selected).to.deep.equal(['nuts', 'milk'])
  })

  it('keeps the offer until the guest answers it', () => {
    const others = after(toggle('milk'), switched, toggle('nuts'))
    expect(others.previous?.selected).to.deep.equal(['milk'])
    expect(reduceChoice(others, switched).previous?.selected).to.deep.equal(['milk', 'nuts'])
    expect(choiceFromText(choiceToText(others, now), now).previous).to.deep.equal(others.previous)
    expect(reduceChoice(others, putBack)).to.deep.include({ selected: ['milk', 'nuts'], previous: null })
    expect(reduceChoice(others, toggle('milk')).previous).to.equal(null)
    const declined = reduceChoice(others, { type: 'declined' })
    expect(declined.previous?.why).to.equal('emptied')
    expect(lastChosen(declined)).to.deep.equal(['milk', 'nuts'])
  })

  it('keeps the answer about peanuts with nuts', () => {
    const answered = after(toggle('nuts'), toggle(eatsPeanuts), pressed, switched)
    expect(reduceChoice(answered, putBack).selected).to.deep.equal(['nuts', eatsPeanuts])
    const open = reduceChoice(answered, toggle('nuts'))
    expect(lastChosen(open)).to.deep.equal(['nuts'])
    expect(withProfile(emptyChoice, ['nuts', eatsPeanuts]).selected).to.deep.equal(['nuts', eatsPeanuts])
    expect(after(toggle('nuts'), toggle(eatsPeanuts), untoggle('nuts')).selected).to.deep.equal([])
  })

  it('offers nothing when nothing was selected', () => expect(after(switched).previous).to.equal(null))
})

describe('clearing the filters', () => {
  it('offers to restore the filters', () => {
    const cleared = after(toggle('milk'), pressed, { type: 'reset' })
    expect(cleared).to.deep.include({ selected: [], applied: false })
    expect(cleared.previous).to.deep.equal({
      why: 'cleared',
      selected: ['milk'],
      applied: true,
      isStrict: false,
    })
    expect(reduceChoice(cleared, putBack)).to.deep.include({ selected: ['milk'], applied: true })
  })

  it('still judges an order by the last filters', () => {
    expect(lastChosen(after(toggle('milk'), untoggle('milk')))).to.deep.equal(['milk'])
    expect(lastChosen(after(toggle('milk'), switched))).to.deep.equal(['milk'])
    expect(lastChosen(after(toggle('milk'), switched, { type: 'forgotten' }))).to.deep.equal([])
  })
})

describe('unused filters', () => {
  const used = choiceToText(after(toggle('milk'), pressed), now)
  const hours = 60 * 60_000

  it('filter again within two hours, and then nothing until the guest confirms them', () => {
    expect(choiceFromText(used, now + 2 * hours)).to.deep.include({ selected: ['milk'], applied: true })
    const asked = choiceFromText(used, now + 2 * hours + 1)
    const previous = { why: 'expired', selected: ['milk'], applied: true, isStrict: false }
    expect(asked).to.deep.include({ selected: [], applied: false, previous })
    expect(reduceChoice(asked, putBack)).to.deep.include({ selected: ['milk'], applied: true })
    expect(reduceChoice(asked, { type: 'forgotten' })).to.deep.equal(emptyChoice)
  })

  it('are offered until the guest answers, whatever they select meanwhile', () => {
    const asked = choiceFromText(used, now + 3 * hours)
    for (const actions of [
      [toggle('nuts')],
      [toggle('nuts'), pressed],
      [toggle('nuts'), switched],
      [toggle('nuts'), untoggle('nuts')],
      [toggle('nuts'), { type: 'reset' } as const],
    ]) {
      const meanwhile = actions.reduce(reduceChoice, asked)
      expect(meanwhile.previous?.why).to.equal('expired')
      expect(lastChosen(meanwhile)).to.include('milk')
      expect(reduceChoice(meanwhile, putBack).selected).to.deep.equal(['milk', 'nuts'])
      expect(reduceChoice(meanwhile, { type: 'forgotten' }).previous).to.equal(null)
    }
  })

  it('keep the saved profile and ask about the rest', () => {
    const both = choiceToText(after(toggle('nuts'), toggle('milk'), pressed), now)
    const asked = choiceFromText(both, now + 3 * hours, ['nuts'])
    expect(asked).to.deep.include({ selected: ['nuts'], applied: true })
    expect(asked.previous).to.deep.include({ why: 'expired', selected: ['nuts', 'milk'] })
    const own = choiceToText(after(toggle('nuts'), pressed), now)
    expect(choiceFromText(own, now + 3 * hours, ['nuts']).previous).to.equal(null)
  })

  it('are asked about when their last use is unknown, or they were offered before', () => {
    const offered = choiceToText(after(toggle('milk'), switched), now)
    for (const [kept, at] of [
      ['{"selected":["milk"],"applied":true}', now],
      [used, now - 3 * hours],
      [offered, now + 3 * hours],
    ] as const)
      expect(choiceFromText(kept, at).previous).to.deep.include({ why: 'expired', selected: ['milk'] })
  })
})

describe('filters after a reload', () => {
  const action = fc.oneof(
    fc.constantFrom<ChoiceAction>(pressed, elapsed, switched, putBack, { type: 'reset' }),
    fc.constantFrom('milk', 'nuts', 'vegan').map(toggle),
  )

  it('are the same after any actions, and are never applied while empty', () => {
    fc.assert(
      fc.property(fc.array(action), actions => {
        const before = after(...actions)
        expect(new Set(before.selected).size).to.equal(before.selected.length)
        expect(before.button === 'default').to.equal(before.selected.length === 0)
        if (before.selected.length === 0) expect(before.applied).to.equal(false)
        const again = choiceFromText(choiceToText(before, now), now)
        const { selected, applied, previous } = before
        expect(again).to.deep.include({ selected, applied, previous })
        expect(again.button).to.equal(selected.length === 0 ? 'default' : applied ? 'searched' : 'ready')
      }),
    )
  })

  for (const text of [
    null,
    '',
    'null',
    '[]',
    '{"selected":"milk"}',
    '{"selected":[1,null,""],"applied":true}',
    '{"previous":{}}',
  ])
    it(`are empty when the device holds ${text}`, () =>
      expect(choiceFromText(text, now)).to.deep.equal(emptyChoice))
})

describe('withProfile', () => {
  const profile = ['milk', 'vegan']

  it('applies all of the profile, whatever was selected or cleared before', () => {
    for (const before of [
      emptyChoice,
      after(toggle('nuts')),
      after(toggle('milk'), pressed, switched),
      after(toggle('vegan'), toggle('nuts'), pressed),
    ]) {
      const opened = withProfile(before, profile)
      expect(opened.selected).to.include.members([...profile, ...before.selected])
      expect(new Set(opened.selected).size).to.equal(opened.selected.length)
      expect([opened.applied, opened.button]).to.deep.equal([true, 'searched'])
    }
  })

  it('changes nothing without a profile', () => {
    const before = after(toggle('nuts'))
    expect(withProfile(before, [])).to.equal(before)
  })
})

describe('strict mode', () => {
  const strict: ChoiceAction = { type: 'mode-chosen', isStrict: true }
  const expired = (...profile: string[]): ChoiceAction => ({ type: 'expired', profile })

  it('stays when filters are cleared, another menu is opened and the page is reloaded', () => {
    const actions: ChoiceAction[] = [toggle('milk'), { type: 'reset' }, switched, putBack, untoggle('milk')]
    const chosen = after(strict, ...actions)
    expect(chosen.isStrict).to.equal(true)
    expect(choiceFromText(choiceToText(chosen, now), now).isStrict).to.equal(true)
  })

  it('ends when the guest chooses standard mode', () =>
    expect(after(strict, toggle('milk'), { type: 'mode-chosen', isStrict: false }).isStrict).to.equal(false))

  it('ends with the visit, except for a saved profile', () => {
    expect(after(strict, toggle('milk'), expired()).isStrict).to.equal(false)
    expect(after(strict, toggle('milk'), expired('milk')).isStrict).to.equal(true)
  })

  it('returns with the filters of the same guest', () =>
    expect(after(strict, toggle('milk'), expired(), putBack)).to.include({ isStrict: true }))
})
