/**
 * The CSS that a restaurant may write (decision record 0009): these class names with these properties and values. Nothing else
 * is ever written into a guest's page. None of the classes is on, around or above an allergen badge, a reason, a group's
 * heading, the filters or the disclaimer, except `menu-item`, which accepts no inherited property.
 */

type Range = readonly [least: number, most: number]

/** The values that a property accepts. `length` is in rem; the same range applies to em and px. */
type Kind =
  | { readonly words: readonly string[] }
  | { readonly length: Range }
  | { readonly number: Range }
  | { readonly ink: readonly string[] }

const pixelsPerRem = 16

/** The restaurant's two colours, which the page makes readable on every background. */
export const inks = ['var(--menu-primary)', 'var(--menu-secondary)', 'currentcolor'] as const

/** The properties of a text. */
const textKinds: { readonly [property: string]: Kind } = {
  color: { ink: inks },
  'font-size': { length: [0.8125, 2.5] },
  'font-style': { words: ['normal', 'italic'] },
  'font-variant-caps': { words: ['normal', 'small-caps'] },
  'font-weight': { number: [400, 800] },
  'letter-spacing': { length: [-0.02, 0.3] },
  'line-height': { number: [1.1, 2] },
  'margin-bottom': { length: [0, 2] },
  'margin-top': { length: [0, 2] },
  'text-align': { words: ['start', 'center', 'end'] },
  'text-decoration-color': { ink: inks },
  'text-decoration-line': { words: ['none', 'underline'] },
  'text-decoration-style': { words: ['solid', 'double', 'dotted', 'dashed', 'wavy'] },
  'text-transform': { words: ['none', 'uppercase', 'lowercase', 'capitalize'] },
  'text-underline-offset': { length: [0, 0.5] },
}

const kinds: { readonly [property: string]: Kind } = {
  ...textKinds,
  height: { length: [1.5, 6] },
  'padding-bottom': { length: [0, 4] },
  'padding-top': { length: [0, 4] },
}

const sides = ['top', 'right', 'bottom', 'left'] as const
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const

const borderStyles = ['none', 'solid', 'double', 'dotted', 'dashed'] as const
const borderKinds = {
  width: { length: [0, 0.5] },
  style: { words: borderStyles },
  color: { ink: [...inks, 'transparent'] },
} satisfies { [part: string]: Kind }

export type BorderPart = keyof typeof borderKinds

/** The longhands of one part of the border, such as `border-top-width`. */
export const borderLonghands = (part: BorderPart): readonly string[] =>
  sides.map(side => `border-${side}-${part}`)
export const radiusLonghands: readonly string[] = corners.map(corner => `border-${corner}-radius`)
const radiusKind: Kind = { length: [0, 2.5] }

function kindOf(property: string): Kind | undefined {
  if (Object.hasOwn(kinds, property)) return kinds[property]
  if (radiusLonghands.includes(property)) return radiusKind
  const part = (['width', 'style', 'color'] as const).find(each => borderLonghands(each).includes(property))
  return part && borderKinds[part]
}

const text = Object.keys(textKinds)
const frame = [
  ...borderLonghands('width'),
  ...borderLonghands('style'),
  ...borderLonghands('color'),
  ...radiusLonghands,
]

/** The class names, and the properties that each accepts. */
export const menuHooks: { readonly [className: string]: readonly string[] } = {
  'menu-hero': [...frame, 'padding-bottom', 'padding-top'],
  'menu-logo': [...frame, 'height'],
  'menu-restaurant': text,
  'menu-title': text,
  'menu-description': text,
  'menu-tab': ['font-style', 'font-variant-caps', 'letter-spacing', 'text-transform'],
  'menu-item': frame,
  'menu-item-name': text,
  'menu-item-price': text,
  'menu-item-section': text,
  'menu-item-description': text,
}

const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/u
const length = /^(-?(?:\d+(?:\.\d*)?|\.\d+))(rem|em|px)$/u
const within = (value: number, [least, most]: Range) => value >= least && value <= most

/** Normalises a property's value as it is written into pages. `null`: the value is not accepted. */
export function styleValue(property: string, value: string): string | null {
  const kind = kindOf(property)
  if (!kind) return null
  if ('words' in kind) return kind.words.includes(value) ? value : null
  if ('ink' in kind) return kind.ink.includes(value) ? value : null
  if ('number' in kind) {
    return number.test(value) && within(Number(value), kind.number) ? String(Number(value)) : null
  }
  if (value === '0') return within(0, kind.length) ? '0' : null
  const [, digits = '', unit = ''] = length.exec(value) ?? []
  if (unit === '') return null
  const rem = Number(digits) / (unit === 'px' ? pixelsPerRem : 1)
  return within(rem, kind.length) ? `${Number(digits)}${unit}` : null
}

/** Describes the accepted values of a property, for error messages. */
export function valuesOf(property: string): string {
  const kind = kindOf(property)
  if (!kind) return ''
  if ('words' in kind) return kind.words.join(', ')
  if ('ink' in kind) return kind.ink.join(', ')
  if ('number' in kind) return `${kind.number[0]} to ${kind.number[1]}`
  const [least, most] = kind.length
  return `${least} to ${most} rem or em, ${least * pixelsPerRem} to ${most * pixelsPerRem} px`
}

/** Accepted declarations by class name. A later one of the same property replaces the earlier. */
export type MenuStyles = Map<string, Map<string, string>>

/** Adds a declaration if it is accepted. Returns whether it was. */
export function addStyle(styles: MenuStyles, hook: string, property: string, value: string): boolean {
  if (!Object.hasOwn(menuHooks, hook) || !menuHooks[hook]?.includes(property)) return false
  const accepted = styleValue(property, value)
  if (accepted === null) return false
  const declarations = styles.get(hook) ?? new Map<string, string>()
  declarations.set(property, accepted)
  styles.set(hook, declarations)
  return true
}

/** Formats custom CSS as it is stored: a rule for each class name, one declaration per line. */
export function menuCssText(styles: MenuStyles): string {
  return [...styles]
    .map(([hook, declarations]) => {
      const lines = [...declarations].map(([property, value]) => `  ${property}: ${value};\n`)
      return `.${hook} {\n${lines.join('')}}\n`
    })
    .join('')
}

const ruleStart = /^\.([a-z-]+) \{$/u
const declaration = /^ {2}([a-z-]+): ([^:;{}@\\"']+);$/u

/**
 * Parses CSS in the format of {@link menuCssText} and keeps only what is accepted today. Call it before custom CSS is put into a
 * page or a document, wherever the CSS comes from: CSS that was accepted before is checked again.
 */
export function readMenuCss(text: string): MenuStyles {
  const styles: MenuStyles = new Map()
  let hook: string | null = null
  for (const line of text.split('\n')) {
    const start = ruleStart.exec(line)
    if (start) {
      hook = start[1] ?? null
      continue
    }
    const [, property = '', value = ''] = declaration.exec(line) ?? []
    if (property === '') hook = null
    else if (hook !== null) addStyle(styles, hook, property, value)
  }
  return styles
}

/** Formats the styles as a style sheet for the elements inside `root` (a selector). */
export function scopedCss(styles: MenuStyles, root: string): string {
  return [...styles]
    .map(([hook, declarations]) => {
      const body = [...declarations].map(([property, value]) => `${property}:${value}`).join(';')
      return `${root} .${hook}{${body}}`
    })
    .join('\n')
}
