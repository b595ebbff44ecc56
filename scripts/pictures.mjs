/** `npm run pictures`: takes the pictures of the documentation from the running product. */
import { build } from './lib/build.mjs'
import { main, runLast } from './lib/steps.mjs'

await main(async () => {
  await build()
  await runLast(process.execPath, ['--import', 'tsx', 'tests/pictures.ts'])
})
