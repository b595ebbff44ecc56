import { waitUntilIdle } from './applied.ts'
import { byFigure, type Line, type Measured, type NotMeasured } from './line.ts'
import { type BenchStack, startBenchStack } from './stack.ts'
import { interleave, type Rounds, type Subjects } from './windows.ts'

export type Outcome = Line | NotMeasured

/** What a run offers to its figures. */
export interface Run {
  /** The number of rounds: windows of each side of a comparison. */
  readonly rounds: number
  /** The number of events that S6 rebuilds from. */
  readonly events: number
  /** The size of something in a full run, or in a quick one. */
  size(full: number, quick: number): number
  /** The stack that figures use one after the other. It starts on first use. */
  shared(): Promise<BenchStack>
  /** A new stack for one figure; the shared one is stopped before. `changes` overrides its environment. */
  own(changes?: Record<string, string>): Promise<BenchStack>
  /** Measures windows of each subject in turn, each after the stacks are idle. */
  compare<Windows extends object>(
    stacks: BenchStack | readonly BenchStack[],
    subjects: Subjects<Windows>,
  ): Promise<Rounds<Windows>>
  /** Closes something after the figure, the last first, whether it was measured or failed. */
  atEnd(close: () => unknown): void
  /** Returns something that is closed as by `atEnd`. */
  use<T extends { close(): unknown }>(closable: T): T
  say(line: string): void
}

/** Something to be measured. */
export interface Figure {
  /** The target's number, `S1`. */
  readonly id: string
  readonly name: string
  measure(run: Run): Promise<readonly Measured<Outcome>[]>
}

interface RunOptions extends Pick<Run, 'events' | 'say'> {
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
  const rounds = roundsOf(quick)
  let sharedStack: Promise<BenchStack> | null = null
  const closing: (() => unknown)[] = []

  async function stopShared(): Promise<void> {
    const ending = sharedStack
    sharedStack = null
    await (await ending?.catch(() => null))?.stop()
  }
  const run: Run = {
    rounds,
    events,
    size: (full, small) => (quick ? small : full),
    say,
    shared() {
      sharedStack ??= startBenchStack()
      return sharedStack
    },
    async own(changes) {
      await stopShared()
      const stack = await startBenchStack(changes)
      closing.push(stack.stop)
      return stack
    },
    compare(stacks, subjects) {
      const before = async () => {
        for (const stack of [stacks].flat()) await waitUntilIdle(stack)
      }
      return interleave({ rounds, before }, subjects)
    },
    atEnd: close => void closing.push(close),
    use(closable) {
      closing.push(() => closable.close())
      return closable
    },
  }

  const outcomes: Outcome[] = []
  try {
    for (const figure of figures) outcomes.push(...(await measureOne(figure, run, closing)))
  } finally {
    await stopShared()
  }
  return outcomes.toSorted(byFigure)
}

async function measureOne(
  { id, name, measure }: Figure,
  run: Run,
  closing: (() => unknown)[],
): Promise<readonly Outcome[]> {
  run.say(`Measuring ${id}, ${name} ...`)
  const startedAt = performance.now()
  try {
    return (await measure(run)).map(outcome => ({ id, ...outcome }) as Outcome)
  } catch (error) {
    run.say(String(error instanceof Error ? error.stack : error))
    return [{ id, what: name, notMeasured: error instanceof Error ? error.message : String(error) }]
  } finally {
    // All of them even if one fails: a stack that is left would slow the next figure.
    for (const close of closing.splice(0).toReversed())
      await Promise.resolve()
        .then(close)
        .catch(error => run.say(String(error)))
    run.say(`  ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
}
