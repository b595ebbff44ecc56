/** What a fresh clone needs before anything else can run. Plain Node: nothing is installed yet. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root, run, step } from './steps.mjs'

/** Checks Node and installs the dependencies of the lockfile when they are missing or are other ones. */
export async function bootstrap() {
  checkNode()
  const reason = installReason()
  if (!reason) return
  await step(`Installing dependencies (npm ci): ${reason}`, async () => {
    // `--include=dev`: NODE_ENV=production would leave out what builds the product.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const { npm_execpath: npm } = process.env
    const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (code !== 0) {
      throw new Fault(`"npm ci" failed (${code}): see above. Is the package registry reachable from here?`)
    }
  })
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Fault(
    `Safe Menu needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one (https://nodejs.org), or "nvm install".`,
  )
}

/** Why the installed packages are not those of the lockfile, or `null`. */
function installReason() {
  // npm's own record of what it has put into node_modules.
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'nothing is installed yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    if (entry.link ? installed[path]?.link : installed[path]?.version === entry.version) continue
    if (!installed[path] && isForAnotherMachine(entry)) continue
    return `${path.replace(/^node_modules\//u, '')} is ${installed[path] ? 'another version' : 'missing'}`
  }
  return null
}

/** Optional packages name the systems they are for; npm leaves out the rest, and optional ones that could not be had. */
function isForAnotherMachine({ optional, devOptional, peer, os, cpu, libc }) {
  if (os && !os.includes(process.platform)) return true
  if (cpu && !cpu.includes(process.arch)) return true
  return Boolean((optional || devOptional || peer) && (libc || !os))
}
