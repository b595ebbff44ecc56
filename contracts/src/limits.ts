/** Limits of what people may enter and store (product, "Bounds" and "Limits"). Lengths are in UTF-16 code units. */
export const limits = {
  nameLength: 120,
  descriptionLength: 2_000,
  noteLength: 1_000,
  sectionLength: 120,
  addressLength: 500,
  phoneLength: 50,
  openingHoursLength: 500,
  urlLength: 2_000,
  customCssLength: 10_000,
  emailLength: 254, // RFC 5321 4.5.3.1.3: a path is at most 256 octets with its angle brackets
  reasonLength: 500,
  passwordBytesMin: 10,
  passwordBytesMax: 72, // bcrypt ignores everything after the 72nd byte, so longer passwords are refused, never cut
  priceCentsMax: 9_999_999,
  menusPerRestaurant: 50,
  peoplePerRestaurant: 50,
  codesPerRestaurant: 60, // that the restaurant prints; with all tags at their limits 40 KB of JSON, less than a body may have
  codeLength: 12,
  tagsPerCode: 14, // all allergens
  invitationDays: 7,
  // A person who asks for a link uses it the same day. A link that works longer is found by others in a mailbox or a chat.
  passwordResetHours: 24,
  itemsPerMenu: 500,
  sectionsPerMenu: 100,
  // In the replay of a whole restaurant. With texts at their limits they take 16 million characters; more would keep a core busy
  // for a second in one piece while they are written or checked. Each menu can always be replayed alone.
  replayedItems: 2_500,
  tagsPerItem: 40,
  equalReports: 10, // guests' reports of the same mistake of an item that are kept until they are answered
  reportedItems: 500,
  // Size of a menu's items as JSON in UTF-8. Each change rewrites the whole document, compresses it and sends it to open pages, so
  // this limits the cost of one change. 500 items with ordinary texts and tags take 0.4 MB, with texts at their limits 6 MB.
  menuBytes: 1024 * 1024,
  menuBytesWithTags: 1.25 * 1024 * 1024, // leaves room to declare allergens on a menu whose texts use up the limit
  jsonBodyBytes: 64 * 1024,
  importBodyBytes: 1024 * 1024,
  pictureBodyBytes: 3 * 1024 * 1024, // a phone's photo of 12 megapixels; the web client sends 0.5 MB
  // Decoded pixels, so that a small file cannot fill the memory: a photo of 16 megapixels takes 64 MB while it is made smaller.
  picturePixels: 4_096 * 4_096,
  // Of the longer side. A panorama of a phone fits. The memory of the decoder grows with the length of a line: 4 lines of 4 million
  // pixels, a file of 130 KB, would take 4 GB.
  pictureSideSent: 16_384,
  pictureSide: 1_200, // of the longer side, in pixels: a phone's whole width at three pixels to a point
  thumbnailSide: 320,
  pictureAltLength: 250, // longer texts are cut by some screen readers
  // Pictures of a restaurant that are stored: those in use, and those of the last hour. About 60 MB for 300 dishes.
  picturesPerRestaurant: 1_000,
  pictureBytesPerRestaurant: 200 * 1024 * 1024,
  idempotencyKeyLength: 200,
} as const
