import type { Cost } from './cost.ts'
import type { Line, NotMeasured } from './line.ts'
import { type Stack, startStack } from './stack.ts'

export type Outcome = Line | NotMeasured | Cost

/** What a run offers to its figures. */
export interface Run {
  /** The number of rounds: windows of each side of a comparison. */
  readonly rounds: number
  /** The number of events that S6 rebuilds from. */
  readonly events: number
  /** The size of something in a full run, or in a quick one. */
  size(full: number, quick: number): number
  /** The stack that figures use one after the other. It starts on first use. */
  shared(): Promise<Stack>
  /** A new stack for one figure; the shared one is stopped before. `changes` overrides its environment. */
  own(changes?: Record<string, string>): Promise<Stack>
  say(line: string): void
}

/** Something to be measured. */
export interface Figure {
  /** The target's number, `S1`, or `costs`. */
  readonly id: string
  readonly name: string
  measure(run: Run): Promise<readonly Outcome[]>
}

export interface RunOptions extends Pick<Run, 'events' | 'say'> {
  /** Short windows, to see a direction. */
  readonly quick: boolean
}

/** The number of windows of each side: the targets ask for at least seven. */
export const roundsOf = (quick: boolean) => (quick ? 3 : 7)

/** Measures one figure after the other. An error of one figure becomes its row, and the others continue. */
export async function measureFigures(
  figures: readonly Figure[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  const { quick, events, say } = options
  let sharedStack: Promise<Stack> | null = null
  const ownStacks: Promise<Stack>[] = []

  async function stopShared(): Promise<void> {
    const ending = sharedStack
    sharedStack = null
    await (await ending?.catch(() => null))?.stop()
  }
  const run: Run = {
    rounds: roundsOf(quick),
    events,
    size: (full, small) => (quick ? small : full),
    say,
    shared() {
      sharedStack ??= startStack()
      return sharedStack
    },
    async own(changes) {
      await stopShared()
      const stack = startStack(changes)
      ownStacks.push(stack)
      return stack
    },
  }

  const outcomes: Outcome[] = []
  try {
    for (const figure of figures) {
      outcomes.push(...(await measureOne(figure, run)))
      for (const stack of ownStacks.splice(0)) await (await stack.catch(() => null))?.stop()
    }
  } finally {
    await stopShared()
  }
  return outcomes.toSorted((one, other) => numberOf(one) - numberOf(other) || 0)
}

/** The costs come last. */
const numberOf = ({ id }: Outcome) => (id === 'costs' ? Number.POSITIVE_INFINITY : Number(id.slice(1)))

async function measureOne({ id, name, measure }: Figure, run: Run): Promise<readonly Outcome[]> {
  run.say(`Measuring ${id}, ${name} ...`)
  const startedAt = performance.now()
  try {
    return await measure(run)
  } catch (error) {
    run.say(String(error instanceof Error ? error.stack : error))
    return [{ id, what: name, notMeasured: error instanceof Error ? error.message : String(error) }]
  } finally {
    run.say(`  ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
}
