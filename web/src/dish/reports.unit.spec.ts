import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { queryClient } from '../api/client.ts'
import { sessions } from '../session/session.ts'
import { tokenWith } from '../session/testing/token.ts'
import { createAnsweredReports, prepareAnswer, reportWords } from './reports.ts'

const itemId = '018f2b4e-0000-7000-8000-000000000001'
const signIn = (sub: string) =>
  sessions.signIn('restaurant', tokenWith({ sub, role: 'MANAGER', restaurantId: 'r-1', exp: Date.now() }))

/** The list of reports on the page: of one dish, up to this report. */
function show(through: string, mistake: ItemReportsView['mistakes'][number]['mistake'] = 'allergen_missing') {
  const mistakes = [{ mistake, allergenId: null, count: 1 }]
  queryClient.setQueryData(['GET /api/menu-items/reports/:restaurantId', {}], [{ itemId, through, mistakes }])
}

describe('the answer to the reports of a dish that was changed', () => {
  let answered: string[] = []
  const real = {
    fetch: globalThis.fetch,
    navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator'),
  }
  before(() => {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } })
    globalThis.fetch = async (_, { method, body } = {}) => {
      if (method === 'PUT') answered.push(JSON.parse(String(body)).through)
      return new Response('{"message":""}', { headers: { 'content-type': 'application/json' } })
    }
  })
  after(() => {
    globalThis.fetch = real.fetch
    if (real.navigator) Object.defineProperty(globalThis, 'navigator', real.navigator)
    else Reflect.deleteProperty(globalThis, 'navigator')
    sessions.signOut('restaurant')
    queryClient.clear()
  })
  beforeEach(() => {
    answered = []
    signIn('anna')
  })
  const isAboutAllergens = (mistake: string) => mistake === 'allergen_missing'

  it('names the last report that was shown when the change began', async () => {
    show('3')
    const answer = prepareAnswer(itemId, isAboutAllergens)
    show('4')
    await answer()
    expect(answered).to.deep.equal(['3'])
  })

  it('is none when none was shown then, or the change is about something else', async () => {
    queryClient.clear()
    const answerNone = prepareAnswer(itemId, isAboutAllergens)
    show('4')
    await answerNone()
    show('5', 'dish_gone')
    await prepareAnswer(itemId, isAboutAllergens)()
    expect(answered).to.deep.equal([])
  })

  it('is not given in the name of someone else who has logged in meanwhile', async () => {
    show('6')
    const answer = prepareAnswer(itemId, isAboutAllergens)
    signIn('ben')
    await answer()
    expect(answered).to.deep.equal([])
  })
})

const about = (itemId: string, through: string) => ({ itemId, through }) as ItemReportsView

describe('the reports that this page has answered', () => {
  it('are left out of a list that still has them, and return with a newer report', () => {
    const answered = createAnsweredReports()
    answered.add(about('soup', '9'))
    const left = (...reports: ItemReportsView[]) => answered.withoutAnswered(reports)
    expect(left(about('soup', '9'), about('tart', '0'))).to.deep.equal([about('tart', '0')])
    expect(left(about('soup', '10'))).to.deep.equal([about('soup', '10')])
  })
})

describe('reportWords', () => {
  it('names the allergen and counts equal reports', () => {
    const nuts = { mistake: 'allergen_missing' as const, allergenId: AllergenId.parse('nuts') }
    expect(
      reportWords({
        mistakes: [
          { ...nuts, count: 10 },
          { ...nuts, count: 2 },
          { mistake: 'dish_gone', allergenId: null, count: 1 },
        ],
      }),
    ).to.deep.equal([
      'An allergen is missing: Nuts (10 reports or more)',
      'An allergen is missing: Nuts (2 reports)',
      'The dish no longer exists',
    ])
  })
})
