/** `npm run events -- copy --from URL --to URL`: copies a whole event log (decision 0007). */
import { parseCommandLine, runCopy, usage } from './run-copy.ts'

const command = parseCommandLine(process.argv.slice(2))
if ('fault' in command) {
  process.stderr.write(`${command.fault}\n${usage}`)
  process.exit(2)
}
await runCopy(command, line => void process.stderr.write(`${line}\n`)).then(
  sentence => void process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
