/** `npm run bench`: measures the product and prints the figures as a table. */
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { main, run } from './lib/steps.mjs'

await main(async () => {
  await bootstrap()
  await build()
  const args = ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)]
  process.exitCode = Number(await run(process.execPath, args, { env: { NODE_ENV: 'production' } })) || 0
})
