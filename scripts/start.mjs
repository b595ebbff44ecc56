/** `npm start`: installs and builds what is missing, then runs the product. `--watch` (`npm run dev`) also applies changes. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { main, root } from './lib/steps.mjs'

await main(async () => {
  await build()
  if (process.argv.includes('--watch')) {
    const { watch } = await import('./lib/watch.mjs')
    await watch()
  } else {
    // In this process, so that signals need no forwarding.
    await import(pathToFileURL(join(root, 'dist', 'local.mjs')).href)
  }
})
