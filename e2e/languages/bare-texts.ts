import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { type Node, nodesOf } from './nodes.ts'

const words = /\p{L}{2,}/u
/** A capital letter, then a word; or words with spaces: how a text for people is written, and an id, a class or a key is not. */
const sentence = /^[\p{Lu}][\p{Ll}’]+(?:[ .,:…!?]|$)|^\p{Lu}\S* \p{Ll}/u
/** Attributes that a browser shows or reads out, and properties of our components that are. */
const shownAttributes = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['label', 'placeholder', 'text', 'title', 'what'],
])
/** Calls whose texts are for developers. */
const unseenCall = /Error$|^UnreadableDocument$/u

/** What a module imports: now or later. Types have no texts. */
function importsOf(program: unknown): readonly string[] {
  const found: string[] = []
  for (const node of nodesOf(program)) {
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    const source = isType ? null : (node.source as Node | null | undefined)
    if (source?.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
  }
  return found
}

/** The modules of the folder that the given ones load, with them. `except`: what is not followed. */
export function modulesOf(entries: readonly URL[], except: readonly URL[]): ReadonlyMap<string, unknown> {
  const skipped = new Set(except.map(String))
  const found = new Map<string, unknown>()
  const open = [...entries]
  for (let module = open.pop(); module; module = open.pop()) {
    const place = String(module)
    if (found.has(place) || skipped.has(place) || !/\.tsx?$/u.test(place) || !existsSync(module)) continue
    const program = parseModule(fileURLToPath(module), readFileSync(module, 'utf8'))
    found.set(place, program)
    for (const name of importsOf(program)) if (name.startsWith('.')) open.push(new URL(name, module))
  }
  return found
}

/** The texts of an expression that may be shown: both sides of a choice, the parts of a template, not what a call is given. */
function* textsIn(value: unknown): Generator<string> {
  const node = value as Node | null | undefined
  if (!node) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    for (const { value: part } of node.quasis as readonly { readonly value: { readonly cooked: string } }[])
      yield part.cooked
  if (node.type === 'JSXExpressionContainer') yield* textsIn(node.expression)
  if (node.type === 'ConditionalExpression') {
    yield* textsIn(node.consequent)
    yield* textsIn(node.alternate)
  }
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    for (const side of node.operator === '+' || node.type === 'LogicalExpression'
      ? [node.left, node.right]
      : [])
      yield* textsIn(side)
}

/** Reads a module. */
export const parseModule = (name: string, source: string): unknown => parseSync(name, source).program

/** The texts for people in a module that are in the code instead of a catalogue. */
export function bareTextsIn(program: unknown): readonly string[] {
  const found = new Set<string>()
  const unseen = new Set<unknown>()
  const add = (texts: Iterable<string>) => {
    for (const text of texts) if (words.test(text)) found.add(text.trim().replaceAll(/\s+/gu, ' '))
  }
  for (const node of nodesOf(program)) {
    if (node.type === 'JSXText') add([String(node.value)])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as readonly Node[])
        if (child.type === 'JSXExpressionContainer') add(textsIn(child))
    if (node.type === 'JSXAttribute' && shownAttributes.has(String((node.name as Node).name)))
      add(textsIn(node.value))
    const callee = node.callee as Node | undefined
    if (callee && unseenCall.test(String(callee.name)))
      for (const inner of nodesOf(node.arguments)) unseen.add(inner)
    if (unseen.has(node)) continue
    if (node.type === 'Literal' || node.type === 'TemplateLiteral')
      add([...textsIn(node)].filter(text => sentence.test(text)))
  }
  return [...found]
}
