import { parseArgs } from 'node:util'
import { type FindingVerdict, UnusableFile, verifyFile } from './verify-file.ts'

const usage = `usage: npm run audit -- verify FILE [--keys FILE]...  check an export (JSONL or CSV), without any server
--keys: the trusted public keys from GET /api/audit/keys; several files if one was replaced.
exit codes: 0 verified, 1 not verified, 2 wrong usage, 3 verified only with the keys in the file: give the right ones with --keys
`
const wrongUsage = 2
const exitCodes: Readonly<Record<FindingVerdict, number>> = {
  holds: 0,
  fails: 1,
  'holds by its own keys': 3,
}

/** How a command line ends. */
interface Outcome {
  readonly exitCode: number
  readonly text: string
  /** The text is an error's. */
  readonly isError?: boolean
}

export async function runAuditCommand(args: readonly string[]): Promise<Outcome> {
  if (args.some(each => each === '--help' || each === '-h')) return { exitCode: 0, text: usage }
  try {
    const options = { keys: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command, file, ...more] = positionals
    if (command !== 'verify' || file === undefined || more.length > 0)
      throw new UnusableFile(`Use verify with exactly one file.\n${usage}`)
    const { verdict, text } = await verifyFile(file, values.keys ?? [])
    return { exitCode: exitCodes[verdict], text: `${text}\n` }
  } catch (error) {
    const isUnknownOption = error instanceof TypeError && 'code' in error // of `parseArgs`
    if (!(error instanceof UnusableFile) && !isUnknownOption) throw error
    return { exitCode: wrongUsage, text: `${error.message}\n`, isError: true }
  }
}
