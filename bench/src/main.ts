/**
 * `npm run bench`: the figures of the README, measured with the product's own processes on this machine. It is a
 * benchmark, not a test: it never fails on a time. `-- --readme` writes the table into the README.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@safe-menu/local/stack/start-stack'
import { measureCommandWrites } from './command-write.ts'
import { type Figure, markdownTable } from './figure.ts'
import { measureFreshness } from './freshness.ts'
import { measureGuestReads } from './guest-read.ts'
import { root } from './process.ts'
import { measureProjection } from './projection.ts'
import { measureReplay } from './replay.ts'
import { measureStart } from './start-time.ts'

const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`

const step = async (name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> => {
  process.stderr.write(`Measuring ${name} ...\n`)
  return measure()
}

async function measureAll(): Promise<Figure[]> {
  const start = await step('the start (S11)', measureStart)
  const stack = await startStack({ RATE_LIMIT_SCALE: '1000000' })
  try {
    const { origin, eventStoreUrl, databaseUrl, parts } = stack.running()
    const part = (name: string) => {
      const found = parts[name]
      if (!found) throw new Error(`The stack has no part ${name}.`)
      return { pid: found.pid, url: `http://127.0.0.1:${found.port}` }
    }
    const queryApi = part('query-api').url
    const commandApi = part('command-api').url
    const projectorPid = part('projector').pid
    return [
      ...(await step('guest reads (S1)', () => measureGuestReads({ origin, queryApi, databaseUrl }))),
      ...(await step('writes (S3)', () => measureCommandWrites({ origin, commandApi, eventStoreUrl }))),
      ...(await step('freshness (S7)', () =>
        measureFreshness({ origin, commandApi, queryApi, databaseUrl }),
      )),
      ...(await step('the projector (S5)', () =>
        measureProjection({ eventStoreUrl, databaseUrl, projectorPid }),
      )),
      ...(await step('the replay (S10)', () => measureReplay({ databaseUrl }))),
      ...start,
    ]
  } finally {
    await stack.stop()
  }
}

async function writeReadme(table: string): Promise<void> {
  const file = join(root, 'README.md')
  const readme = await readFile(file, 'utf8')
  const section = /(<!-- measured -->)[\s\S]*(<!-- \/measured -->)/u
  if (!section.test(readme))
    throw new Error('README.md has no section between <!-- measured --> and <!-- /measured -->.')
  await writeFile(file, readme.replace(section, `$1\n${table}\n$2`))
}

const figures = await measureAll()
const measuredOn = new Date().toISOString().slice(0, 10)
const report = `Measured on ${measuredOn} on ${machine}; the load generator runs on the same cores.\n\n${markdownTable(figures)}`
await mkdir(join(root, 'bench', 'results'), { recursive: true })
await writeFile(
  join(root, 'bench', 'results', 'latest.json'),
  `${JSON.stringify({ measuredOn, machine, figures }, null, 2)}\n`,
)
if (process.argv.includes('--readme')) await writeReadme(report)
process.stdout.write(`${report}\n`)
