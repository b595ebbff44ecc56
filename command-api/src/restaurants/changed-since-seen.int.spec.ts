import { expect } from 'chai'
import { expectRefused, seededRestaurant, useStack } from '../testing/stack.ts'

describe('edits of a restaurant by two managers', () => {
  const stack = useStack()

  /** A restaurant that both managers see at the revision `seen`. */
  async function sharedRestaurant() {
    const { token, restaurantId } = await seededRestaurant(stack)
    const change = (body: object) => stack.as(token).put(`/api/restaurants/${restaurantId}`, body)
    const { body } = await change({ phone: '1' })
    return {
      seen: body.revision as string,
      change,
      lastRevision: async () => String((await stack.eventsOf(`restaurant-${restaurantId}`)).at(-1)?.revision),
    }
  }

  it('are answered with the revision of the restaurant [restaurant-revisions-1]', async () => {
    const { seen, change, lastRevision } = await sharedRestaurant()
    expect(seen).to.equal(await lastRevision())
    const { body } = await change({ name: 'Osteria', customization: { colors: { primary: '#1a6540' } } })
    expect(body.revision).to.equal(await lastRevision())
  })

  it('are refused when the same field has changed since, and show it [restaurant-revisions-2]', async () => {
    const { seen, change, lastRevision } = await sharedRestaurant()
    await change({ name: 'Osteria', phone: '2' })
    const refused = await change({ revision: seen, phone: '3' })
    expectRefused(refused, 409, 'restaurant.changed_since_seen')
    expect(refused.body.current).to.include({ name: 'Osteria', phone: '2', revision: await lastRevision() })
    const chosen = await change({ revision: refused.body.current.revision, phone: '3' })
    expect([chosen.status, chosen.body.phone]).to.deep.equal([200, '3'])
  })

  it('are refused when the same part of the branding has changed since [restaurant-revisions-3]', async () => {
    const { seen, change } = await sharedRestaurant()
    await change({ customization: { colors: { primary: '#1a6540' } } })
    const refused = await change({ revision: seen, customization: { colors: { primary: '#4a1c42' } } })
    expectRefused(refused, 409, 'restaurant.changed_since_seen')
    expect(refused.body.current.customization.colors.primary).to.equal('#1a6540')
  })

  it('are all kept when they change different fields [restaurant-revisions-4]', async () => {
    const { seen, change } = await sharedRestaurant()
    await change({ name: 'Osteria', customization: { colors: { primary: '#1a6540' } } })
    const { status, body } = await change({
      revision: seen,
      phone: '3',
      customization: { colors: { secondary: '#f2a65a' }, fonts: { heading: 'lora' } },
    })
    expect(status).to.equal(200)
    expect(body).to.include({ name: 'Osteria', phone: '3' })
    expect(body.customization).to.deep.include({
      colors: { primary: '#1a6540', secondary: '#f2a65a' },
      fonts: { heading: 'lora', body: '' },
    })
  })

  it('need no revision', async () => {
    const { change } = await sharedRestaurant()
    await change({ phone: '2' })
    expect((await change({ phone: '3' })).body.phone).to.equal('3')
  })

  it('are refused with a revision that the restaurant does not have', async () => {
    const { seen, change } = await sharedRestaurant()
    const refused = await change({ revision: String(BigInt(seen) + 1n), phone: '3' })
    expect([refused.status, refused.body.issues[0].path]).to.deep.equal([422, ['revision']])
  })
})
