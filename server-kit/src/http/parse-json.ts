import { AppError } from '../errors/app-error.ts'

/** Our bodies nest at most four levels. Deep nesting could overflow the stack of recursive code. */
const maxDepth = 20

/** Merged into another object, these keys would change its prototype. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses JSON from a client. Throws `request.malformed` for invalid JSON, nesting deeper than 20 levels and prototype keys. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('request.malformed', { cause: error })
  }
  check(value, 0)
  return value
}

function check(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === maxDepth) {
    throw new AppError('request.malformed', { text: `The body is nested deeper than ${maxDepth} levels.` })
  }
  for (const key of Object.keys(value)) {
    if (prototypeKeys.has(key)) {
      throw new AppError('request.malformed', {
        text: `The body has a field named ${key}, which is not accepted.`,
      })
    }
    check((value as Record<string, unknown>)[key], depth + 1)
  }
}
