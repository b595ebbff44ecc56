/** Bounds of what people may enter and keep (rulings, "Bounds" and "Limits"). Lengths are UTF-16 code units. */
export const limits = {
  nameLength: 120,
  descriptionLength: 2_000,
  noteLength: 1_000,
  sectionLength: 120,
  addressLength: 500,
  phoneLength: 50,
  urlLength: 2_000,
  customCssLength: 10_000,
  emailLength: 254, // RFC 5321 4.5.3.1.3: a path is at most 256 octets with its angle brackets
  reasonLength: 500,
  passwordBytesMin: 10,
  passwordBytesMax: 72, // bcrypt ignores what follows the 72nd byte, so longer is refused, never cut
  priceCentsMax: 9_999_999,
  menusPerRestaurant: 50,
  itemsPerMenu: 500,
  tagsPerItem: 40,
  jsonBodyBytes: 64 * 1024,
  importBodyBytes: 1024 * 1024,
  idempotencyKeyLength: 200,
} as const
