import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { orphanGuardFlags } from '@safe-menu/local/supervisor/part'
import { parse } from 'yaml'

export const root = join(import.meta.dirname, '..')

/** The compose file's services that run our own code. */
export const instances = [
  'command-api-1',
  'command-api-2',
  'query-api-1',
  'query-api-2',
  'projector-1',
  'projector-2',
  'projector-background-1',
  'projector-background-2',
]

type Secret = string | { readonly source: string; readonly target: string }

/** The fields that are read from a service. The file is ours, and compose-file.int.spec.ts checks its shape. */
interface ServiceEntry {
  readonly restart: string
  readonly image: string
  readonly pull_policy?: string
  readonly build?: { readonly target: string }
  readonly mem_limit: string
  readonly env_file?: readonly string[]
  readonly deploy?: { readonly replicas: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly Secret[]
  readonly profiles?: readonly string[]
  readonly healthcheck: { readonly test: readonly string[] }
  readonly stop_grace_period: string
  readonly ports?: readonly string[]
  readonly networks: readonly string[]
}

/** A service with its optional fields filled in. Secrets have the names that the file declares. */
export type ComposeService = Omit<ServiceEntry, 'secrets'> &
  Required<Pick<ServiceEntry, 'environment' | 'profiles' | 'ports' | 'env_file'>> & {
    readonly secrets: readonly string[]
  }

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean; readonly enable_ipv6?: boolean }>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

/** docker-compose.yml with each `${NAME:-default}` and `${NAME-default}` replaced from `env`, as Compose does it. */
export function readCompose(env: Readonly<Record<string, string>> = {}): Compose {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const filled = text.replaceAll(
    /\$\{(?<name>\w+)(?<colon>:?)-(?<otherwise>[^}]*)\}/gu,
    (_, name: string, colon: string, otherwise: string) =>
      (colon ? env[name] || otherwise : env[name]) ?? otherwise,
  )
  const {
    services,
    secrets,
    networks,
  }: Omit<Compose, 'services'> & { services: Record<string, ServiceEntry> } = parse(filled, { merge: true })
  return {
    secrets,
    networks,
    services: Object.fromEntries(Object.entries(services).map(([name, entry]) => [name, complete(entry)])),
  }
}

function complete({ secrets = [], ...service }: ServiceEntry): ComposeService {
  const names = secrets.map(secret => (typeof secret === 'string' ? secret : secret.source))
  return { environment: {}, profiles: [], ports: [], env_file: [], ...service, secrets: names }
}

/** The process on this machine that stands for a container. */
export interface Rehearsed {
  readonly name: string
  readonly process: ChildProcess
  /** Its output. */
  output(): string
  /** Runs the container's health check. */
  isHealthy(): Promise<boolean>
  /** Resolves with the exit code or the signal after it has ended. */
  readonly ended: Promise<number | string | null>
}

interface RehearsalOptions {
  readonly compose: Compose
  /** `host:port` of the compose file's network → the address on this machine. */
  readonly addresses: ReadonlyMap<string, string>
  readonly secretsDirectory: string
  /** A directory for copies of the secrets that contain addresses. */
  readonly scratch: string
}

/** Starts services of the compose file as processes: hosts become loopback addresses, container paths become repository paths. */
export function createRehearsal({ compose, addresses, secretsDirectory, scratch }: RehearsalOptions) {
  const onThisMachine = (text: string) =>
    [...addresses].reduce((result, [there, here]) => result.replaceAll(there, here), text)
  const paths = [
    ['/etc/caddy/Caddyfile', join(root, 'deploy', 'Caddyfile')],
    ['/srv', join(root, 'web', 'dist')],
  ] as const

  /** The secret's file, or a copy with this machine's addresses. */
  async function secretFile(service: ComposeService, path: string): Promise<string> {
    const name = basename(path)
    if (!service.secrets.includes(name)) throw new Error(`The service does not have the secret ${name}.`)
    const source = join(secretsDirectory, basename(compose.secrets[name]?.file ?? 'none'))
    const text = await readFile(source, 'utf8')
    const mapped = onThisMachine(text)
    if (mapped === text) return source
    const copy = join(scratch, name)
    await mkdir(scratch, { recursive: true })
    await writeFile(copy, mapped)
    return copy
  }

  async function environmentOf(name: string, service: ComposeService) {
    const entries = Object.entries(service.environment).map(async ([key, value]) => {
      if (value.startsWith('/run/secrets/')) return [key, await secretFile(service, value)] as const
      if (key === 'PORT') {
        return [key, addresses.get(`${name}:${value}`)?.split(':')[1] ?? value] as const
      }
      const found = paths.find(([there]) => there === value)
      return [key, found?.[1] ?? onThisMachine(value)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  const children = new Set<ChildProcess>()
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })

  return async function start(name: string): Promise<Rehearsed> {
    const service = compose.services[name]
    if (!service?.command) throw new Error(`${name} is not a service with a command.`)
    const env = { PATH: process.env.PATH ?? '', HOME: scratch, ...(await environmentOf(name, service)) }
    const [program = '', ...given] = service.command
    const args = given.map(arg => paths.find(([there]) => there === arg)?.[1] ?? arg)
    const isNode = program === 'node'
    const child = spawn(isNode ? process.execPath : program, isNode ? [...orphanGuardFlags, ...args] : args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...(isNode ? (['ipc'] as const) : [])],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const ended = new Promise<number | string | null>(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('exit', (code, signal) => {
        children.delete(child)
        resolve(code ?? signal)
      })
    })
    return {
      name,
      process: child,
      output: () => output,
      isHealthy: () => runHealthCheck(service.healthcheck.test.map(onThisMachine), env),
      ended,
    }
  }
}

async function runHealthCheck(test: readonly string[], env: Record<string, string>): Promise<boolean> {
  const [kind, program = '', ...args] = test
  if (kind !== 'CMD')
    throw new Error(`A health check of kind ${kind} needs a shell that the image may not have.`)
  // The gateway's image has wget, but a test machine may not.
  if (program === 'wget') {
    const answer = await fetch(args.at(-1) ?? '').catch(() => null)
    await answer?.arrayBuffer()
    return answer?.ok ?? false
  }
  const child = spawn(program === 'node' ? process.execPath : program, args, { env, stdio: 'ignore' })
  return new Promise(resolve => child.once('exit', code => resolve(code === 0)))
}
