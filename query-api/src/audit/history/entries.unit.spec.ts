import { randomUUID } from 'node:crypto'
import { RestaurantId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { expect } from 'chai'
import type pg from 'pg'
import { peopleOf } from './entries.ts'
import { peopleVisibilityFor } from './filter.ts'

const restaurantId = RestaurantId.parse(randomUUID())
const anna = randomUUID()
const row = {
  id: anna,
  role: 'KITCHEN',
  email: 'anna@example.com',
  name: 'Anna',
  restaurantId,
  erased: false,
}

describe('people in the history', () => {
  async function seenBy(role: Role, of: string | null = restaurantId, found: object = row) {
    const pool = { query: async () => ({ rows: [found] }) } as never as pg.Pool
    const caller = { role, restaurantId: of } as Caller
    return (await peopleOf(pool, new Set([anna]), peopleVisibilityFor(caller)))(anna, 'KITCHEN')
  }

  for (const role of ['ADMIN', 'AUDITOR'] as const)
    it(`have their name and e-mail for ${role}`, async () => {
      expect(await seenBy(role, null)).to.include({ name: 'Anna', email: 'anna@example.com' })
    })

  it('have their name, but no e-mail, for their own owner', async () => {
    expect(await seenBy('RESTAURANT')).to.include({ name: 'Anna', email: null })
    expect(await seenBy('RESTAURANT', randomUUID())).not.to.have.property('name')
  })

  for (const role of ['MANAGER', 'KITCHEN'] as const)
    it(`have only their role for ${role}`, async () => {
      expect(await seenBy(role)).to.deep.equal({ id: anna, role: 'KITCHEN', email: null, erased: false })
    })

  it('have no name in the answer if there is none, so older exports stay the same', async () => {
    const gone = { ...row, name: null, email: null, erased: true }
    expect(await seenBy('ADMIN', null, gone)).to.deep.equal({
      id: anna,
      role: 'KITCHEN',
      email: null,
      erased: true,
    })
  })
})
