import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { registeredRestaurant, useStack } from '../testing/stack.ts'
import { teamAt } from '../testing/team.ts'

describe('the limit of invitations that are accepted', () => {
  const stack = useStack()
  const { invite, accept } = teamAt(() => stack)

  it('stops an address that tries links, and never a link that works', async () => {
    const strict = await stack.startApi({ rateLimitScale: 1 / 30 }) // two failures an address
    const { link } = await invite(await registeredRestaurant(stack))
    const wrong = () => accept(`/invitation#${randomUUID()}.${'A'.repeat(43)}`, strict)
    expect([(await wrong()).status, (await wrong()).status]).to.deep.equal([404, 404])
    const stopped = await wrong()
    expect(stopped.status).to.equal(429)
    expect(Number(stopped.headers.get('retry-after'))).to.be.above(0)
    expect((await accept(link, strict)).status).to.equal(201)
  })
})
