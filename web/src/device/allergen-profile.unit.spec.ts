import { expect } from 'chai'
import { choiceFromText } from '../features/guest-menu/filters/guest-choice.ts'
import { forgetProfile, guestChoiceKey, readProfile, saveProfile } from './allergen-profile.ts'
import { memoryStorage } from './testing/memory-storage.ts'

describe('the allergen profile of a device', () => {
  it('is returned as it was saved', () => {
    const storage = memoryStorage({})
    saveProfile(['milk', 'vegan'], storage)
    expect(readProfile(storage)).to.deep.equal(['milk', 'vegan'])
  })

  it('becomes the applied selection of the next menu, in the mode that was chosen', () => {
    const storage = memoryStorage({ guestChoice: '{"selected":["gluten"],"applied":false,"isStrict":true}' })
    saveProfile(['milk'], storage)
    const choice = choiceFromText(storage.getItem(guestChoiceKey), 0, ['milk'])
    expect(choice).to.deep.include({ selected: ['milk'], applied: true, isStrict: true })
  })

  it('is the newest choice for menus that are open in other tabs', () => {
    const storage = memoryStorage({})
    const now = Date.parse('2026-03-12T20:00:00.000Z')
    saveProfile(['milk'], storage, now)
    const choice = choiceFromText(storage.getItem(guestChoiceKey), now + 1_000)
    expect(choice).to.deep.include({ selected: ['milk'], applied: true })
  })

  it('leaves nothing behind when it is forgotten or emptied', () => {
    const saveNone: typeof forgetProfile = storage => saveProfile([], storage)
    for (const empty of [forgetProfile, saveNone]) {
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
