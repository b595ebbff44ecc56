/** `npm run validate`: all checks except the tests. All checks run even if one fails, so that one run shows every error. */
import { spawnSync } from 'node:child_process'
import { build } from './lib/build.mjs'
import { main, root, run, runTool, step } from './lib/steps.mjs'

/** If the registry does not answer, the audit did not run and the last lines say so: offline machines can validate all the same. */
const AUDIT_TIMEOUT_MS = 60_000

const notRun = 'not run'

const typeChecks = ['tsconfig.json', 'web/tsconfig.json', 'tests/tsconfig.json', 'scripts/tsconfig.json']
const checks = [
  [
    'Format, lint and import rules (biome)',
    () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  ],
  ['Circles of imports', () => run(process.execPath, ['scripts/import-circles.mjs'])],
  ...typeChecks.map(file => [`Types (${file})`, () => runTool('typescript/bin/tsc', ['-p', file])]),
  ['Unused files, exports and dependencies (knip)', () => runTool('knip/bin/knip.js', ['--no-progress'])],
  ['Size of the guest page', () => run(process.execPath, ['web/scripts/size-budget.mjs'])],
  ['Tests that the documents name', () => run(process.execPath, ['scripts/traceability.mjs'])],
  ['Known vulnerabilities (npm audit)', audit],
]

/** Resolves to the number of high or critical vulnerabilities, or to `notRun` if the registry does not answer. */
async function audit() {
  const { npm_execpath: npm } = process.env
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json']
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { stdout } = spawnSync(file, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
  })
  const report = parse(stdout)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    process.stdout.write('  not run: the package registry does not answer\n')
    return notRun
  }
  const severe = counts.high + counts.critical
  if (severe > 0)
    process.stdout.write(`  ${severe} high or critical: ${Object.keys(report.vulnerabilities).join(', ')}\n`)
  return severe
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

await main(async () => {
  await build()
  const failed = []
  const skipped = []
  for (const [sentence, check] of checks) {
    const result = await step(sentence, check)
    if (result === notRun) skipped.push(sentence)
    else if (result !== 0) failed.push(sentence)
  }
  if (skipped.length > 0)
    process.stdout.write(
      `\nNot run (${skipped.length}): ${skipped.join('; ')}. Run npm run validate again later.\n`,
    )
  process.stdout.write(
    failed.length === 0
      ? `\n${skipped.length === 0 ? 'All checks' : 'All checks that ran have'} passed. Next: npm test\n`
      : `\nFailed: ${failed.join('; ')}\nFix what is listed above (npm run format fixes the layout), then run npm run validate again.\n`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
})
