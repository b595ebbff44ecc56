import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process that ends with this code must not be started again with the same settings (EX_CONFIG of sysexits.h). */
export const settingsExitCode = 78

/** A wrong setting, described in one sentence for the person who starts the service. */
export class SettingsError extends Error {}

/** Missing or invalid environment variables. */
export class EnvironmentError extends SettingsError {
  constructor(problems: readonly string[]) {
    super(`${problems.join('; ')}.`)
    this.name = 'EnvironmentError'
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables in `shape`. Each may be set as `NAME`, or as `NAME_FILE`, the path of a file with the value (container
 * secrets). An empty variable counts as missing, and so does an empty file. Throws an {@link EnvironmentError} that lists all
 * errors, without values, because most of them are secrets.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Variables,
): z.output<z.ZodObject<Shape>> {
  const problems = new Map<string, string>()
  const given: Record<string, string> = {}
  for (const name of Object.keys(shape)) {
    const value = env[name] || undefined
    const file = env[`${name}_FILE`] || undefined
    const content = file ? readText(file) : ''
    if (content === null) problems.set(name, `${name}_FILE names a file that cannot be read`)
    else if (value && content) problems.set(name, `${name} and ${name}_FILE are both set, give one`)
    const text = content || value
    if (text) given[name] = text
  }
  const parsed = z.object(shape).safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (problems.has(name)) continue
    problems.set(name, given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`)
  }
  if (problems.size > 0 || !parsed.success) throw new EnvironmentError([...problems.values()])
  return parsed.data
}

/** The file's text without surrounding white space. `null`: it cannot be read. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** Calls {@link readEnvironment} for `main.ts`, and {@link exitOnWrongSettings} on an error. */
export function readEnvironmentOrExit<Shape extends z.ZodRawShape>(
  service: string,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  return exitOnWrongSettings(service, () => readEnvironment(shape, process.env))
}

/** Runs `read`. A {@link SettingsError} ends the process with one sentence and {@link settingsExitCode}. */
export function exitOnWrongSettings<T>(service: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    reportWrongSettings(service, error)
    process.exit(settingsExitCode)
  }
}

/** Prints the sentence with which a service ends because of its settings. The supervisor of one machine recognises it. */
export function reportWrongSettings(service: string, { message }: SettingsError): void {
  process.stderr.write(`${service} cannot start: ${message}\n`)
}
