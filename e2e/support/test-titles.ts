/** A `describe` or `it` in a spec's source. */
export interface TestTitle {
  /** Its own title and those around it, joined by ` › `; what a title takes from a variable stands as in the source. */
  readonly path: string
  /** It is a test, or a group with at least one. */
  readonly holdsTests: boolean
  readonly skipped: boolean
  readonly parent: TestTitle | null
}

const call =
  /^([ \t]*)(describe|it)(\.\w+)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gmu

/** The titles in a spec's source, in their order. Relies on the formatter: what is further in is inside. */
export function titlesIn(source: string): readonly TestTitle[] {
  type Open = { -readonly [K in keyof TestTitle]: TestTitle[K] } & { indent: number; parent: Open | null }
  const found: Open[] = []
  let around: Open[] = []
  for (const [, space = '', kind, only, single, double, template] of source.matchAll(call)) {
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(.)/gu, '$1')
    around = around.filter(({ indent }) => indent < space.length)
    const parent = around.at(-1) ?? null
    const node = {
      path: parent ? `${parent.path} › ${title}` : title,
      holdsTests: kind === 'it',
      skipped: only === '.skip' || (parent?.skipped ?? false),
      indent: space.length,
      parent,
    }
    found.push(node)
    if (kind === 'it') for (const group of around) group.holdsTests = true
    else around.push(node)
  }
  return found
}

/** The titles that a part of a path names: those it stands in, but not in what is around them. */
export function titlesNamed(titles: readonly TestTitle[], part: string): readonly TestTitle[] {
  return titles.filter(({ path, parent }) => path.includes(part) && !parent?.path.includes(part))
}
