import { tryAgainIn } from '../errors/app-error.ts'

/** Where a task waits, and when it may begin. */
export interface Turn {
  /** Tasks of one line run in order of arrival; lines take turns. */
  readonly line: string
  /** Where the task comes from. Lines share the turns and places of their site; by default each line is its own site. */
  readonly site?: string
  /** The shortest time it waits, in milliseconds. */
  readonly delayMs?: number
}

export interface FairQueue {
  /** Runs `work` at its turn. Rejects with `service.busy` when its line or the whole queue is full. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
}

interface FairQueueOptions {
  /** Tasks that run at the same time. */
  readonly concurrency: number
  readonly waitingPerLine: number
  readonly waitingInAll: number
  /** Seconds after which a refused client may try again. */
  readonly retryAfter: number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

interface Task {
  readonly line: string
  readonly site: string
  readonly start: () => void
  readonly refuse: (reason: Error) => void
}

/**
 * Shares scarce work fairly: sites take turns, and so do the lines of a site. A flood from one site delays the others by one
 * task only. When the queue is full, the site with the most tasks gives up one for a site with fewer.
 */
export function createFairQueue({
  concurrency,
  waitingPerLine,
  waitingInAll,
  retryAfter,
  sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
}: FairQueueOptions): FairQueue {
  /** Tasks whose delay has passed, by site and line. A Map iterates in insertion order: the first is next. */
  const ready = new Map<string, Map<string, Task[]>>()
  /** All waiting tasks by site, in order of arrival, including delayed ones. */
  const waiting = new Map<string, Set<Task>>()
  /** The number of waiting tasks of each line. */
  const atLine = new Map<string, number>()
  let waitingCount = 0
  let running = 0

  const full = () => tryAgainIn(retryAfter, 'service.busy')

  function add(task: Task): void {
    waiting.set(task.site, (waiting.get(task.site) ?? new Set()).add(task))
    atLine.set(task.line, (atLine.get(task.line) ?? 0) + 1)
    waitingCount += 1
  }

  function remove(task: Task): void {
    const { line, site } = task
    const others = waiting.get(site)
    others?.delete(task)
    if (others?.size === 0) waiting.delete(site)
    const left = (atLine.get(line) ?? 0) - 1
    if (left > 0) atLine.set(line, left)
    else atLine.delete(line)
    waitingCount -= 1
  }

  function startNext(): void {
    for (const [site, lines] of ready) {
      if (running >= concurrency) return
      ready.delete(site)
      for (const [line, tasks] of lines) {
        const task = tasks.shift()
        lines.delete(line)
        // Moves behind the other lines, which have their turns first.
        if (tasks.length > 0) lines.set(line, tasks)
        if (!task) continue
        running += 1
        remove(task)
        task.start()
        break
      }
      if (lines.size > 0) ready.set(site, lines)
    }
  }

  /**
   * Refuses the youngest task in the longest line of the largest site, if that site has more tasks than `site` will have.
   * Includes delayed tasks: otherwise a few sites could fill the queue with tasks that only wait.
   */
  function makeRoomFor(site: string): boolean {
    const [largest] = [...waiting.values()].toSorted((one, other) => other.size - one.size)
    if (!largest || largest.size <= (waiting.get(site)?.size ?? 0) + 1) return false
    const lengthOf = ({ line }: Task) => atLine.get(line) ?? 0
    const [task] = [...largest].toReversed().toSorted((one, other) => lengthOf(other) - lengthOf(one))
    if (!task) return false
    remove(task)
    const line = ready.get(task.site)?.get(task.line)
    if (line?.includes(task)) line.splice(line.indexOf(task), 1)
    task.refuse(full())
    return true
  }

  /** Makes a task ready to run after its delay. */
  function queueUp(task: Task): void {
    const { line, site } = task
    if (!waiting.get(site)?.has(task)) return // it was refused to make room for another site
    const lines = ready.get(site) ?? new Map<string, Task[]>()
    const tasks = lines.get(line) ?? []
    tasks.push(task)
    ready.set(site, lines.set(line, tasks))
    startNext()
  }

  async function turnOf({ line, site = line, delayMs = 0 }: Turn): Promise<void> {
    if ((atLine.get(line) ?? 0) >= waitingPerLine) throw full()
    if (waitingCount >= waitingInAll && !makeRoomFor(site)) throw full()
    await new Promise<void>((start, refuse) => {
      const task: Task = { line, site, start, refuse }
      add(task)
      if (delayMs > 0) void sleep(delayMs).then(() => queueUp(task))
      else queueUp(task)
    })
  }

  return {
    async run(turn, work) {
      await turnOf(turn)
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
