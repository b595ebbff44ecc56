/** `npm run audit -- verify FILE [--keys FILE]...` */
import { runAuditCommand } from './audit/proof/command.ts'

const { exitCode, text, isError } = await runAuditCommand(process.argv.slice(2))
const output = isError ? process.stderr : process.stdout
output.write(text)
process.exitCode = exitCode
