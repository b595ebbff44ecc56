import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import type { MenuAnswer } from '../live/fetch-menu.ts'
import { guestMenu, itemJson } from '../testing/sample.ts'
import { findOtherMenus } from './other-menus.tsx'

describe('the other menus that are offered when nothing suits the guest', () => {
  const item = (id: string, allergens: readonly unknown[] = []) => itemJson({ id, allergens })
  const menu = (id: string, items: readonly unknown[]) => guestMenu(items, { id, name: id })
  const answer = (id: string, items: readonly unknown[]): MenuAnswer => ({
    kind: 'menu',
    menu: menu(id, items),
    etag: null,
    staleness: null,
  })
  const milk = item('flan', [tag('milk')])
  const asked = item('cake', [tag('milk', 'may_contain')])
  const answers: Readonly<Record<string, MenuAnswer>> = {
    Breakfast: answer('Breakfast', [milk]),
    Lunch: answer('Lunch', [asked, milk]),
    Dinner: answer('Dinner', [item('rice'), asked]),
    Stale: { ...answer('Stale', [item('rice')]), staleness: { since: 0, ageMs: 1 } } as MenuAnswer,
    Unpublished: { kind: 'gone' },
    Lost: { kind: 'unreachable' },
    'Sold out': answer('Sold out', [
      itemJson({ id: 'trout', soldOutUntil: '2999-01-01T04:00:00.000Z' }),
      milk,
    ]),
  }
  const find = async (names: readonly string[], isStrict = false) => {
    const requested: string[] = []
    const menus = names.map(name => ({
      id: name,
      name,
      description: '',
      itemCount: name === 'Empty' ? 0 : 2,
    }))
    const choice = { selected: ['milk'], isStrict }
    const found = await findOtherMenus(menus, choice, new AbortController().signal, async id => {
      requested.push(id)
      return answers[id] ?? { kind: 'gone' }
    })
    const offers = found.map(({ name, results }) => [name, results.safe.length, results.ask.length])
    return { requested, offers }
  }

  it('have a current dish to order for the filters, those with most safe dishes first', async () => {
    expect((await find([...Object.keys(answers)])).offers).to.deep.equal([
      ['Dinner', 1, 1],
      ['Lunch', 0, 1],
    ])
    expect((await find(['Sold out'])).offers).to.deep.equal([])
    expect((await find(Object.keys(answers), true)).offers).to.deep.equal([['Dinner', 1, 0]])
  })

  it('are not read if they are empty, and not all if they are many', async () => {
    const many = Array.from({ length: 20 }, (_, number) => `menu-${number}`)
    expect((await find(['Empty', ...many])).requested).to.deep.equal(many.slice(0, 6))
  })
})
