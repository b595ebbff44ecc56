/** A node of a syntax tree. */
export type Node = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** All nodes of a tree, parents first. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (!isObject(value)) return
  if (typeof value.type === 'string') yield value
  for (const child of Object.values(value)) yield* nodesOf(child)
}
