/** Part of `npm run validate`: fails when a base image or the Node line is past its end of life. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnsupported } from './end-of-life.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

const problems = findUnsupported({
  dockerfile: read('Dockerfile'),
  compose: read('docker-compose.yml'),
  nvmrc: read('.nvmrc'),
  today: new Date().toISOString().slice(0, 10),
})
for (const problem of problems) process.stdout.write(`  ${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
