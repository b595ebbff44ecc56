import { RestaurantId } from '@safe-menu/contracts/ids'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import { expect } from 'chai'
import { chargeWrites } from './execute.ts'

const { points } = rateLimits['writes-of-restaurant']
const [one, other] = [1, 2].map(n => RestaurantId.parse(`00000000-0000-4000-8000-00000000000${n}`))

describe('the write quota', () => {
  function charging(scale = 1) {
    const limiter = createLimiter({ scale })
    return (units: number, restaurantId = one) =>
      chargeWrites(limiter, restaurantId ?? RestaurantId.parse(''), units).then(
        () => 'charged',
        (error: { code: string }) => error.code,
      )
  }

  it('counts nothing for a command that does not fit', async () => {
    const charge = charging()
    expect(await charge(points - 1)).to.equal('charged')
    expect(await charge(2)).to.equal('rate.limited')
    expect(await charge(1)).to.equal('charged')
    expect(await charge(1)).to.equal('rate.limited')
  })

  it('is separate for each restaurant', async () => {
    const charge = charging()
    await charge(points)
    expect(await charge(points, other)).to.equal('charged')
  })

  it('allows a command above the whole quota, once nothing of it is used', async () => {
    const charge = charging(0.001)
    expect(await charge(0)).to.equal('charged')
    expect(await charge(100)).to.equal('charged')
    expect(await charge(1)).to.equal('rate.limited')
  })
})
