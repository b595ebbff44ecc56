/** What a browser that translates the page puts in the place of a text. Our pages have no such elements. */
const isTranslation = (node: Node | null): node is Element =>
  node instanceof Element && /^font$|-/u.test(node.localName)

/**
 * A browser that translates a page takes each text out and puts an element with other words in its place. A script that then changes
 * the text changes what nobody sees, and the old allergens stay on the screen. So a text that changes takes its place again, and the
 * browser translates it anew. `root`: the element that holds the page.
 */
export function followTranslation(root: Element): void {
  const places = new WeakMap<Node, Element>()
  const taken = new WeakSet<Element>()
  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        places.get(target)?.replaceWith(target as Text)
        continue
      }
      const place = [...addedNodes, previousSibling, nextSibling]
        .filter(isTranslation)
        .find(each => !taken.has(each))
      for (const text of removedNodes) {
        if (!(text instanceof Text && place)) continue
        taken.add(place)
        places.set(text, place)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}
