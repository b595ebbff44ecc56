/**
 * Values for the examples of routes, which the API reference shows. Tests send the examples with values of their own in place of
 * these.
 */
export const exampleValues = {
  restaurantId: '4f3c1f0e-5a0b-4c1d-9d55-1f6f0a7d2c11',
  menuId: '7d9a2b61-0c3e-4f52-8a34-6b1c9e0d2f22',
  itemId: 'a1b2c3d4-1e2f-4a3b-8c4d-5e6f7a8b9c33',
  personId: 'c0ffee00-2b3c-4d5e-9f60-718293a4b544',
  sessionId: 'd1ce0000-3c4d-4e5f-8071-8293a4b5c655',
  allergenId: 'milk',
  language: 'de',
  pictureId: 'ab'.repeat(32),
  pictureSize: 'full',
  email: 'owner@example.com',
  otherEmail: 'anna@example.com',
  password: 'correct horse battery',
  newPassword: 'another horse battery',
  linkToken: `c0ffee00-2b3c-4d5e-9f60-718293a4b544.${'A'.repeat(43)}`,
} as const

/** A PNG of one pixel, in hexadecimal digits. */
const pngDigits =
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000' +
  '000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082'
export const examplePicture = Uint8Array.from(pngDigits.match(/../gu) ?? [], digits =>
  Number.parseInt(digits, 16),
)
