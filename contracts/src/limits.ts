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
  // Items of a menu as JSON in UTF-8. A change writes the whole document again, compresses it and sends it to open pages, so this
  // bounds what one change can cost. 500 items with ordinary texts and tags are 0.4 MB; texts at their limits are 6 MB.
  menuBytes: 1024 * 1024,
  menuBytesWithTags: 1.25 * 1024 * 1024, // a menu that is full of texts can still say what its items contain
  menuFullnessWarning: 0.8, // from this share on, the manager's screen says how full the menu is
  jsonBodyBytes: 64 * 1024,
  importBodyBytes: 1024 * 1024,
  idempotencyKeyLength: 200,
} as const
