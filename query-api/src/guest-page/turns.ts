/** Tasks that wait for one worker. Restaurants take turns, so a restaurant with many pages delays the others by one page only. */
export interface Turns<T> {
  /**
   * Adds a task. When all places are taken, the longest line gives up its youngest task for a restaurant with fewer. Returns the task
   * that got no place; `null`: all have one.
   */
  add(restaurantId: string, task: T): T | null
  /** Removes and returns the next task; `null`: none waits. */
  next(): T | null
  /** All that wait. */
  all(): readonly T[]
}

export function createTurns<T>(places: number): Turns<T> {
  /** Never empty. A Map iterates in insertion order: the first line is next. */
  const lines = new Map<string, T[]>()
  const all = () => [...lines.values()].flat()

  /** The youngest task of the longest line, if that line is longer than one of `length` will be. */
  function makeRoom(length: number): T | null {
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length)
    if (!longest || longest[1].length <= length + 1) return null
    return longest[1].pop() ?? null
  }

  return {
    all,
    add(restaurantId, task) {
      const line = lines.get(restaurantId) ?? []
      const isFull = all().length >= places
      const refused = isFull ? makeRoom(line.length) : null
      if (isFull && refused === null) return task
      line.push(task)
      lines.set(restaurantId, line)
      return refused
    },
    next() {
      for (const [restaurantId, line] of lines) {
        const task = line.shift()
        lines.delete(restaurantId)
        // Behind the others, which have their turns first.
        if (line.length > 0) lines.set(restaurantId, line)
        return task ?? null
      }
      return null
    },
  }
}
