import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root, run, step } from './steps.mjs'

/**
 * Resolves to the path of a Node binary of the production image's version (`NODE_IMAGE` in the Dockerfile); installs it
 * from the npm registry into `.tmp/` first, if necessary.
 */
export async function installProductionNode() {
  const [, version] =
    readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^ARG NODE_IMAGE=node:([\d.]+)/mu) ?? []
  if (!version) throw new Fault('The Dockerfile has no exact Node version (ARG NODE_IMAGE=node:…).')
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.tmp', `node-${version}`)
  const binary = join(folder, 'node_modules', name, 'bin', 'node')
  if (!existsSync(binary)) {
    await step(`Installing Node.js ${version} for the tests`, async () => {
      const spec = `${name}@${version}`
      const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', spec]
      const code = await run('npm', args)
      if (code !== 0) throw new Fault(`"npm install ${spec}" failed (${code}): see the messages above.`)
    })
  }
  return binary
}
