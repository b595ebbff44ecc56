/**
 * `npm run bench`: the figures of the README, measured with the product's own processes on this machine. It is a
 * benchmark, not a test: it never fails on a time, and what cannot be measured here says so in its line.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, markdownTable } from './figure.ts'
import { type Options, readOptions, usage } from './options.ts'
import { root } from './process.ts'
import { measureSubjects } from './run.ts'
import { subjects } from './subjects.ts'

const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`

function options(): Options {
  try {
    return readOptions(process.argv.slice(2), [...new Set(subjects.map(({ id }) => id))])
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

async function keep(measuredOn: string, figures: readonly Figure[]): Promise<void> {
  await mkdir(join(root, 'bench', 'results'), { recursive: true })
  await writeFile(
    join(root, 'bench', 'results', 'latest.json'),
    `${JSON.stringify({ measuredOn, machine, figures }, null, 2)}\n`,
  )
}

async function writeReadme(table: string): Promise<void> {
  const file = join(root, 'README.md')
  const readme = await readFile(file, 'utf8')
  const section = /(<!-- measured -->)[\s\S]*(<!-- \/measured -->)/u
  if (!section.test(readme))
    throw new Error('README.md has no section between <!-- measured --> and <!-- /measured -->.')
  await writeFile(file, readme.replace(section, `$1\n${table}\n$2`))
}

const { readme, only, events, help, isWhole } = options()
if (help) process.stdout.write(usage)
else {
  const figures = await measureSubjects(
    subjects.filter(({ id }) => only.size === 0 || only.has(id)),
    { events, say: line => void process.stderr.write(`${line}\n`) },
  )
  const measuredOn = new Date().toISOString().slice(0, 10)
  const report = `Measured on ${measuredOn} on ${machine}; the load generator runs on the same cores.\n\n${markdownTable(figures)}`
  if (isWhole) await keep(measuredOn, figures)
  if (readme) await writeReadme(report)
  process.stdout.write(`${report}\n`)
}
