/** `npm run pictures`: takes the pictures of the documentation from the running product. */
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { main, run } from './lib/steps.mjs'

await main(async () => {
  await bootstrap()
  await build()
  process.exitCode = Number(await run(process.execPath, ['--import', 'tsx', 'e2e/pictures.ts'])) || 0
})
