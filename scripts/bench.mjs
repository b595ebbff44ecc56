/** `npm run bench`: measures the product and prints the figures as a table. */
import { build } from './lib/build.mjs'
import { main, runLast } from './lib/steps.mjs'

await main(async () => {
  await build()
  const args = ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)]
  await runLast(process.execPath, args, { env: { NODE_ENV: 'production' } })
})
