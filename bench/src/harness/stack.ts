import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunFile } from '@safe-menu/local/supervisor/run-file'
import { startNode } from './child.ts'

/** The processes that `npm start` runs, by what they do. */
export type Role = 'command-api' | 'query-api' | 'projector' | 'event-store' | 'postgres' | 'gateway'

/** A running stack and the addresses of its parts. */
export interface Stack {
  readonly origin: string
  readonly dataDirectory: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly commandApi: string
  readonly queryApi: string
  /** The process that started all others. */
  readonly pid: number
  /** The processes of a role: several if a role is split, as `projector-audit` from `projector`. */
  pidsOf(role: Role): readonly number[]
  /** The projector processes that apply the `menus` group, and those that do not. */
  projectors(): { readonly menus: readonly number[]; readonly others: readonly number[] }
  stop(): Promise<void>
}

/** The product's own command, on free ports, with an access log as in production. */
const environment = {
  PORT: '0',
  SAMPLE_DATA: 'off',
  LOG_LEVEL: 'info',
  RATE_LIMIT_SCALE: '1000000', // all guests come from one machine
}

/** Starts the built product as `npm start` does, in a new data directory. `changes` overrides its environment. */
export async function startStack(changes: Record<string, string> = {}): Promise<Stack> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'safe-menu-bench-'))
  const settings = { ...environment, ...changes, DATA_DIR: dataDirectory }
  const child = startNode([join('dist', 'local.mjs')], settings)
  const stop = async () => {
    await child.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    const [, origin = ''] = await child.printed(/Ready: (http:\/\/\S+)/u)
    const running = readRunFile(dataDirectory)
    if (!running) throw new Error('The stack does not run.')
    const parts = Object.entries(running.parts)
    const named = (role: Role) =>
      parts.filter(([name]) => name === role || name.startsWith(`${role}-`)).map(([, part]) => part)
    const urlOf = (role: Role) => `http://127.0.0.1:${named(role)[0]?.port}`
    const pidsOf = (role: Role) => named(role).map(({ pid }) => pid)
    return {
      origin,
      dataDirectory,
      eventStoreUrl: running.eventStoreUrl,
      databaseUrl: running.databaseUrl,
      commandApi: urlOf('command-api'),
      queryApi: urlOf('query-api'),
      pid: child.pid,
      pidsOf,
      projectors() {
        const all = pidsOf('projector')
        const menus = all.filter(appliesMenus)
        return { menus, others: all.filter(pid => !menus.includes(pid)) }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A projector process applies the groups in `GROUPS`; all of them if it is not set. */
function appliesMenus(pid: number): boolean {
  const groups = /(?:^|\0)GROUPS=([^\0]*)/u.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1]
  return !groups || groups.split(',').some(group => group.trim() === 'menus')
}
