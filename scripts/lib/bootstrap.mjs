/** Prepares a fresh clone. Uses only Node's own modules, because no package is installed yet. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root, run, step } from './steps.mjs'

/** Checks the Node version, and installs the lockfile's dependencies when they are missing or differ. */
export async function bootstrap() {
  checkNode()
  const reason = installReason()
  if (!reason) return
  await step(`Installing dependencies (npm ci): ${reason}`, async () => {
    // `--include=dev`: with NODE_ENV=production npm would leave out the build tools.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const { npm_execpath: npm } = process.env
    const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (code !== 0) {
      throw new Fault(
        `"npm ci" failed (${code}). Check the messages above and that the package registry can be reached.`,
      )
    }
  })
}

/** Whether a version of Node runs the product: `engines` of package.json. */
function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < 27 && (major > 20 || (major === 20 && minor >= 19))
}

function checkNode() {
  if (isSupportedNode(process.versions.node)) return
  throw new Fault(
    `Safe Menu needs Node.js 20.19 to 26; this is ${process.versions.node}. Run "nvm install", or get it from https://nodejs.org.`,
  )
}

/** How the installed packages differ from the lockfile, or `null`. */
function installReason() {
  // npm's own list of the packages in node_modules.
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'no packages are installed yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    if (entry.link ? installed[path]?.link : installed[path]?.version === entry.version) continue
    if (!installed[path] && mayBeMissing(entry)) continue
    return `${path.replace(/^node_modules\//u, '')} ${installed[path] ? 'has another version' : 'is missing'}`
  }
  return null
}

/** npm skips optional packages that are for another system or that it could not install. */
function mayBeMissing({ optional, devOptional, peer, os, cpu, libc }) {
  if (os && !os.includes(process.platform)) return true
  if (cpu && !cpu.includes(process.arch)) return true
  return Boolean((optional || devOptional || peer) && (libc || !os))
}
