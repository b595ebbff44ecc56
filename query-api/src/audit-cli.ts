import { exitCodes, parseCommandLine, usage } from './audit/command/command-line.ts'
import { UnusableFile, verifyFile } from './audit/command/verify-file.ts'

const command = parseCommandLine(process.argv.slice(2))
if ('fault' in command) {
  process.stderr.write(`${command.fault}\n${usage}`)
  process.exit(2)
}
if (command.kind === 'help') {
  process.stdout.write(usage)
  process.exit(0)
}
try {
  const { verdict, text } = await verifyFile(command.file, command.keyFiles)
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCodes[verdict]
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
