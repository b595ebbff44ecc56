/** Children of an element that a browser has replaced to translate them. */
interface Replaced {
  readonly parent: Node
  /** All children before. */
  readonly before: readonly Node[]
  readonly added: ChildNode[]
}

/** Longer than a browser takes to get the translation of a text. */
const translationMs = 10_000

/** What Chrome and others put in the place of a text. Our pages have no such elements. */
const isTranslation = (node: Node): boolean => node instanceof Element && /^font$|-/u.test(node.localName)

/** The children that an element had before the changes. */
function childrenBefore(parent: Node, changes: readonly MutationRecord[]): readonly Node[] {
  const nodes: Node[] = [...parent.childNodes]
  for (const { addedNodes, removedNodes, previousSibling } of changes.toReversed()) {
    for (const node of addedNodes) nodes.splice(nodes.indexOf(node as ChildNode), 1)
    nodes.splice(previousSibling ? nodes.indexOf(previousSibling) + 1 : 0, 0, ...removedNodes)
  }
  return nodes
}

function putBack({ parent, before, added }: Replaced): void {
  for (const node of added) if (node.parentNode === parent) node.remove()
  let last: Node | null = null
  for (const node of before) {
    if (node instanceof Text && !node.isConnected)
      parent.insertBefore(node, last ? last.nextSibling : parent.firstChild)
    if (node.parentNode === parent) last = node
  }
}

/**
 * A browser that translates a page takes texts out and puts elements (Chrome) or other texts (Safari) in their places. When the script
 * then changes a text, the guest still sees the words of before. So a changed text is put back, and the browser translates it again.
 * `root`: holds the page.
 */
export function followTranslation(root: Element): void {
  const replacedIn = new WeakMap<Node, Replaced>()
  const addedIn = new WeakMap<Node, readonly Replaced[]>()
  const changedAt = new WeakMap<Node, number>()
  const isNew = (text: Node) =>
    performance.now() - (changedAt.get(text) ?? Number.NEGATIVE_INFINITY) < translationMs

  const observer = new MutationObserver(records => {
    const outdated = new Set<Replaced>()
    const changes = new Map<Node, MutationRecord[]>()
    for (const record of records) {
      const { type, target } = record
      if (type === 'childList') {
        changes.set(target, [...(changes.get(target) ?? []), record])
        continue
      }
      changedAt.set(target, performance.now())
      const replaced = replacedIn.get(target)
      if (replaced && !target.isConnected) outdated.add(replaced)
    }
    for (const [parent, own] of changes) {
      const removed = own.flatMap(({ removedNodes }) => [...removedNodes])
      const texts = removed.filter(node => node instanceof Text && !node.isConnected)
      if (texts.length === 0) continue
      const added = own.flatMap(({ addedNodes }) => [...addedNodes]) as ChildNode[]
      const replaced: Replaced = { parent, before: childrenBefore(parent, own), added: [] }
      // A translation may be translated again.
      const all = [...new Set([replaced, ...texts.flatMap(text => addedIn.get(text) ?? [])])]
      for (const each of all) each.added.push(...added)
      for (const node of added) addedIn.set(node, all)
      // The translation may be of the words before the change.
      if (added.some(isTranslation) && texts.some(isNew)) outdated.add(replaced)
      for (const text of texts) {
        changedAt.delete(text)
        replacedIn.set(text, replaced)
        observer.observe(text, { characterData: true })
      }
    }
    outdated.forEach(putBack)
    observer.takeRecords() // of what has just been put back
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
}
