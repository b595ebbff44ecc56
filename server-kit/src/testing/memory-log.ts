import { createLogger } from '../logging/logger.ts'

/** A logger whose lines a spec can read. */
export function createMemoryLog(level: 'info' | 'warn' = 'info', service = 'test') {
  let written = ''
  const destination = {
    write(line: string) {
      written += line
    },
  }
  return {
    log: createLogger({ service, level, destination }),
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line)),
  }
}
