import { expect } from 'chai'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { createSend, urlOf } from './request.ts'

const menuId = '0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11'
const restaurantId = '6c1d8f57-2c1c-4c6f-9a3e-7a2e7f0b9d22'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
}
type Reply = (sent: Sent) => Response | Promise<Response>

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const failure = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { error: `It failed: ${code}.`, code, requestId: 'req-1' }, headers)

/** A client whose server answers with `replies` in turn, the last one from then on. */
function setUp(...replies: Reply[]) {
  const sent: Sent[] = []
  const ended: string[] = []
  const texts: string[] = []
  const state = {
    token: 'own-token' as string | null | 'ended',
    online: true,
    now: 0,
    keys: 0,
    unknown: 0,
    changedSince: 0,
  }
  const fetch = async (url: string, init: RequestInit) => {
    const call = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
    }
    sent.push(call)
    const reply = replies[Math.min(sent.length, replies.length) - 1]
    if (!reply) throw new TypeError('no reply')
    return reply(call)
  }
  const client = createClient({
    send: createSend({ fetch, isOnline: () => state.online }),
    now: () => state.now,
    token: () => state.token,
    onSessionEnded: (owner, text) => {
      ended.push(owner)
      texts.push(text)
    },
    onChangedSince: () => {
      state.changedSince += 1
    },
    onOutcomeUnknown: () => {
      state.unknown += 1
    },
    newKey: () => `key-${++state.keys}`,
  })
  return { ...client, sent, ended, texts, state }
}

const createMenu = { params: { restaurantId }, body: { name: 'Lunch' } }
const post = 'POST /api/menus/restaurant/:restaurantId/menus'
const get = 'GET /api/menus/:menuId'

async function failed(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It did not fail.')
}

describe('API client', () => {
  describe('its requests', () => {
    it('fill in path and query, encoded', async () => {
      const { call, sent } = setUp(() => json(200, []))
      const query = { name: 'crème & co', limit: 20 }
      await call('GET /api/menu-items/archived/:restaurantId', { params: { restaurantId: 'a/b' }, query })
      expect(sent[0]?.url).to.equal('/api/menu-items/archived/a%2Fb?name=cr%C3%A8me+%26+co&limit=20')
    })

    it('leave out an undefined or empty query value', () => {
      const query = { search: undefined, cursor: '', limit: 5 }
      expect(urlOf('GET /api/admin/restaurants-overview', { query })).to.equal(
        '/api/admin/restaurants-overview?limit=5',
      )
    })

    it('carry the token and the body when writing [api-client-1]', async () => {
      const { call, sent } = setUp(() => json(201, { id: menuId }))
      await call(post, createMenu)
      expect(sent[0]?.headers.get('authorization')).to.equal('Bearer own-token')
      expect(sent[0]?.headers.get('content-type')).to.equal('application/json')
      expect(sent[0]?.body).to.equal('{"name":"Lunch"}')
    })

    it('carry no token when a guest reads [api-client-2]', async () => {
      const { call, sent } = setUp(() => json(200, {}))
      await call(get, { params: { menuId } }, { as: 'guest' })
      expect(sent[0]?.headers.has('authorization')).to.equal(false)
    })

    it('send CSV as CSV, and return a file as its text', async () => {
      const { call, sent } = setUp(
        () => json(201, {}),
        () => new Response('item\n', { headers: { 'content-type': 'text/csv' } }),
      )
      await call('POST /api/menus/:menuId/import', { params: { menuId }, body: 'item\nSoup' })
      expect(sent[0]?.headers.get('content-type')).to.match(/^text\/csv/u)
      expect(sent[0]?.body).to.equal('item\nSoup')
      expect(await call('GET /api/menus/:menuId/export', { params: { menuId } })).to.equal('item\n')
    })
  })

  describe('its Idempotency-Key', () => {
    const keyOf = (call: Sent | undefined) => call?.headers.get('idempotency-key')

    it('is new for each write, whatever became of the one before, and missing in reads', async () => {
      const { call, sent } = setUp(
        () => json(201, {}),
        () => json(201, {}),
        () => failure(409, 'menus.limit_reached'),
      )
      await call(post, createMenu)
      await call(post, createMenu)
      await failed(call(post, createMenu))
      await failed(call(post, { ...createMenu, body: { name: 'Dinner' } }))
      await failed(call(get, { params: { menuId } }))
      expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-2', 'key-3', 'key-4', null])
    })

    const lost = () => {
      throw new TypeError('connection reset')
    }
    const archive = 'PUT /api/menu-items/:itemId/archive'
    const archiveItem = { params: { itemId: menuId } }

    for (const [what, fail] of [
      ['lost', lost],
      ['a failure of the server', () => failure(503, 'service.busy')],
    ] as const)
      it(`is the same when a press is repeated whose answer was ${what}`, async () => {
        const { call, sent, state } = setUp(fail, fail, () => json(200, {}))
        await failed(call(archive, archiveItem))
        await failed(call(archive, archiveItem))
        expect(state.unknown).to.equal(2)
        await call(archive, archiveItem)
        await call(archive, archiveItem)
        expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-1', 'key-1', 'key-2'])
      })

    it('fails with “may be saved”, except after an answer or on an offline device', async () => {
      const { call, state } = setUp(
        lost,
        () => failure(503, 'service.busy'),
        () => json(200, 'torn'),
        lost,
        () => failure(503, 'service.outcome_unknown'),
        () => new Response('Bad gateway', { status: 502 }),
        lost,
      )
      const mayBeSaved = async (what: Promise<unknown>) => (await failed(what)).mayBeSaved
      expect(await mayBeSaved(call(archive, archiveItem))).to.equal(true)
      expect(await mayBeSaved(call(archive, archiveItem))).to.equal(false)
      await call(archive, archiveItem)
      expect(await mayBeSaved(call(get, { params: { menuId } })), 'a read').to.equal(false)
      expect(await mayBeSaved(call(archive, archiveItem)), 'says so').to.equal(true)
      expect(await mayBeSaved(call(archive, archiveItem)), 'a proxy’s answer').to.equal(true)
      state.online = false
      expect(await mayBeSaved(call(archive, archiveItem))).to.equal(false)
    })

    it('is the same for a second press before the answer, unless another write was sent', async () => {
      const { call, sent } = setUp(() => json(201, {}))
      const dinner = { ...createMenu, body: { name: 'Dinner' } }
      await Promise.all([call(post, createMenu), call(post, createMenu)])
      await Promise.all([call(post, createMenu), call(post, dinner), call(post, createMenu)])
      await call(post, createMenu)
      expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-1', 'key-2', 'key-3', 'key-4', 'key-5'])
    })

    it('is new for each of a guest’s calls', async () => {
      const { call, sent } = setUp(() => json(201, {}))
      await Promise.all([1, 2].map(() => call(post, createMenu, { as: 'guest' })))
      expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-2'])
    })

    it('is new after another write was answered, and for another body', async () => {
      const { call, sent } = setUp(lost, lost, () => json(200, {}))
      await failed(call(archive, archiveItem))
      await failed(call(post, createMenu))
      await call(post, { ...createMenu, body: { name: 'Dinner' } })
      await call(archive, archiveItem)
      expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-2', 'key-3', 'key-4'])
    })

    it('is new after a refusal of a repeated press', async () => {
      const { call, sent } = setUp(
        lost,
        () => failure(409, 'menus.limit_reached'),
        () => json(201, {}),
      )
      for (let press = 0; press < 2; press += 1) await failed(call(post, createMenu))
      await call(post, createMenu)
      expect(sent.map(keyOf)).to.deep.equal(['key-1', 'key-1', 'key-2'])
    })

    it('warns the manager when a repeated answer is no longer the current state', async () => {
      const replayed = { 'idempotency-replayed': 'true' }
      const { call, state } = setUp(
        () => json(200, {}, replayed),
        () => json(200, {}, { ...replayed, 'changed-since': 'true' }),
      )
      await call(archive, archiveItem)
      expect(state.changedSince).to.equal(0)
      await call(archive, archiveItem)
      expect(state.changedSince).to.equal(1)
    })
  })

  describe('its consistency token', () => {
    const tokenOf = (call: Sent | undefined) => call?.headers.get('consistency-token')
    const written = () => json(201, {}, { 'consistency-token': 'position-7' })

    it('is sent with the reads after a write, until a minute later [api-client-3]', async () => {
      const { call, sent, state } = setUp(
        () => json(200, {}),
        written,
        () => json(200, {}),
      )
      await call(get, { params: { menuId } })
      await call(post, createMenu)
      await call(get, { params: { menuId } })
      state.now = 60_000
      await call(get, { params: { menuId } })
      expect(sent.map(tokenOf)).to.deep.equal([null, null, 'position-7', null])
    })

    it('is sent with those of the writes before it, at most eight', async () => {
      let position = 0
      const write = () => {
        position += 1
        return json(201, {}, { 'consistency-token': `position-${position}` })
      }
      const { call, sent } = setUp(...Array.from({ length: 9 }, () => write), () => json(200, {}))
      for (let written = 0; written < 9; written += 1) await call(post, createMenu)
      await call(get, { params: { menuId } })
      expect(tokenOf(sent.at(-1))).to.equal([2, 3, 4, 5, 6, 7, 8, 9].map(at => `position-${at}`).join(','))
    })

    it('is dropped, and the read repeated without it, if the server does not know it', async () => {
      const refused = () => failure(400, 'request.invalid_consistency_token')
      const { call, sent } = setUp(written, refused, () => json(200, { name: 'Lunch' }))
      await call(post, createMenu)
      expect(await call(get, { params: { menuId } })).to.include({ name: 'Lunch' })
      expect(sent.map(tokenOf)).to.deep.equal([null, 'position-7', null])
    })
  })

  describe('its failures', () => {
    it('carry the server’s sentence, code, issues and Retry-After', async () => {
      const issues = [{ path: ['name'], message: 'Enter at least one character.' }]
      const body = {
        error: 'Some fields need your attention.',
        code: 'request.invalid',
        requestId: 'req-9',
        issues,
      }
      const { call } = setUp(() => json(422, body, { 'retry-after': '2' }))
      const error = await failed(call(post, createMenu))
      expect(error).to.include({
        code: 'request.invalid',
        status: 422,
        retryAfterSeconds: 2,
      })
      expect(error.message).to.equal('Some fields need your attention.')
      expect(error.issues).to.deep.equal(issues)
    })

    for (const [what, reply] of [
      ['a page of a proxy', ['<h1>Bad gateway</h1>', 502, 'text/html']],
      ['cut short', ['{"na', 200, 'application/json']],
    ] as const)
      it(`say that the response was not understood when it was ${what}`, async () => {
        const [body, status, type] = reply
        const { call } = setUp(() => new Response(body, { status, headers: { 'content-type': type } }))
        const error = await failed(call(get, { params: { menuId } }))
        expect(error).to.include({ code: 'client.unreadable', status })
      })

    it('distinguish being offline from an unreachable server', async () => {
      const { call, state } = setUp(() => {
        throw new TypeError('Failed to fetch')
      })
      expect((await failed(call(get, { params: { menuId } }))).code).to.equal('client.unreachable')
      state.online = false
      expect((await failed(call(get, { params: { menuId } }))).code).to.equal('client.offline')
    })

    it('remain an abort when the caller gave up', async () => {
      const { call } = setUp(() => {
        throw new DOMException('aborted', 'AbortError')
      })
      const caught = await call(get, { params: { menuId } }).catch((error: unknown) => error)
      expect(caught).to.be.instanceOf(DOMException)
    })
  })

  describe('the session', () => {
    it('ends with the sentence of the screen whose token the server refused', async () => {
      const { call, ended, texts, state } = setUp(() => failure(401, 'auth.token_invalid'))
      await failed(call(get, { params: { menuId } }, { endedText: 'Log in to see figures.' }))
      await failed(call(get, { params: { menuId } }))
      state.token = 'ended'
      await failed(call(get, { params: { menuId } }, { endedText: 'Log in to see figures.' }))
      const general = 'Your session has expired. Please log in again.'
      expect(texts).to.deep.equal(['Log in to see figures.', general, 'Log in to see figures.'])
      expect(ended).to.deep.equal(['restaurant', 'restaurant', 'restaurant'])
    })

    it('continues when the refused token is no longer the person’s', async () => {
      // A read under an impersonation's token that is answered after "Back to Admin".
      const { call, ended, state } = setUp(() => {
        state.token = 'admin-token'
        return failure(401, 'auth.token_invalid')
      })
      await failed(call(get, { params: { menuId } }))
      expect(ended).to.deep.equal([])
    })

    it('ends without a request when the token has expired on this device', async () => {
      const { call, ended, sent, state } = setUp(() => json(200, {}))
      state.token = 'ended'
      expect((await failed(call(post, createMenu))).code).to.equal('client.session_ended')
      expect(ended).to.deep.equal(['restaurant'])
      expect(sent).to.deep.equal([])
    })

    it('continues after a wrong password, and after a refusal without a token', async () => {
      const { call, ended, state } = setUp(
        () => failure(401, 'auth.credentials_wrong'),
        () => failure(401, 'auth.required'),
      )
      await failed(call('POST /api/auth/login', { body: { email: 'a@example.com', password: 'x' } }))
      state.token = null
      await failed(call(post, createMenu))
      expect(ended).to.deep.equal([])
    })
  })

  it('gives the token to other senders, and ends the session if it is refused', async () => {
    const { withToken, ended } = setUp()
    const refused = new ApiError({ code: 'auth.token_invalid', status: 401, message: 'Log in.' })
    const download = withToken('restaurant', async sent => {
      expect(sent.get('authorization')).to.equal('Bearer own-token')
      throw refused
    })
    expect(await failed(download)).to.equal(refused)
    expect(ended).to.deep.equal(['restaurant'])
  })
})
