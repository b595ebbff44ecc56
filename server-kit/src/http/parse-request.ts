import type { Issue } from '@safe-menu/contracts/errors'
import type { z } from 'zod'
import { AppError } from '../errors/app-error.ts'

/** Keeps the response small. No person fixes more fields from one list. */
const maxIssues = 100

const segment = (key: PropertyKey): string | number => (typeof key === 'symbol' ? String(key) : key)

/** Converts zod's issues, with one issue per unknown field, so that a form can show each beside its field. */
function issuesOf(error: z.ZodError): Issue[] {
  return error.issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({
            path: [...issue.path.map(segment), key],
            message: 'This field is not known.',
          }))
        : [{ path: issue.path.map(segment), message: issue.message }],
    )
    .slice(0, maxIssues)
}

/** Parses a part of a request. Throws `request.invalid` with all issues. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('request.invalid', { issues: issuesOf(parsed.error) })
  return parsed.data
}
