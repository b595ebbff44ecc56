import { expect } from 'chai'
import { choiceFromText } from '../features/guest-menu/model/guest-choice.ts'
import { memoryStorage } from '../storage/testing/memory-storage.ts'
import { forgetProfile, guestChoiceKey, readProfile, saveProfile } from './allergen-profile.ts'

describe('the allergen profile of a device', () => {
  it('is returned as it was saved', () => {
    const storage = memoryStorage({})
    saveProfile(['milk', 'vegan'], storage)
    expect(readProfile(storage)).to.deep.equal(['milk', 'vegan'])
  })

  it('becomes the applied selection of the next menu once saved', () => {
    const storage = memoryStorage({ guestChoice: '{"selected":["gluten"],"applied":false}' })
    saveProfile(['milk'], storage)
    const { selected, applied } = choiceFromText(storage.getItem(guestChoiceKey), 0, ['milk'])
    expect({ selected, applied }).to.deep.equal({ selected: ['milk'], applied: true })
  })

  it('is the newest choice for menus that are open in other tabs', () => {
    const storage = memoryStorage({})
    const now = Date.parse('2026-03-12T20:00:00.000Z')
    saveProfile(['milk'], storage, now)
    const { selected, applied } = choiceFromText(storage.getItem(guestChoiceKey), now + 1_000)
    expect({ selected, applied }).to.deep.equal({ selected: ['milk'], applied: true })
  })

  it('keeps strict mode', () => {
    const storage = memoryStorage({ guestChoice: '{"selected":[],"isStrict":true}' })
    saveProfile(['milk'], storage)
    expect(choiceFromText(storage.getItem(guestChoiceKey), 0, ['milk']).isStrict).to.equal(true)
  })

  it('leaves nothing behind when it is forgotten or emptied', () => {
    for (const empty of [
      forgetProfile,
      (storage: Parameters<typeof forgetProfile>[0]) => saveProfile([], storage),
    ]) {
      const storage = memoryStorage({})
      saveProfile(['milk'], storage)
      empty(storage)
      expect(readProfile(storage)).to.deep.equal([])
      expect(storage.getItem(guestChoiceKey)).to.equal(null)
    }
  })

  it('is empty if the stored value is not ours', () => {
    for (const allergenProfile of ['{"a":1}', '[', '7']) {
      expect(readProfile(memoryStorage({ allergenProfile }))).to.deep.equal([])
    }
    expect(readProfile(memoryStorage({ allergenProfile: '["milk",3]' }))).to.deep.equal(['milk'])
  })
})
