/** `npm run build`: everything anew, whatever is there. */
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await bootstrap()
  await build({ force: true })
})
