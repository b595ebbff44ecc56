/** `npm run build`: builds everything from scratch. */
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await bootstrap()
  await build({ force: true })
})
