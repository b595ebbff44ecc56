import { headers } from '@safe-menu/contracts/http/headers'
import { expect } from 'chai'
import { queryClient } from './client.ts'
import { linkCursor, stalenessQuery } from './read-query.ts'

describe('stalenessQuery', () => {
  const real = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = real
    queryClient.clear()
  })

  const query = stalenessQuery('GET /api/restaurants/:restaurantId', { params: { restaurantId: 'r' } })
  const read = (answer: () => Response) => {
    globalThis.fetch = async () => answer()
    return queryClient.fetchQuery({ ...query, retry: false, staleTime: 0 }).catch(() => undefined)
  }
  const known = () => queryClient.getQueryData(query.queryKey)
  const json = (body: object, init: ResponseInit) =>
    new Response(JSON.stringify(body), {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    })

  it('reads since when the answers are out of date', async () => {
    const since = '2026-03-01T10:00:00.000Z'
    await read(() => json({}, { headers: { [headers.staleSince]: since } }))
    expect(known()).to.deep.equal({ isStale: true, since })
    await read(() => json({}, { headers: { [headers.staleSince]: new Date(0).toISOString() } }))
    expect(known()).to.deep.equal({ isStale: true, since: null })
    await read(() => json({}, {}))
    expect(known()).to.deep.equal({ isStale: false, since: null })
  })

  it('keeps a refusal until there is another answer', async () => {
    const code = 'service.read_model_behind'
    await read(() => json({ error: 'Behind.', code, requestId: 'r' }, { status: 503 }))
    expect(known()).to.deep.equal({ isStale: true, since: null })
    await read(() => Response.error())
    expect(known()).to.deep.equal({ isStale: true, since: null })
  })
})

describe('linkCursor', () => {
  it('returns the cursor of the next page from the header', () => {
    expect(linkCursor('</api/menu-items/archived/1?limit=50&cursor=a%2Bb>; rel="next"')).to.equal('a+b')
    expect(linkCursor('</x?cursor=a>; rel="prev"')).to.equal(null)
    expect(linkCursor(null)).to.equal(null)
  })

  it('returns the cursor of each direction from the header', () => {
    const link =
      '</api/audit/history?cursor=newer>; rel="prev", </api/audit/history?cursor=older>; rel="next"'
    expect(linkCursor(link, 'prev')).to.equal('newer')
    expect(linkCursor(link, 'next')).to.equal('older')
  })
})
