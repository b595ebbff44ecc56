import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { headers } from '@safe-menu/contracts/http/headers'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { expect } from 'chai'
import { type System, startSystem } from '../fixtures/system.ts'

describe('Consistency-Token of a registration', () => {
  let service: System
  before(async () => {
    service = await startSystem()
  })
  after(() => service.stop())

  it('does not make a customer’s next reads wait', async () => {
    const registered = await service.call(accountRoutes.registerCustomer, {
      body: { email: 'guest@example.com', password: 'a long enough password' },
    })
    expect(registered.status).to.equal(201)
    const after = registered.headers.get(headers.consistencyToken)
    const { status } = await service.call(allergenRoutes.list, { after })
    expect(status).to.equal(200) // 503 after 2 s if it waited for a position that never comes
  })
})
