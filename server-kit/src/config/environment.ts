import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the environment lacks or has wrong, as one sentence for the person who starts the service. */
export class EnvironmentError extends Error {
  constructor(faults: readonly string[]) {
    super(`${faults.join('; ')}.`)
    this.name = 'EnvironmentError'
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables that `shape` names. Each may be given as `NAME`, or as `NAME_FILE`: the path of a file that holds
 * it (container secrets). An empty one counts as not given. Throws {@link EnvironmentError} naming every fault at once;
 * no value is repeated in it, since most of them are secrets.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Variables,
): z.output<z.ZodObject<Shape>> {
  const faults = new Map<string, string>()
  const given: Record<string, string> = {}
  for (const name of Object.keys(shape)) {
    const value = env[name] || undefined
    const file = env[`${name}_FILE`] || undefined
    if (value && file) faults.set(name, `${name} and ${name}_FILE are both set, give one`)
    const text = file ? readText(file) : value
    if (text === null) faults.set(name, `${name}_FILE names a file that cannot be read`)
    else if (text) given[name] = text
  }
  const parsed = z.object(shape).safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (faults.has(name)) continue
    faults.set(name, given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`)
  }
  if (faults.size > 0 || !parsed.success) throw new EnvironmentError([...faults.values()])
  return parsed.data
}

/** The file's text without the line break that editors leave at its end, or `null` when it cannot be read. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** As {@link readEnvironment} on the process's own environment, for `main.ts`: a fault ends the process with one sentence and exit code 1. */
export function readEnvironmentOrExit<Shape extends z.ZodRawShape>(
  service: string,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  try {
    return readEnvironment(shape, process.env)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    process.stderr.write(`${service} cannot start: ${error.message}\n`)
    process.exit(1)
  }
}
