import { randomUUID } from 'node:crypto'
import type { DiffView } from '@safe-menu/contracts/audit/diff-views'
import type { AuditEntryView, MenuAtView, RestaurantAtView } from '@safe-menu/contracts/audit/views'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { allergenDefined, createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import { readAuditKeys } from '@safe-menu/server-kit/audit/signing'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { useAuditTrail } from '../testing/use-audit-trail.ts'
import { linesOf, trustedKeys, verifyExport } from './proof/verify.ts'

describe('the audit trail', () => {
  const events = createRestaurantEvents()
  const { restaurantId, menuId, itemId: soup, record } = events
  const [otherId, tart, owner, admin] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const times: Record<string, string> = {}

  const by = (id: string) => ({ kind: 'account' as const, id: id as never, role: 'RESTAURANT' as const })
  const metadata = { actor: by(owner) }
  /** Guests see everything so far half a minute after it was decided. */
  function seen(): StoredEvent {
    const at = Date.parse('2026-01-01T10:00:30.000Z') + Number(events.position()) * 60_000
    return events.seen(new Date(at).toISOString())
  }
  const note = (name: string, event: StoredEvent) => {
    times[name] = event.metadata.decidedAt
    return event
  }

  const trail = useAuditTrail(async ({ audit, admin: { client } }) => {
    await client.query(
      `insert into admin.account (id, audience, role, email, erased_at, position) values
        ($1, 'restaurant', 'RESTAURANT', 'owner@example.com', null, 1),
        ($2, 'restaurant', 'ADMIN', null, now(), 2)`,
      [owner, admin],
    )
    const oatMilk = { reason: 'Oat milk now' }
    await audit.apply([
      ...[allergenDefined(events, 'milk'), allergenDefined(events, 'nuts'), ...events.opened()],
      ...[note('soup made', events.declared('milk', {}, { metadata })), seen()],
      events.itemCreated('Tart', { itemId: tart, priceCents: 700 }),
      ...[note('nuts declared', events.declared('nuts', { itemId: tart }, { metadata })), seen()],
      note(
        'milk withdrawn',
        events.withdrawn('milk', oatMilk, { metadata: { ...metadata, impersonator: admin as never } }),
      ),
      ...[
        seen(),
        events.priced(500),
        note('tart archived', record('ItemArchived', { itemId: tart })),
        seen(),
      ],
      record('ImpersonationStarted', { impersonationId: randomUUID(), restaurantId, adminId: admin }),
      createRestaurantEvents({ restaurantId: otherId, recorder: events }).registered('Osteria'),
    ])
  })
  const { beat, json } = trail

  const own = () => trail.api.as('RESTAURANT', restaurantId)
  const minutesAfter = (name: string, minutes: number) =>
    new Date(Date.parse(times[name] ?? '') + minutes * 60_000).toISOString()

  describe('the history', () => {
    it('shows an auditor every entry, newest first, with actor and reason', async () => {
      const answer = await trail.api.get('/api/audit/history', trail.api.as('AUDITOR'))
      const entries = (await answer.json()) as AuditEntryView[]
      expect(answer.headers.get('x-total-count')).to.equal('12')
      expect(answer.headers.get('link')).to.equal(null)
      expect(entries.map(({ kind }) => kind)).to.deep.equal([
        'restaurant.registered',
        'impersonation.started',
        'item.archived',
        'item.price_changed',
        'allergen.withdrawn',
        'allergen.declared',
        'item.created',
        'allergen.declared',
        'item.created',
        'menu.published',
        'menu.created',
        'restaurant.registered',
      ])
      const withdrawn = entries.find(({ kind }) => kind === 'allergen.withdrawn')
      expect(withdrawn).to.deep.include({
        restaurant: { id: restaurantId, name: 'Trattoria' },
        menu: { id: menuId, name: 'Lunch' },
        item: { id: soup, name: 'Soup' },
        allergen: { id: 'milk', name: 'Milk', category: 'ALLERGEN' },
        reason: 'Oat milk now',
        actor: { kind: 'account', id: owner, role: 'RESTAURANT', email: 'owner@example.com', erased: false },
        impersonator: { id: admin, role: 'ADMIN', email: null, erased: true },
        decidedAt: times['milk withdrawn'],
        visibleAt: minutesAfter('milk withdrawn', 0.5),
      })
    })

    it('shows a restaurant its own chain without e-mails and refuses another’s', async () => {
      const entries = await json<AuditEntryView[]>('/api/audit/history', own())
      expect(new Set(entries.map(({ link }) => link.chain))).to.deep.equal(new Set([restaurantId]))
      expect(JSON.stringify(entries)).to.not.include('@')
      expect(entries.find(({ impersonator }) => impersonator)?.impersonator).to.include({
        email: null,
        erased: true,
      })
      for (const path of ['history', 'export']) {
        const foreign = await trail.api.get(`/api/audit/${path}?restaurant=${otherId}`, own())
        expect([foreign.status, path]).to.deep.equal([403, path])
      }
      for (const chain of [otherId, 'platform']) {
        expect((await trail.api.get(`/api/audit/heads?chain=${chain}`, own())).status).to.equal(403)
      }
      const impersonating = await json<AuditEntryView[]>(
        '/api/audit/history',
        trail.api.impersonating(restaurantId, randomUUID()),
      )
      expect(impersonating).to.deep.equal(entries)
    })

    for (const order of ['desc', 'asc']) {
      it(`is complete and without repeats page by page in both directions (${order})`, async () => {
        const all = await json<AuditEntryView[]>(`/api/audit/history?order=${order}&limit=200`, own())
        const pages: string[][] = []
        let path: string | null = `/api/audit/history?order=${order}&limit=4`
        let back: string | null = null
        while (path) {
          const answer = await trail.api.get(path, own())
          expect(answer.headers.get('x-total-count')).to.equal(String(all.length))
          pages.push(((await answer.json()) as AuditEntryView[]).map(({ id }) => id))
          const links = answer.headers.get('link') ?? ''
          path = /<([^>]*)>; rel="next"/u.exec(links)?.[1] ?? null
          back = /<([^>]*)>; rel="prev"/u.exec(links)?.[1] ?? null
        }
        expect(pages.flat()).to.deep.equal(all.map(({ id }) => id))
        expect(pages).to.have.length(Math.ceil(all.length / 4))
        for (const page of pages.slice(0, -1).reverse()) {
          if (!back) throw new Error('There is no way back.')
          const answer = await trail.api.get(back, own())
          expect(((await answer.json()) as AuditEntryView[]).map(({ id }) => id)).to.deep.equal(page)
          back = /<([^>]*)>; rel="prev"/u.exec(answer.headers.get('link') ?? '')?.[1] ?? null
        }
        expect(back).to.equal(null)
      })
    }

    it('matches each filter', async () => {
      const kinds = async (query: string) =>
        (await json<AuditEntryView[]>(`/api/audit/history?${query}`, trail.api.as('ADMIN'))).map(
          ({ kind }) => kind,
        )
      expect(await kinds(`item=${tart}`)).to.deep.equal([
        'item.archived',
        'allergen.declared',
        'item.created',
      ])
      expect(await kinds('allergen=milk')).to.deep.equal(['allergen.withdrawn', 'allergen.declared'])
      expect(await kinds(`actor=${admin}`)).to.include('allergen.withdrawn')
      expect(await kinds(`actor=${owner}`)).to.deep.equal(['allergen.declared', 'allergen.declared'])
      expect(await kinds('kind=menu.published,item.archived')).to.deep.equal([
        'item.archived',
        'menu.published',
      ])
      expect(
        await kinds(`menu=${menuId}&from=${times['nuts declared']}&to=${times['milk withdrawn']}`),
      ).to.deep.equal(['allergen.declared'])
      expect(await kinds('mark=acting_admin')).to.deep.equal(['allergen.withdrawn'])
      expect(await kinds(`restaurant=${otherId}`)).to.deep.equal(['restaurant.registered'])
    })

    it('returns the entries of an instant without those of another restaurant', async () => {
      const [, nutsDeclared] = await json<{ firstEntryId: string; lastEntryId: string }[]>(
        `/api/audit/menus/${menuId}/instants`,
        own(),
      )
      const range = `${nutsDeclared?.firstEntryId}..${nutsDeclared?.lastEntryId}`
      const answer = await trail.api.get(`/api/audit/history?entries=${range}`, own())
      const entries = (await answer.json()) as AuditEntryView[]
      expect(entries.map(({ kind, item }) => [kind, item?.name])).to.deep.equal([
        ['allergen.declared', 'Tart'],
        ['item.created', 'Tart'],
      ])
      expect(answer.headers.get('x-total-count')).to.equal('2')
      expect(answer.headers.get('link')).to.equal(null)
      const ofOther = `/api/audit/history?entries=${range}`
      expect(await json(ofOther, trail.api.as('RESTAURANT', otherId))).to.deep.equal([])
      const reversed = `/api/audit/history?entries=${range.split('..').reverse().join('..')}`
      expect(await json(reversed, own())).to.deep.equal([])
    })
  })

  describe('a view at an instant', () => {
    const menuAt = (time: string, view: string) =>
      json<MenuAtView>(`/api/audit/menus/${menuId}/at?time=${time}&view=${view}`, own())
    const tags = ({ state }: MenuAtView) =>
      state?.items.map(({ item }) => [item.name, item.price, item.allergens.map(({ name }) => name)])

    it('differs from what is decided until guests see it', async () => {
      const time = times['milk withdrawn'] ?? ''
      expect(tags(await menuAt(time, 'guests'))).to.deep.equal([
        ['Soup', 4.5, ['Milk']],
        ['Tart', 7, ['Nuts']],
      ])
      expect(tags(await menuAt(time, 'decided'))).to.deep.equal([
        ['Soup', 4.5, []],
        ['Tart', 7, ['Nuts']],
      ])
      expect(await menuAt(time, 'kitchen')).to.deep.include({
        view: 'decided',
        state: (await menuAt(time, 'decided')).state,
      })
      const later = await menuAt(minutesAfter('milk withdrawn', 0.5), 'guests')
      expect(tags(later)?.[0]).to.deep.equal(['Soup', 4.5, []])
      expect(later.state?.items[0]).to.include({
        since: minutesAfter('milk withdrawn', 0.5),
        status: 'active',
      })
      expect(later.state).to.include({ shown: true })
    })

    it('is empty before a menu existed, and 404 for an unknown menu', async () => {
      expect((await menuAt('2020-01-01T00:00:00Z', 'guests')).state).to.equal(null)
      expect((await menuAt('2020-01-01T00:00:00Z', 'decided')).state).to.equal(null)
      for (const headers of [own(), trail.api.as('AUDITOR')]) {
        const unknown = await trail.api.get(
          `/api/audit/menus/${randomUUID()}/at?time=2026-01-01T00:00:00Z`,
          headers,
        )
        expect(unknown.status).to.equal(404)
      }
      const foreign = await trail.api.get(
        `/api/audit/menus/${menuId}/at?time=2026-01-01T00:00:00Z`,
        trail.api.as('RESTAURANT', otherId),
      )
      expect(foreign.status).to.equal(404)
    })

    it('is complete up to the last heartbeat, for guests only with nothing pending', async () => {
      await beat()
      const time = '2026-02-01T00:00:00Z'
      // The registration of the other restaurant has not been shown to guests yet.
      const last = minutesAfter('tart archived', 0.5)
      await waitUntil('a beat', async () => (await menuAt(time, 'decided')).knownUntil)
      expect(Date.parse((await menuAt(time, 'decided')).knownUntil ?? '')).to.be.within(
        Date.now() - 60_000,
        Date.now(),
      )
      const other = `/api/audit/restaurants/${otherId}/at?time=${time}&view=guests`
      const shown = await json<RestaurantAtView>(other, trail.api.as('RESTAURANT', otherId))
      expect(shown.knownUntil).to.equal(last)
      // Nothing of the own restaurant waits.
      expect(Date.parse((await menuAt(time, 'guests')).knownUntil ?? '')).to.be.above(Date.parse(last))
    })
  })

  describe('an export', () => {
    const exported = async (query: string, headers = own()) => {
      const answer = await trail.api.get(`/api/audit/export?${query}`, headers)
      expect(answer.status).to.equal(200)
      // Text would lose the byte order mark.
      return { answer, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') }
    }
    async function* whole(text: string): AsyncGenerator<string> {
      yield text
    }
    const verify = async (text: string) => verifyExport(linesOf(whole(text)), await keys())
    const keys = async () => {
      return trustedKeys([readAuditKeys(await json('/api/audit/keys', {}))])
    }

    for (const format of variants(['jsonl', 'csv'] as const)) {
      it(`as ${format} of everything for an auditor verifies with the published key`, async () => {
        const { answer, text } = await exported(`format=${format}`, trail.api.as('AUDITOR'))
        expect(answer.headers.get('content-disposition')).to.match(
          new RegExp(`^attachment; filename="change-history-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`, 'u'),
        )
        const verdict = await verify(text)
        expect(verdict).to.have.property('ok', true)
        expect(verdict).to.have.deep.nested.include({ 'verified.entries': 12, 'verified.chains': 3 })
      })

      it(`as ${format} with a filter contains the omitted digests and verifies`, async () => {
        const { text } = await exported(`format=${format}&item=${tart}`)
        const verdict = await verify(text)
        expect(verdict).to.have.deep.nested.include({ 'verified.entries': 3, 'verified.leftOut': 7 })
        expect(text).to.not.include('Oat milk now')
      })
    }

    it('says up to when the record is complete, like the history', async () => {
      await beat()
      const heard = Date.now()
      const { text } = await exported('format=jsonl')
      const { exportedAt, completeUntil } = JSON.parse(text.split('\n')[0] ?? '')
      expect(Date.parse(completeUntil)).to.be.within(heard - 60_000, heard)
      expect(completeUntil <= exportedAt).to.equal(true)
      const verdict = await verify(text)
      expect(verdict).to.have.nested.property('verified.completeUntil', completeUntil)
    })

    it('needs no download place for its head alone', async () => {
      for (let asked = 0; asked < 5; asked += 1) {
        const answer = await fetch(`${trail.api.origin}/api/audit/export`, { method: 'HEAD', headers: own() })
        expect(answer.status).to.equal(200)
      }
      expect((await exported('')).answer.status).to.equal(200)
    })

    it('breaks off unsigned if the read model was tampered with', async () => {
      const change = (kind: string, to: string) =>
        trail.audit.client.query(`update audit.entry set digest = sha256($2::bytea) where kind = $1`, [
          kind,
          to,
        ])
      const { rows } = await trail.audit.client.query(
        `select position, digest from audit.entry where kind = 'menu.published'`,
      )
      await change('menu.published', 'x')
      try {
        const text = await trail.api.get('/api/audit/export', own()).then(
          answer => answer.text(),
          () => 'broke off',
        )
        expect(text).to.equal('broke off')
      } finally {
        await trail.audit.client.query('update audit.entry set digest = $2 where position = $1', [
          rows[0].position,
          rows[0].digest,
        ])
      }
      expect(await verify((await exported('')).text)).to.have.property('ok', true)
    })
  })

  describe('prices after the currency has changed', () => {
    const dollars = { currency: 'USD', locale: 'en' }
    const euros = { currency: 'EUR', locale: 'de-AT' }

    before(async () => {
      await trail.audit.apply([
        note('euros', record('RestaurantProfileChanged', { restaurantId, ...euros })),
        events.priced(550),
        seen(),
      ])
    })

    it('keep in the history the currency of their time [past-prices-1]', async () => {
      const entries = await json<AuditEntryView[]>('/api/audit/history?kind=item.price_changed', own())
      expect(entries.map(({ after, money }) => [after?.priceCents, money])).to.deep.equal([
        [550, euros],
        [500, dollars],
      ])
      const archived = await json<AuditEntryView[]>('/api/audit/history?kind=item.archived', own())
      expect(archived.map(({ money }) => money)).to.deep.equal([undefined])
    })

    it('keep in a replay and a comparison the currency of their time [past-prices-2]', async () => {
      const [from, to] = [minutesAfter('milk withdrawn', 0.5), minutesAfter('euros', 5)]
      for (const view of ['guests', 'decided']) {
        const at = async (time: string) =>
          (await json<MenuAtView>(`/api/audit/menus/${menuId}/at?time=${time}&view=${view}`, own())).money
        expect(await at(from), view).to.deep.equal(dollars)
        expect(await at(to), view).to.deep.equal(euros)
        const diff = await json<DiffView>(
          `/api/audit/menus/${menuId}/diff?from=${from}&to=${to}&view=${view}`,
          own(),
        )
        expect(diff.money, view).to.deep.equal({ from: dollars, to: euros })
      }
    })
  })

  // Last, because the others count entries.
  describe('the order of a menu', () => {
    it('replays the dishes of a menu in the order that it had', async () => {
      const [dinner, pie, ale] = [randomUUID(), randomUUID(), randomUUID()]
      const dish = (itemId: string, name: string, section: string) =>
        events.itemCreated(name, { itemId, menuId: dinner, section })
      const order = (...names: string[]) =>
        record('MenuArranged', { menuId: dinner, sections: names.map(name => ({ name, itemIds: [] })) })
      await trail.audit.apply([
        events.menuCreated('Dinner', dinner),
        dish(pie, 'Pie', 'Mains'),
        dish(ale, 'Ale', 'Drinks'),
        note('made', order('Mains', 'Drinks')),
        note('arranged', order('Drinks', 'Mains')),
      ])
      for (const [moment, names] of [
        ['made', ['Pie', 'Ale']],
        ['arranged', ['Ale', 'Pie']],
      ] as const) {
        const time = minutesAfter(moment, 0.5)
        const { state } = await json<MenuAtView>(
          `/api/audit/menus/${dinner}/at?time=${time}&view=decided`,
          own(),
        )
        expect(state?.items.map(({ item }) => item.name)).to.deep.equal(names)
      }
    })
  })
})
