import { randomUUID } from 'node:crypto'
import type { AuditItemView, AuditRestaurantView } from '@safe-menu/contracts/audit/name-views'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { profile } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import { useAuditTrail } from '../../testing/use-audit-trail.ts'

const texts = { ...noTexts, section: 'Mains' }

describe('names in the audit trail', () => {
  const id = (): string => randomUUID()
  const [trattoria, osteria, zum, apfel] = [id(), id(), id(), id()]
  const [lunch, supper, brunch] = [id(), id(), id()]
  const [goulash, soup, roast, cake, foreign, stew] = [id(), id(), id(), id(), id(), id()]
  const { record: recordAny } = createRecorder()
  const record: typeof recordAny = (type, data, options) =>
    recordAny(type, data, { restaurantId: trattoria, ...options })

  const registered = (restaurantId: string, name: string, ownerAccountId: string = randomUUID()) =>
    record(
      'RestaurantRegistered',
      { restaurantId, ownerAccountId, profile: { ...profile, name } },
      { restaurantId },
    )
  const itemCreated = (itemId: string, name: string, menuId: string, restaurantId = trattoria) =>
    record('ItemCreated', { itemId, menuId, restaurantId, ...texts, name, priceCents: 1 }, { restaurantId })
  const renamed = (itemId: string, name: string) => record('ItemDetailsChanged', { itemId, name })
  const menuCreated = (menuId: string, name: string, restaurantId = trattoria) =>
    record('MenuCreated', { menuId, restaurantId, name, description: '' }, { restaurantId })

  const trail = useAuditTrail(async ({ audit }) => {
    const ownerOfZum = randomUUID()
    await audit.apply([
      registered(trattoria, 'Trattoria'),
      registered(zum, 'zum Löwen', ownerOfZum),
      registered(osteria, 'Osteria'),
      registered(apfel, 'Äpfel'),
      record(
        'RestaurantProfileChanged',
        { restaurantId: osteria, name: 'Brasserie' },
        { restaurantId: osteria },
      ),
      record('AccountErased', { accountId: ownerOfZum }, { restaurantId: zum }),
      menuCreated(lunch, 'Noon'),
      menuCreated(supper, 'Supper'),
      menuCreated(brunch, 'Brunch', osteria),
      record('MenuDetailsChanged', { menuId: lunch, name: 'Lunch' }),
      itemCreated(goulash, 'Goulash', lunch),
      itemCreated(soup, 'Soup', lunch),
      itemCreated(roast, 'Roast 100% beef', supper),
      itemCreated(stew, 'Dal', supper),
      record('ItemArchived', { itemId: stew }),
      itemCreated(cake, 'Äpfelkuchen', lunch),
      itemCreated(foreign, 'Goulash of another house', brunch, osteria),
      renamed(goulash, 'Beef stew'),
      record('MenuDeleted', { menuId: supper }),
    ])
    // A name undone within a batch, a name changed in a later batch, and an item that moves through the archive.
    await audit.apply([renamed(soup, 'Broth'), renamed(soup, 'Soup'), renamed(goulash, 'Ragout')])
    await audit.apply([record('ItemDetailsChanged', { itemId: soup, section: 'Starters' })])
    await audit.apply([record('ItemArchived', { itemId: cake }), record('ItemDeleted', { itemId: goulash })])
  })

  const restaurants = async (query: string, headers = trail.api.as('AUDITOR')) => {
    const answer = await trail.api.get(`/api/audit/restaurants${query}`, headers)
    expect(answer.status, query).to.equal(200)
    return {
      found: (await answer.json()) as AuditRestaurantView[],
      total: answer.headers.get('x-total-count'),
      next: /<[^?]*(\?[^>]*)>; rel="next"/u.exec(answer.headers.get('link') ?? '')?.[1] ?? null,
    }
  }
  const names = async (query: string) => (await restaurants(query)).found.map(({ name }) => name)

  describe('restaurants', () => {
    it('are shown to staff, all that ever existed, sorted by their latest names', async () => {
      for (const role of ['AUDITOR', 'ADMIN'] as const) {
        const { found, total, next } = await restaurants('', trail.api.as(role))
        expect(found).to.deep.equal([
          { id: apfel, name: 'Äpfel', formerName: null },
          { id: osteria, name: 'Brasserie', formerName: null },
          { id: trattoria, name: 'Trattoria', formerName: null },
          { id: zum, name: 'zum Löwen', formerName: null },
        ])
        expect([total, next]).to.deep.equal(['4', null])
      }
    })

    it('are found by part of any name they ever had, ignoring case', async () => {
      expect(await names('?search=tRATT')).to.deep.equal(['Trattoria'])
      expect(await names(`?search=${encodeURIComponent('äPF')}`)).to.deep.equal(['Äpfel'])
      expect(await names(`?search=${encodeURIComponent('a\u0308pfel')}`)).to.deep.equal(['Äpfel'])
      const { found } = await restaurants('?search=osteria')
      expect(found).to.deep.equal([{ id: osteria, name: 'Brasserie', formerName: 'Osteria' }])
      expect(await names('?search=%20')).to.have.length(4)
      expect(await restaurants('?search=pizzeria')).to.deep.equal({ found: [], total: '0', next: null })
      expect(await names('?search=%25'), 'no pattern').to.deep.equal([])
    })

    it('are listed once each over several pages, even in a search', async () => {
      const walk = async (first: string) => {
        const pages: string[][] = []
        for (let query: string | null = first; query; ) {
          const page = await restaurants(query)
          pages.push(page.found.map(({ name }) => name))
          query = page.next
        }
        return pages
      }
      expect(await walk('?limit=3')).to.deep.equal([['Äpfel', 'Brasserie', 'Trattoria'], ['zum Löwen']])
      expect(await walk('?limit=1&search=er')).to.deep.equal([['Brasserie']])
      expect(await walk('?limit=1&search=r')).to.deep.equal([['Brasserie'], ['Trattoria']])
    })

    it('are only the own one for a restaurant or an impersonating admin', async () => {
      const own = [{ id: osteria, name: 'Brasserie', formerName: null }]
      for (const headers of [
        trail.api.as('RESTAURANT', osteria),
        trail.api.impersonating(osteria, randomUUID()),
      ])
        expect(await restaurants('', headers)).to.deep.equal({ found: own, total: '1', next: null })
      const others = await restaurants('?search=Trattoria', trail.api.as('RESTAURANT', osteria))
      expect(others).to.deep.equal({ found: [], total: '0', next: null })
    })
  })

  describe('menus of a restaurant', () => {
    const menusOf = (id: string, headers = trail.api.as('AUDITOR')) =>
      trail.api.get(`/api/audit/restaurants/${id}/menus`, headers)

    it('are all that ever existed by their latest names, with the deleted ones marked', async () => {
      for (const headers of [
        trail.api.as('AUDITOR'),
        trail.api.as('ADMIN'),
        trail.api.as('RESTAURANT', trattoria),
      ]) {
        const answer = await menusOf(trattoria, headers)
        expect(await answer.json()).to.deep.equal([
          { id: lunch, name: 'Lunch', deleted: false },
          { id: supper, name: 'Supper', deleted: true },
        ])
      }
      expect(await (await menusOf(zum)).json()).to.deep.equal([])
    })

    it('are 404 for another or an unknown restaurant', async () => {
      expect((await menusOf(trattoria, trail.api.as('RESTAURANT', osteria))).status).to.equal(404)
      expect((await menusOf(randomUUID())).status).to.equal(404)
    })
  })
  describe('the history of an item', () => {
    const history = async (query: string, headers = trail.api.as('AUDITOR')) => {
      const answer = await trail.api.get(`/api/audit/history?${query}`, headers)
      expect(answer.status, query).to.equal(200)
      return (await answer.json()) as AuditEntryView[]
    }
    const kinds = async (itemId: string, more = '') =>
      (await history(`item=${itemId}${more}`)).map(({ kind }) => kind)

    it('ends with the deletion of the menu that the item was on', async () => {
      expect(await kinds(roast)).to.deep.equal(['menu.deleted', 'item.created'])
      expect(await kinds(roast, `&menu=${supper}&kind=menu.deleted`)).to.deep.equal(['menu.deleted'])
      const counted = await trail.api.get(`/api/audit/history?item=${roast}&limit=1`, trail.api.as('AUDITOR'))
      expect(counted.headers.get('x-total-count')).to.equal('2')
    })

    it('does not end with a menu that the item had left', async () => {
      expect(await kinds(stew)).to.deep.equal(['item.archived', 'item.created'])
      expect(await kinds(cake)).to.deep.equal(['item.archived', 'item.created'])
    })

    it('stays in the restaurant of the caller', async () => {
      const foreignOnly = await history(`item=${roast}`, trail.api.as('RESTAURANT', osteria))
      expect(foreignOnly).to.deep.equal([])
    })

    it('shows the section of the item at the time', async () => {
      const sections = (await history(`item=${soup}`)).map(({ item }) => item?.section)
      expect(sections).to.deep.equal(['Starters', 'Mains', 'Mains', 'Mains'])
    })
  })
  describe('items of a restaurant', () => {
    const answered = (query = '', headers = trail.api.as('AUDITOR'), id = trattoria) =>
      trail.api.get(`/api/audit/restaurants/${id}/items${query}`, headers)
    async function items(query?: string) {
      const answer = await answered(query)
      expect(answer.status, query).to.equal(200)
      return (await answer.json()) as AuditItemView[]
    }
    const names = async (query: string) =>
      (await items(query)).map(({ name, formerName }) => (formerName ? `${name}, was ${formerName}` : name))
    const inLunch = { id: lunch, name: 'Lunch' }

    it('are all that ever existed, with their latest name, fate and menu', async () => {
      for (const headers of [
        trail.api.as('AUDITOR'),
        trail.api.as('ADMIN'),
        trail.api.as('RESTAURANT', trattoria),
      ]) {
        const found = (await (await answered('', headers)).json()) as AuditItemView[]
        expect(found.map(({ formerName: _, ...item }) => Object.values(item))).to.deep.equal([
          [cake, 'Äpfelkuchen', 'Mains', 'archived', inLunch],
          [stew, 'Dal', 'Mains', 'archived', { id: supper, name: 'Supper' }],
          [goulash, 'Ragout', 'Mains', 'deleted', inLunch],
          [roast, 'Roast 100% beef', 'Mains', 'deleted', { id: supper, name: 'Supper' }],
          [soup, 'Soup', 'Starters', 'active', inLunch],
        ])
      }
    })

    it('are found once by any former name, under the newest one that matches', async () => {
      expect(await names('?search=GOUL')).to.deep.equal(['Ragout, was Goulash'])
      expect(await names('?search=ou')).to.deep.equal(['Ragout', 'Soup'])
      expect(await names('?search=broth')).to.deep.equal(['Soup, was Broth'])
      expect(await names('?search=e')).to.deep.equal([
        'Äpfelkuchen',
        'Ragout, was Beef stew',
        'Roast 100% beef',
      ])
      expect(await names(`?search=${encodeURIComponent('  a\u0308PFEL ')}`)).to.deep.equal(['Äpfelkuchen'])
      expect(await names('?search=pizza')).to.deep.equal([])
    })

    it('are searched without treating the text as a pattern', async () => {
      expect(await names('?search=100%25')).to.deep.equal(['Roast 100% beef'])
      expect(await names('?search=1%25b')).to.deep.equal([])
      expect(await names('?search=S__p')).to.deep.equal([])
      expect(await names('?search=%5C')).to.deep.equal([])
      expect((await answered('?search=So%00up')).status).to.equal(422)
    })

    it('are limited to those that were ever on a given menu', async () => {
      expect(await names(`?menu=${supper}`)).to.deep.equal(['Dal', 'Roast 100% beef'])
      expect(await names(`?menu=${lunch}&search=ou`)).to.deep.equal(['Ragout', 'Soup'])
      expect(await names(`?menu=${brunch}`)).to.deep.equal([])
    })

    it('are listed once each over several pages, in the order of the matched names', async () => {
      const pages: string[][] = []
      for (let query: string | undefined = '?search=o&limit=1'; query; ) {
        const answer = await answered(query)
        pages.push(((await answer.json()) as AuditItemView[]).map(({ name }) => name))
        query = /<[^?]*(\?[^>]*)>; rel="next"/u.exec(answer.headers.get('link') ?? '')?.[1]
      }
      expect(pages).to.deep.equal([['Ragout'], ['Roast 100% beef'], ['Soup']])
    })
  })
})
