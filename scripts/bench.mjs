/** `npm run bench`: measures the product and prints the figures as a table; `import`: how much of a menu an import reads right. */
import { build } from './lib/build.mjs'
import { main, runLast } from './lib/steps.mjs'

await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  const [file, given] = first === 'import' ? ['import/main.ts', others] : ['main.ts', process.argv.slice(2)]
  await build()
  const args = ['--import', 'tsx', `bench/src/${file}`, ...given]
  await runLast(process.execPath, args, { env: { NODE_ENV: 'production' } })
})
