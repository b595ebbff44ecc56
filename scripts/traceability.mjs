/**
 * Part of `npm run validate`: each statement of tests/specification.csv names tests, by the ids at the end of their titles. Each id
 * exists once, is named, and is of no skipped test; one test of each statement runs without `--all`. All files that documents
 * name exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/steps.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const filesBelow = folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))
const { workspaces } = JSON.parse(read('package.json'))
const faults = []

/** The test ids of the titles, with what `npm test` runs of each. */
const tests = [...workspaces, 'deploy']
  .flatMap(filesBelow)
  .filter(path => /\.spec\.tsx?$/u.test(path) && !path.includes('node_modules'))
  .flatMap(path => {
    const source = read(path)
    const isUsualFile = !/^\/\/ Only with --all: /mu.test(source)
    const titles = source.matchAll(
      /^([ \t]*)(?:describe|it|itWithAll)\(\s*['"`].*\[([a-z]+(?:-[a-z]+)*-\d+)\]['"`]/gmu,
    )
    return Array.from(titles, ({ index, 1: indent, 2: id }) => {
      const [block] = source.slice(index).split(`\n${indent}})`)
      if (!/^\s*it(?:WithAll)?\(/mu.test(block)) faults.push(`${path}: ${id} has no test`)
      if (/\b(?:describe|it|this)\.skip\(/u.test(source)) faults.push(`${path}: ${id} may be skipped`)
      return { id, path, isUsual: isUsualFile && /^\s*it\(/mu.test(block) }
    })
  })
const named = new Set()
for (const row of read('tests/specification.csv').trim().split('\n').slice(1)) {
  const [number] = row.split(',', 1)
  const ids = row.slice(row.lastIndexOf(',') + 1).split(' ') // the ids need no quotes, a statement may
  for (const id of ids) {
    named.add(id)
    const count = tests.filter(test => test.id === id).length
    if (count !== 1) faults.push(`tests/specification.csv, ${number}: ${count} tests have the id ${id}`)
  }
  if (!tests.some(test => ids.includes(test.id) && test.isUsual))
    faults.push(`tests/specification.csv, ${number}: no test runs without --all`)
}
for (const { id, path } of tests)
  if (!named.has(id)) faults.push(`${path}: tests/specification.csv does not name ${id}`)

for (const page of filesBelow('docs').filter(path => /^docs.[\w-]+\.(?:md|csv)$/u.test(path)))
  for (const [, path] of read(page).matchAll(
    /`((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sh|sql|md|json|yml|html))`/gu,
  ))
    if (
      workspaces.concat('deploy', 'docs', 'scripts').includes(path.split('/')[0]) &&
      !existsSync(join(root, path))
    )
      faults.push(`${page}: ${path} does not exist`)

for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
