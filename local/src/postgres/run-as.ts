import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartError } from '../supervisor/start-error.ts'

/** How to run PostgreSQL's programs: as the current user or, because they refuse root, as an unprivileged one. */
export interface RunAs {
  /** Owner of the data directory; `null`: ourselves. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** Whether that owner cannot enter the folders above and needs the right to. */
  readonly lift: boolean
}

/** A program and its arguments, with the user it runs as. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/**
 * Decides which user runs PostgreSQL. An ordinary user runs it directly. Root runs it as the owner of an existing data
 * directory, otherwise as the system's `postgres`, otherwise as `nobody`. No user is created.
 */
export async function chooseRunAs(dataDirectory: string, programs: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: null, lift: false }
  const owner =
    (await ownerOf(dataDirectory)) ?? (await lookUpUser('postgres')) ?? (await lookUpUser('nobody'))
  if (!owner) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" to run it as: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  const lift = !(await canEnter([dataDirectory, ...programs], owner))
  return { owner, lift }
}

/** The command line that runs `file` as the chosen user. */
export function asUser(runAs: RunAs, file: string, args: readonly string[]): Command {
  if (!runAs.owner) return { file, args }
  const { uid, gid } = runAs.owner
  if (!runAs.lift) return { file, args, uid, gid }
  // The user cannot enter a clone under /root or in a `mktemp -d` (mode 0700). Of all of root's rights, the process
  // keeps only the one to enter such folders, through its ambient capabilities.
  return {
    file: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
      file,
      ...args,
    ],
  }
}

/**
 * Starts one of PostgreSQL's programs, in its own process group: Ctrl-C reaches only the supervisor, which stops the server last.
 */
export function spawnPostgres({ file, args, uid, gid }: Command, stdio: StdioOptions): ChildProcess {
  return spawn(file, args, {
    stdio,
    detached: true,
    // Its environment must not contain our keys and passwords.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
}

async function ownerOf(directory: string): Promise<RunAs['owner']> {
  const found = await stat(directory).catch(() => null)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null
}

async function lookUpUser(name: string): Promise<RunAs['owner']> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users
    .split('\n')
    .find(line => line.startsWith(`${name}:`))
    ?.split(':')
  if (!fields) return null
  // macOS writes nobody's id as -2.
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}

async function canEnter(paths: readonly string[], user: { uid: number; gid: number }): Promise<boolean> {
  for (const path of paths) {
    for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
      const found = await stat(folder).catch(() => null)
      if (found) {
        const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
        if ((found.mode & bit) === 0) return false
      }
      if (folder === dirname(folder)) break
    }
  }
  return true
}
