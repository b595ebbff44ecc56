import type { DroppedCss } from '@safe-menu/contracts/restaurants/branding'
import {
  addStyle,
  type BorderPart,
  borderLonghands,
  type MenuStyles,
  menuCssText,
  menuHooks,
  radiusLonghands,
  styleValue,
  valuesOf,
} from '@safe-menu/contracts/restaurants/menu-styles'
import type { CssNode, Declaration, Rule, Selector } from 'css-tree'

export interface SanitisedCss {
  /** The CSS, as `menuCssText` writes it for guests' pages. */
  readonly customCss: string
  readonly droppedCss: DroppedCss[]
}

/** Keeps the answer readable. */
const mostDropped = 50
const longestText = 120

const hookNames = Object.keys(menuHooks)
  .map(name => `.${name}`)
  .join(', ')

const reasons = {
  unreadable: 'This could not be read as CSS.',
  atRule: '@-rules are ignored.',
  nested: 'Rules inside rules are ignored.',
  selector: `Only these can be styled, one per selector: ${hookNames}.`,
  important: 'Kept without !important, which is not needed.',
}

/**
 * Parses a restaurant's CSS and keeps what the contracts list (product, "customization.customCss"). The output is written
 * from those lists, never copied from the input, so that no trick in the text survives. Never throws.
 */
export async function sanitiseCss(source: string): Promise<SanitisedCss> {
  if (source === '') return { customCss: '', droppedCss: [] }
  // Loaded at the first use: it costs a third of a second and 14 MB.
  const { parse, generate } = await import('css-tree')
  const lines = source.split('\n')
  const styles: MenuStyles = new Map()
  const droppedCss: DroppedCss[] = []

  function drop(node: CssNode, reason: string): void {
    const line = node.loc?.start.line ?? 1
    const end = Math.max(node.loc?.end.offset ?? 0, 0)
    const text = node.loc ? source.slice(node.loc.start.offset, end) : (lines[line - 1] ?? '')
    const short = text.replaceAll(/\s+/gu, ' ').trim()
    if (short === '' || droppedCss.length > mostDropped) return
    if (droppedCss.length === mostDropped) {
      droppedCss.push({ line, text: '…', reason: 'And more after this.' })
      return
    }
    const characters = [...short]
    droppedCss.push({
      line,
      text: characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : short,
      reason,
    })
  }

  function hookOf({ children }: Selector): string | null {
    const { first } = children
    const name = children.size === 1 && first?.type === 'ClassSelector' ? first.name : ''
    return Object.hasOwn(menuHooks, name) ? name : null
  }

  function hooksOf({ prelude }: Rule): readonly string[] {
    if (prelude.type !== 'SelectorList') {
      drop(prelude, reasons.selector)
      return []
    }
    const hooks = prelude.children.toArray().flatMap(selector => {
      const hook = selector.type === 'Selector' ? hookOf(selector) : null
      if (hook === null) drop(selector, reasons.selector)
      return hook === null ? [] : [hook]
    })
    // Each name once: hundreds of repetitions in a rule would multiply its hundreds of declarations.
    return [...new Set(hooks)]
  }

  function take(hooks: readonly string[], node: Declaration): void {
    const property = node.property.toLowerCase()
    const values =
      node.value.type === 'Value'
        ? node.value.children.toArray().map(part => generate(part).toLowerCase())
        : []
    const longhands = expand(property, values)
    for (const hook of hooks) {
      const added = longhands?.map(([name, value]) => addStyle(styles, hook, name, value)) ?? []
      if (added.length > 0 && added.every(Boolean)) continue
      drop(node, reasonFor(hook, property, longhands?.[0]?.[0] ?? property))
    }
    if (node.important) drop(node, reasons.important)
  }

  function takeRule(rule: Rule): void {
    const hooks = hooksOf(rule)
    if (hooks.length === 0) return
    for (const node of rule.block.children.toArray()) {
      if (node.type === 'Declaration') take(hooks, node)
      else if (node.type !== 'Comment') drop(node, node.type === 'Raw' ? reasons.unreadable : reasons.nested)
    }
  }

  try {
    const sheet = parse(source, { positions: true })
    for (const node of sheet.type === 'StyleSheet' ? sheet.children.toArray() : []) {
      if (node.type === 'Rule') takeRule(node)
      else if (node.type !== 'Comment')
        drop(node, node.type === 'Atrule' ? reasons.atRule : reasons.unreadable)
    }
  } catch {
    // No input of 10,000 characters is known to make the parser throw. If one does, nothing is kept.
    return { customCss: '', droppedCss: [{ line: 1, text: '…', reason: reasons.unreadable }] }
  }
  return { customCss: menuCssText(styles), droppedCss }
}

/** Why a declaration on a class name is dropped. */
function reasonFor(hook: string, property: string, longhand: string): string {
  const listed = menuHooks[hook]?.includes(longhand) ?? false
  if (!listed) return `“${property}” cannot be set on .${hook}.`
  return `“${property}” takes: ${valuesOf(longhand)}.`
}

/** A property and its value; the contracts' list decides whether it is kept. */
type Longhand = readonly [property: string, value: string]

const decorationLonghands = ['text-decoration-line', 'text-decoration-style', 'text-decoration-color']
const borderParts = ['width', 'style', 'color'] as const
const isBorderPart = (text: string): text is BorderPart => (borderParts as readonly string[]).includes(text)

/** Expands a shorthand to longhands; other properties stay as they are. `values`: the parts of the value, in lower case. */
function expand(property: string, values: readonly string[]): readonly Longhand[] | null {
  const [only = '', second] = values
  const single = second === undefined
  if (property === 'text-decoration') return assignParts(decorationLonghands, values)
  if (property === 'border-radius') return single ? all(radiusLonghands, only) : null
  const [, part = ''] = /^border-(\w+)$/u.exec(property) ?? []
  if (isBorderPart(part)) return single ? all(borderLonghands(part), only) : null
  if (property === 'border') {
    const top = assignParts(
      borderParts.map(each => `border-top-${each}`),
      values,
    )
    return (
      top?.flatMap(([longhand, value]) => {
        const each = borderParts.find(candidate => longhand.endsWith(candidate))
        return each ? all(borderLonghands(each), value) : []
      }) ?? null
    )
  }
  if (/^(?:top|right|bottom|left)$/u.test(part)) {
    return assignParts(
      borderParts.map(each => `border-${part}-${each}`),
      values,
    )
  }
  return single ? [[property, only]] : null
}

const all = (properties: readonly string[], value: string): Longhand[] =>
  properties.map(property => [property, value])

/** Assigns the parts of a shorthand, in any order, to its longhands; `null`: a part fits none. */
function assignParts(properties: readonly string[], parts: readonly string[]): Longhand[] | null {
  const found = new Map<string, string>()
  for (const part of parts) {
    const property = properties.find(each => !found.has(each) && styleValue(each, part) !== null)
    if (!property) return null
    found.set(property, part)
  }
  return [...found]
}
