import { type DeviceStorage, deviceStorage, readTexts } from './device-storage.ts'
import { fieldsOf, parseJson } from './read-json.ts'

/** The storage key of the filters of the guest's page. */
export const guestChoiceKey = 'guestChoice'
/** The storage key of a customer's own allergens and diets. */
export const profileKey = 'allergenProfile'

/** What the customer of this device avoids and follows. It never leaves the device (security, "Sensitive data"): it is health data. */
export function readProfile(storage: DeviceStorage = deviceStorage): readonly string[] {
  return readTexts(storage, profileKey)
}

/** Saves the profile, and replaces the filters of the next menu, but not strict mode. `now`: epoch ms. */
export function saveProfile(
  ids: readonly string[],
  storage: DeviceStorage = deviceStorage,
  now: number = Date.now(),
): void {
  if (ids.length === 0) {
    forgetProfile(storage)
    return
  }
  const isStrict = fieldsOf(parseJson(storage.getItem(guestChoiceKey))).isStrict === true
  storage.setItem(profileKey, JSON.stringify(ids))
  storage.setItem(guestChoiceKey, JSON.stringify({ selected: ids, applied: true, isStrict, usedAt: now }))
}

/** Forgets the profile and what was last chosen on a menu. */
export function forgetProfile(storage: DeviceStorage = deviceStorage): void {
  storage.removeItem(profileKey)
  storage.removeItem(guestChoiceKey)
}
