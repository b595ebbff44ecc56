import { expect } from 'chai'
import { expectRefused, seededRestaurant, useStack } from '../testing/stack.ts'

describe('edits of a menu by two managers', () => {
  const stack = useStack()

  /** A menu that both managers see as it was created, at the revision `seen`. */
  async function sharedMenu() {
    const { token, restaurantId } = await seededRestaurant(stack)
    const { body: menu } = await stack
      .as(token)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: 'Lunch', description: 'Noon' })
    return {
      seen: menu.revision as string,
      change: (body: object) => stack.as(token).put(`/api/menus/${menu.id}`, body),
      lastRevision: async () => String((await stack.eventsOf(`menu-${menu.id}`)).at(-1)?.revision),
    }
  }

  it('are answered with the revision of the menu [menu-revisions-1]', async () => {
    const { seen, change, lastRevision } = await sharedMenu()
    expect(seen).to.equal(await lastRevision())
    const { body } = await change({ name: 'Dinner', published: true })
    expect(body.revision).to.equal(await lastRevision())
  })

  it('are refused when the same field has changed since, and show the menu [menu-revisions-2]', async () => {
    const { seen, change, lastRevision } = await sharedMenu()
    await change({ name: 'Brunch', description: 'From ten' })
    const refused = await change({ revision: seen, name: 'Dinner' })
    expectRefused(refused, 409, 'menus.changed_since_seen')
    expect(refused.body.current).to.include({
      name: 'Brunch',
      description: 'From ten',
      revision: await lastRevision(),
    })
    const chosen = await change({ revision: refused.body.current.revision, name: 'Dinner' })
    expect([chosen.status, chosen.body.name]).to.deep.equal([200, 'Dinner'])
  })

  it('are both kept when they change different fields [menu-revisions-3]', async () => {
    const { seen, change } = await sharedMenu()
    await change({ revision: seen, description: 'From ten', published: true })
    const { status, body } = await change({ revision: seen, name: 'Dinner' })
    expect(status).to.equal(200)
    expect(body).to.include({ name: 'Dinner', description: 'From ten', published: true })
  })

  it('do not publish a menu that someone has hidden since', async () => {
    const { seen, change } = await sharedMenu()
    await change({ published: true })
    await change({ published: false })
    const refused = await change({ revision: seen, published: true })
    expect([refused.status, refused.body.current.published]).to.deep.equal([409, false])
  })

  it('are accepted when both managers wrote the same', async () => {
    const { seen, change } = await sharedMenu()
    await change({ name: 'Dinner' })
    expect((await change({ revision: seen, name: 'Dinner' })).status).to.equal(200)
  })

  it('need no revision, as the specification says [menu-revisions-4]', async () => {
    const { change } = await sharedMenu()
    await change({ name: 'Brunch' })
    expect((await change({ name: 'Dinner' })).body.name).to.equal('Dinner')
  })

  it('are refused with a revision that the menu does not have', async () => {
    const { seen, change } = await sharedMenu()
    const refused = await change({ revision: String(BigInt(seen) + 1n), name: 'Dinner' })
    expect([refused.status, refused.body.issues[0].path]).to.deep.equal([422, ['revision']])
  })
})
