import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { createRecorder } from '../testing/recorder.ts'
import { menuNotifications } from './menus-group.ts'

describe('notifications of changed documents', () => {
  const { record } = createRecorder()
  const changeOf = (restaurantId: string) =>
    record('MenuPublished', { menuId: randomUUID() }, { restaurantId })

  it('name each restaurant of a batch once, however many there are', () => {
    for (const count of [0, 1, 200, 201, 1_000]) {
      const ids = Array.from({ length: count }, () => randomUUID())
      const payloads = menuNotifications([...ids, ...ids].map(changeOf)).map(({ payload }) => payload)
      expect(payloads.flatMap(payload => payload.split(','))).to.have.members(ids)
      for (const payload of payloads) expect(payload.length).to.be.below(8_000)
    }
  })

  it('say that everything has changed after a change of the catalogue', () => {
    const renamed = record('AllergenRenamed', { allergenId: 'milk', name: 'Dairy' })
    expect(menuNotifications([changeOf(randomUUID()), renamed])).to.deep.equal([
      { channel: 'guest_documents', payload: '*' },
    ])
  })
})
