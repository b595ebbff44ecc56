/** `npm run build`: builds everything from scratch. `--services FOLDER`: only the services, into a folder, for tests. */
import { parseArgs } from 'node:util'
import { build, buildServers } from './lib/build.mjs'
import { main } from './lib/steps.mjs'

const { values } = parseArgs({ options: { services: { type: 'string' } } })
await main(async () => {
  if (values.services !== undefined) return buildServers(values.services)
  await build({ force: true })
})
