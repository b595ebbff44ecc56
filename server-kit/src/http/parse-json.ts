import { AppError } from '../errors/app-error.ts'

/** No body of ours nests deeper than four; code that walks what it was sent must not be walked out of its stack. */
const maxDepth = 20

/** They would reach an object's prototype if anybody ever merged what was sent into another object. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON from a client. Faults: `request.malformed` for broken JSON, for nesting past 20, and for keys that name a prototype. */
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
