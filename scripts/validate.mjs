/** `npm run validate`: all that must hold before a push, beside the tests. Everything runs, so that one round shows every fault. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { build } from './lib/build.mjs'
import { main, root, run, runTool, step } from './lib/steps.mjs'

/** The registry's answer to an audit is a courtesy: where it cannot be reached, nothing is known, and nothing fails. */
const AUDIT_TIMEOUT_MS = 60_000

const typeChecks = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'].filter(file =>
  existsSync(join(root, file)),
)
const checks = [
  [
    'Format, lint and import rules (biome)',
    () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  ],
  ...typeChecks.map(file => [`Types (${file})`, () => runTool('typescript/bin/tsc', ['-p', file])]),
  ['Unused files, exports and dependencies (knip)', () => runTool('knip/bin/knip.js', ['--no-progress'])],
  ...(existsSync(join(root, 'web/scripts/size-budget.mjs'))
    ? [['Size of the guest page', () => run(process.execPath, ['web/scripts/size-budget.mjs'])]]
    : []),
  ['End of life of base images and Node', () => runTool('tsx/dist/cli.mjs', ['deploy/check-end-of-life.ts'])],
  ['Known vulnerabilities (npm audit)', audit],
]

/** 0 when clean or unknown. */
async function audit() {
  const { npm_execpath: npm } = process.env
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json']
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { spawnSync } = await import('node:child_process')
  const { stdout } = spawnSync(file, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
  })
  const report = parse(stdout)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    process.stdout.write('  skipped: the package registry gives no answer\n')
    return 0
  }
  const grave = counts.high + counts.critical
  if (grave > 0)
    process.stdout.write(`  ${grave} high or critical: ${Object.keys(report.vulnerabilities).join(', ')}\n`)
  return grave
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

await main(async () => {
  await bootstrap()
  await build()
  const failed = []
  for (const [sentence, check] of checks) if ((await step(sentence, check)) !== 0) failed.push(sentence)
  process.stdout.write(failed.length === 0 ? '\nAll checks hold.\n' : `\nFailed: ${failed.join('; ')}\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
})
