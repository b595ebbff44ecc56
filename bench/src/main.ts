/**
 * `npm run bench`: measures the figures of docs/benchmarks.md with the product's own processes on this machine. It is a
 * benchmark, not a test: no figure makes it fail. The row of a figure that this machine cannot measure gives the reason.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, markdownTable, summaryTable } from './figure.ts'
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

async function save(measuredOn: string, figures: readonly Figure[]): Promise<void> {
  await mkdir(join(root, 'bench', 'results'), { recursive: true })
  await writeFile(
    join(root, 'bench', 'results', 'latest.json'),
    `${JSON.stringify({ measuredOn, machine, figures }, null, 2)}\n`,
  )
}

/** Replaces the text between `<!-- measured -->` and `<!-- /measured -->` in a Markdown file. */
async function writeSection(path: string, text: string): Promise<void> {
  const file = join(root, path)
  const page = await readFile(file, 'utf8')
  const section = /(<!-- measured -->)[\s\S]*(<!-- \/measured -->)/u
  if (!section.test(page))
    throw new Error(`${path} has no section between <!-- measured --> and <!-- /measured -->.`)
  await writeFile(file, page.replace(section, `$1\n${text}\n$2`))
}

const { write, only, events, help, isWhole } = options()
if (help) process.stdout.write(usage)
else {
  const figures = await measureSubjects(
    subjects.filter(({ id }) => only.size === 0 || only.has(id)),
    { events, say: line => void process.stderr.write(`${line}\n`) },
  )
  const measuredOn = new Date().toISOString().slice(0, 10)
  const conditions = `Measured on ${measuredOn} on ${machine}; the load generator runs on the same cores.`
  const report = `${conditions}\n\n${markdownTable(figures)}`
  if (isWhole) await save(measuredOn, figures)
  if (write) {
    await writeSection(join('docs', 'benchmarks.md'), report)
    await writeSection('README.md', `${conditions}\n\n${summaryTable(figures)}`)
  }
  process.stdout.write(`${report}\n`)
}
