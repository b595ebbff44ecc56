import {
  type BorderPart,
  borderLonghands,
  radiusLonghands,
  styleValue,
} from '@safe-menu/contracts/restaurants/menu-styles'

/** A property and its value; the contracts' list decides whether it is kept. */
export type Longhand = readonly [property: string, value: string]

const all = (properties: readonly string[], value: string): Longhand[] =>
  properties.map(property => [property, value])

/** Assigns the parts of a shorthand, in any order, to its longhands; `null`: a part fits none. */
function sorted(properties: readonly string[], parts: readonly string[]): Longhand[] | null {
  const found = new Map<string, string>()
  for (const part of parts) {
    const property = properties.find(each => !found.has(each) && styleValue(each, part) !== null)
    if (!property) return null
    found.set(property, part)
  }
  return [...found]
}

const decoration = ['text-decoration-line', 'text-decoration-style', 'text-decoration-color']
const parts = ['width', 'style', 'color'] as const
const isBorderPart = (text: string): text is BorderPart => (parts as readonly string[]).includes(text)

/** Expands a shorthand to longhands; other properties stay as they are. `values`: the parts of the value, in lower case. */
export function expand(property: string, values: readonly string[]): readonly Longhand[] | null {
  const [only = '', second] = values
  const single = second === undefined
  if (property === 'text-decoration') return sorted(decoration, values)
  if (property === 'border-radius') return single ? all(radiusLonghands, only) : null
  const [, part = ''] = /^border-(\w+)$/u.exec(property) ?? []
  if (isBorderPart(part)) return single ? all(borderLonghands(part), only) : null
  if (property === 'border') {
    const top = sorted(
      parts.map(each => `border-top-${each}`),
      values,
    )
    return (
      top?.flatMap(([longhand, value]) => {
        const each = parts.find(candidate => longhand.endsWith(candidate))
        return each ? all(borderLonghands(each), value) : []
      }) ?? null
    )
  }
  if (/^(?:top|right|bottom|left)$/u.test(part)) {
    return sorted(
      parts.map(each => `border-${part}-${each}`),
      values,
    )
  }
  return single ? [[property, only]] : null
}
