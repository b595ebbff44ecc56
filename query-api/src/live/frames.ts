import type { GuestDocument } from '../documents/guest-document.ts'

/** One server-sent event, ready to write. `data` is one line: JSON has no raw line breaks. */
export function frame(
  event: 'menu' | 'patch' | 'restaurant' | 'gone' | 'fresh' | 'stale',
  data: string,
  id?: string,
): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
}

export type MenuFrames = ReturnType<typeof framesOf>

/**
 * The frames that bring a page to `document`, after `previous`, which the open pages have. Each is built once, for all pages that
 * need it.
 */
export function framesOf(document: GuestDocument, previous: GuestDocument | null) {
  const patches = new Map<string, Buffer | null>()
  // At once, so that `previous` can be freed.
  if (previous !== null) patches.set(previous.etag, patchFrame(previous, document))
  let built: Buffer | undefined
  /** The whole document. */
  function whole(): Buffer {
    built ??= frame('menu', document.identity.body.toString('utf8'), document.etag)
    return built
  }
  return {
    whole,
    /** The shortest frame for a page that has the document of this ETag (`null`: none) and takes patches. */
    from(etag: string | null): Buffer {
      if (etag === document.etag && !patches.has(etag)) patches.set(etag, patchFrame(document, document))
      const patch = patches.get(etag ?? '') ?? null
      return patch === null || patch.length >= document.identity.body.length ? whole() : patch
    },
  }
}

/** What turns one document into another (`MenuPatch` of contracts); `null`: only the whole document is known. */
function patchFrame(from: GuestDocument, to: GuestDocument): Buffer | null {
  const { items, frame: menuFrame } = to
  if (from.items === null || items === null || menuFrame === null) return null
  const before = from.items
  // Compares bytes: a restaurant that catches up after a renaming can have two texts of an item at the position of the renaming.
  const changed = [...items.values()].filter(({ id, json }) => !before.get(id)?.json.equals(json))
  const removed = [...before.keys()].filter(id => !items.has(id))
  const menu = `${menuFrame.before}${changed.map(({ json }) => json).join(',')}${menuFrame.after}`
  const data = `{"from":"${from.etag}","to":"${to.etag}","removed":${JSON.stringify(removed)},"menu":${menu}}`
  return frame('patch', data, to.etag)
}
