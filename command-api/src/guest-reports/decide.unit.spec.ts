import { randomUUID } from 'node:crypto'
import type { ReportEvent } from '@safe-menu/contracts/guest-reports/events'
import { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { Instant } from '@safe-menu/contracts/time'
import { expect } from 'chai'
import { isRefusal } from '../decision.ts'
import { itemFold } from '../items/state.ts'
import { answerReports, reportMistake } from './decide.ts'
import { reportsFold } from './state.ts'

const itemId = ItemId.parse(randomUUID())
const menuId = MenuId.parse(randomUUID())
const at = Instant.parse('2026-11-23T12:00:00.000Z')
const ids = (...names: string[]) => names.map(name => AllergenId.parse(name))
const missing = (...names: string[]) => ({
  ...{ itemId, menuId, itemRevision: 1n },
  mistake: 'allergen_missing' as const,
  allergenIds: ids(...names),
})

const reportsAfter = (...events: ReportEvent[]) =>
  events.reduce(
    (state, event, index) => reportsFold.evolve(state, event, at, BigInt(index)),
    reportsFold.initial,
  )
const reported = (...names: string[]): ReportEvent => ({
  type: 'MistakeReported',
  data: { itemId, menuId, mistake: 'allergen_missing', allergenIds: ids(...names), itemRevision: '1' },
})
const answered = (through: string): ReportEvent => ({
  type: 'ReportsAnswered',
  data: { itemId, through, outcome: 'no_change' },
})

const created: ItemEvent = {
  type: 'ItemCreated',
  data: {
    ...{ itemId, menuId, restaurantId: RestaurantId.parse(randomUUID()), ...noTexts, name: 'Soup' },
    priceCents: 450,
  },
}
const itemAfter = (...events: ItemEvent[]) =>
  [created, ...events].reduce(
    (state, event, index) => itemFold.evolve(state, event, at, BigInt(index)),
    itemFold.initial,
  )

describe('reportMistake', () => {
  it('records each allergen once, sorted, with the revision of the item', () => {
    expect(reportMistake(reportsAfter(), missing('nuts', 'milk', 'nuts'))).to.deep.equal([
      {
        type: 'MistakeReported',
        data: {
          ...{ itemId, menuId, mistake: 'allergen_missing', itemRevision: '1' },
          allergenIds: ['milk', 'nuts'],
        },
      },
    ])
  })

  it('refuses tags that the mistake is not about', () => {
    const decide = (given: object) => reportMistake(reportsAfter(), { ...missing(), ...given })
    expect(decide({})).to.have.property('refused', 'request.invalid')
    expect(decide({ allergenIds: ids('vegan') })).to.have.property('refused', 'request.invalid')
    expect(decide({ allergenIds: ids('walrus') })).to.have.property('refused', 'allergen.not_found')
    expect(decide({ mistake: 'diet_wrong', allergenIds: ids('milk') })).to.satisfy(isRefusal)
    expect(decide({ mistake: 'dish_gone', allergenIds: ids('milk') })).to.satisfy(isRefusal)
    expect(decide({ mistake: 'diet_wrong', allergenIds: ids('vegan') })).to.have.length(1)
  })

  it('keeps ten equal reports, and others beside them', () => {
    const ten = reportsAfter(...Array.from({ length: 10 }, () => reported('milk')))
    expect(reportMistake(ten, missing('milk'))).to.deep.equal([])
    expect(reportMistake(ten, missing('eggs'))).to.have.length(1)
    expect(reportMistake(ten, missing('milk', 'eggs'))).to.have.length(1)
  })

  it('keeps equal reports again after an answer', () => {
    const ten = Array.from({ length: 10 }, () => reported('milk'))
    expect(reportMistake(reportsAfter(...ten, answered('9')), missing('milk'))).to.have.length(1)
  })
})

describe('answerReports', () => {
  it('leaves reports open that came after what the manager saw', () => {
    const reports = reportsAfter(reported('milk'), reported('eggs'), answered('0'))
    expect(reports.open.map(({ allergenIds }) => allergenIds)).to.deep.equal([['eggs']])
  })

  it('says if the dish has changed since the first of the reports', () => {
    const reports = reportsAfter(reported('milk'))
    const outcomeAfter = (...events: ItemEvent[]) =>
      answerReports(reports, itemAfter(...events), { itemId, through: '0' })
    const answer = (outcome: string) => [{ type: 'ReportsAnswered', data: { itemId, through: '0', outcome } }]
    const confirmed: ItemEvent = { type: 'AllergensConfirmed', data: { itemId, reviewedAt: at, edition: 1 } }
    const changed: ItemEvent = { type: 'ItemPriceChanged', data: { itemId, priceCents: 5 } }
    expect(outcomeAfter(confirmed, confirmed, confirmed)).to.deep.equal(answer('no_change'))
    expect(outcomeAfter(changed, confirmed), 'before the report').to.deep.equal(answer('no_change'))
    expect(outcomeAfter(confirmed, changed)).to.deep.equal(answer('changed'))
    expect(outcomeAfter({ type: 'ItemArchived', data: { itemId } })).to.deep.equal(answer('changed'))
  })

  it('changes nothing when all is answered, and refuses an unknown report', () => {
    const reports = reportsAfter(reported('milk'), answered('0'))
    expect(answerReports(reports, itemAfter(), { itemId, through: '0' })).to.deep.equal([])
    expect(answerReports(reports, itemAfter(), { itemId, through: '2' })).to.satisfy(isRefusal)
    expect(answerReports(reportsAfter(), itemAfter(), { itemId, through: '0' })).to.deep.equal([])
  })
})
