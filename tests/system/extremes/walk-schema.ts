import type { z } from 'zod'
import { extremeSizes, extremeValues } from './extreme-values.ts'

type Path = readonly (string | number)[]

/** The parts of zod's schema definition that the walk needs. `in`: what a pipe takes. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly element?: z.ZodType
  readonly entries?: Readonly<Record<string, unknown>>
}

interface Place {
  readonly path: Path
  readonly isList: boolean
  /** The options of an enum at this place. */
  readonly options: readonly unknown[]
}

/** The places in a value of the schema that contain no other place, and its lists. */
function placesOf(schema: z.ZodType, path: Path = []): readonly Place[] {
  const {
    type,
    shape,
    innerType,
    in: input,
    options,
    element,
    entries = {},
  } = schema._zod.def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([name, field]) => placesOf(field, [...path, name]))
  if (options && type === 'union') {
    const places = options.flatMap(option => placesOf(option, path))
    return [...new Map(places.map(place => [place.path.join('.'), place])).values()]
  }
  if (element) return [{ path, isList: true, options: [] }, ...placesOf(element, [...path, 0])]
  const inner = innerType ?? input
  return inner ? placesOf(inner, path) : [{ path, isList: false, options: Object.values(entries) }]
}

export interface Extremes<Sample> {
  /**
   * Each has at every place the next extreme that the schema accepts there, while one is left. The schema may refuse the combination,
   * such as two empty texts of which one is required.
   */
  readonly accepted: readonly Sample[]
  /** Values that it refuses: each differs from the sample at one place. */
  readonly refused: readonly unknown[]
}

/** The extremes of a schema, at every place in it. */
export function extremesOf<Sample>(schema: z.ZodType, sample: Sample): Extremes<Sample> {
  const refused: unknown[] = []
  const acceptedAt = placesOf(schema).map(({ path, isList, options }) => {
    const element = isList ? (read(sample, path) as unknown[] | undefined)?.[0] : undefined
    const extremes = isList
      ? extremeSizes.map(size => Array(size).fill(element))
      : [...options, ...extremeValues]
    const accepted = extremes.filter(extreme => {
      const value = replaced(sample, path, extreme)
      const isAccepted = schema.safeParse(value).success
      if (!isAccepted) refused.push(value)
      return isAccepted
    })
    return { path, accepted }
  })
  const rounds = Math.max(...acceptedAt.map(({ accepted }) => accepted.length))
  const accepted = Array.from({ length: rounds }, (_, round) =>
    acceptedAt.reduce<unknown>(
      (value, place) =>
        round < place.accepted.length ? replaced(value, place.path, place.accepted[round]) : value,
      sample,
    ),
  )
  return { accepted: accepted as Sample[], refused }
}

const read = (from: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)

function replaced(from: unknown, [key, ...rest]: Path, extreme: unknown): unknown {
  if (key === undefined) return extreme
  const inner = (from as Record<string, unknown> | undefined)?.[key]
  if (typeof key === 'number')
    return Array.isArray(from) ? from.map(() => replaced(inner, rest, extreme)) : [extreme]
  return { ...(from as object | undefined), [key]: replaced(inner, rest, extreme) }
}
