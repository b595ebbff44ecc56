import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { buildWeb, guestPage, webDist } from './build-web.mjs'
import { Fault, root, step } from './steps.mjs'

const dist = join(root, 'dist')

/** Every process and command-line tool of the product: bundle name → source. */
const entries = {
  'command-api': 'command-api/src/main.ts',
  projector: 'projector/src/main.ts',
  'query-api': 'query-api/src/main.ts',
  local: 'local/src/main.ts',
  'event-store': 'local/src/event-store/main.ts',
  gateway: 'local/src/gateway/main.ts',
  'sample-data': 'local/src/sample-data/main.ts',
  cli: 'local/src/cli.ts',
  'projector-cli': 'projector/src/cli.ts',
  admin: 'command-api/src/admin-cli.ts',
  'event-store-logins': 'command-api/src/event-store-logins.ts',
  audit: 'query-api/src/audit-cli.ts',
  import: 'local/src/import-export/import.ts',
  export: 'local/src/import-export/export.ts',
  events: 'local/src/log-copy/main.ts',
  backup: 'local/src/backup/main.ts',
}
const shared = ['package.json', 'package-lock.json', 'scripts/lib', 'contracts/src']
const serverSources = [
  ...shared,
  'server-kit/src',
  'read-models/src',
  'command-api',
  'projector',
  'query-api',
  'local/src',
]
const webSources = [
  ...shared,
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'web/scripts',
]

/** Installs what is missing, and builds the services and the web client unless their sources are unchanged since the last build. */
export async function build({ force = false } = {}) {
  await bootstrap()
  await buildUnlessCurrent(
    'Building the services (esbuild)',
    join(dist, '.stamp'),
    serverSources,
    force,
    () => buildServers(),
  )
  await buildUnlessCurrent(
    'Building the web client (vite)',
    join(webDist, '.stamp'),
    webSources,
    force || !existsSync(join(guestPage, 'template.html')) || !existsSync(join(webDist, 'sales.html')),
    buildWeb,
  )
}

async function buildUnlessCurrent(sentence, stamp, sources, force, work) {
  const print = fingerprint(sources)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  await step(sentence, async () => {
    rmSync(stamp, { force: true })
    await work()
    // The fingerprint from before the build: sources that changed during it are built again next time.
    writeFileSync(stamp, print)
  })
}

/** A hash of the names, sizes and modification times of all files under these paths. Reading the files would slow down each start. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  const visit = path => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) return
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.spec\.tsx?$/u.test(path)) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

/**
 * Options for esbuild: our own packages are bundled, those from node_modules are not.
 *
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }}
 */
export function serverBuildOptions(names = Object.keys(entries)) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(names.map(name => [name, entries[name]])),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    // Shown on /readyz, so that an operator sees which version an instance runs.
    define: { 'process.env.SAFE_MENU_VERSION': JSON.stringify(version) },
    plugins: [externalPackages],
  }
}

/** esbuild's `packages: 'external'` would also exclude our own packages, which are TypeScript. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@safe-menu/') ? undefined : { path, external: true },
    )
  },
}

/** Copies the SQL files next to the bundles in a folder: migrations, and the tables of the read models. */
export function copySql(folder = dist) {
  cpSync(join(root, 'read-models', 'src'), join(folder, 'read-models'), {
    recursive: true,
    filter: path => path.endsWith('.sql') || statSync(path).isDirectory(),
  })
  for (const name of readdirSync(root)) {
    const source = join(root, name, 'migrations')
    if (name === 'dist' || name === 'node_modules' || !existsSync(source)) continue
    const target = join(folder, 'migrations', name)
    rmSync(target, { recursive: true, force: true })
    cpSync(source, target, { recursive: true })
  }
}

/** Builds all services and command-line tools into a folder. */
export async function buildServers(folder = dist) {
  const esbuild = await import('esbuild')
  try {
    await esbuild.build({ ...serverBuildOptions(), outdir: folder })
  } catch (error) {
    if (!error.errors) throw error
    throw new Fault(`The services do not build: fix the ${error.errors.length} error(s) above.`)
  } finally {
    await esbuild.stop()
  }
  copySql(folder)
}
