import { exampleValues } from '../http/examples.ts'

type ExampleValues = { readonly [Name in keyof typeof exampleValues]?: string }

/** An example with these values in place of {@link exampleValues}. Other values than JSON, such as a picture, stay. */
export function withValues<T>(example: T, values: ExampleValues): T {
  if (example === undefined || example instanceof Uint8Array) return example
  const text = Object.entries(values).reduce(
    (json, [name, value]) =>
      json.replaceAll(JSON.stringify(exampleValues[name as keyof ExampleValues]), JSON.stringify(value)),
    JSON.stringify(example),
  )
  return JSON.parse(text)
}
