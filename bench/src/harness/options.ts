import { parseArgs } from 'node:util'

/** The options of one run. */
export interface Options {
  /** The figures to measure, for example `S1`; all of them when empty. */
  readonly only: ReadonlySet<string>
  /** Short windows, to see a direction within a minute for each figure. */
  readonly quick: boolean
  /** The number of events in the log that S6 rebuilds from. */
  readonly events: number
  /** Where to save the result; `null`: only print it. */
  readonly out: string | null
  /** Replace the figures measured now in the saved result, and keep the others. */
  readonly update: boolean
  /** Measure nothing: write the tables of the saved result into the pages. */
  readonly write: boolean
  readonly help: boolean
}

const fullEvents = 1_000_000
const quickEvents = 50_000

export const usage = `usage: npm run bench -- [--quick] [--events N] [--out FILE] [S1 S7 ...]
       npm run bench -- --update S1 S7 ...
       npm run bench -- --write
       npm run bench -- import
  S1 S7 ...   measure only these figures
  --quick     short windows: a direction within a minute for each figure, not a verdict
  --events N  number of events that S6 rebuilds from (1,000,000)
  --out FILE  where to save the result
  --update    measure these figures again, and replace them in bench/results/latest.json
  --write     measure nothing; write the tables of bench/results/latest.json into docs/benchmarks.md
  import      read menus as CSV, Excel, text and PDF, and print how much is right
A run of all figures in full size is saved as bench/results/latest.json. Others are saved only with --out.
`

/** Reads the command line. Throws an error with a message for people. */
export function readOptions(args: readonly string[], known: readonly string[], latest: string): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      events: { type: 'string' },
      out: { type: 'string' },
      update: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  for (const id of positionals)
    if (!known.includes(id)) throw new Error(`There is no figure ${id}; there are ${known.join(', ')}.`)
  const { quick, update, write, help } = values
  const events = Number(values.events ?? (quick ? quickEvents : fullEvents))
  if (!Number.isInteger(events) || events < 1_000)
    throw new Error('--events takes a whole number of at least 1,000.')
  if (write && args.length > 1) throw new Error('--write measures nothing: use it alone.')
  if (
    update &&
    (quick || values.events !== undefined || values.out !== undefined || positionals.length === 0)
  )
    throw new Error('--update takes the figures to measure again, in full size, and no other option.')
  const isWhole = !quick && positionals.length === 0 && events >= fullEvents
  return {
    only: new Set(positionals),
    quick,
    events,
    out: values.out ?? (isWhole || update ? latest : null),
    update,
    write,
    help,
  }
}
