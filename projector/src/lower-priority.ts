import { getPriority, setPriority } from 'node:os'

/**
 * Lowers this process's priority to `niceness`, 1 to 19: the higher, the less processor time. A process that was started with
 * `nice` may have a lower priority already. It keeps that, because raising it is not permitted and would end the process.
 */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness)
}
