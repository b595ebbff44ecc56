import pg from 'pg'
import { z } from 'zod'
import { withClient } from '../postgres/connection.ts'
import { StartError } from '../supervisor/start-error.ts'

/** The file of a backup that lists who was erased and who was removed from a team. deploy/backup.sh writes the same. */
export const forgottenPeopleFile = 'erasures.tsv'

const kinds = ['erase', 'remove'] as const
const columns = ['kind', 'subject', 'restaurant_id', 'payload', 'created_at'] as const

/** A line in the text format of PostgreSQL's COPY: a task of the vault that is kept. */
const Person = z
  .object({
    kind: z.enum(kinds),
    subject: z.guid(),
    restaurant_id: z.guid().nullable(),
    payload: z.string().transform(parsed),
    created_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/u),
  })
  .refine(person => person.kind === 'erase' || person.restaurant_id !== null)
type Person = z.infer<typeof Person>

const listed = `kind in (${kinds.map(kind => `'${kind}'`).join(', ')})`

/** The list of a vault. Rejects with the database's errors. */
export function listForgottenPeople(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${columns.map(name => `${name}::text`).join(', ')} from vault.task where ${listed} order by task.created_at`,
      rowMode: 'array',
    })
    return rows.map(row => `${row.map(encoded).join('\t')}\n`).join('')
  })
}

/**
 * SQL that forgets the people of a list in a restored vault: it takes their keys, and command-api carries out the rest.
 * @throws StartError that names the first line that is wrong
 */
export function forgetPeopleSql(list: string): string {
  const people = list
    .split('\n')
    .map(line => line.replace(/\r$/u, ''))
    .flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1)]))
  const rows = pg.escapeLiteral(JSON.stringify(people))
  const names = columns.join(', ')
  return `insert into vault.task (${names}) select ${names} from jsonb_populate_recordset(null::vault.task, ${rows}) as newer
  where not exists (select from vault.task where task.kind = newer.kind and task.subject = newer.subject);
delete from vault.person_key where account_id in (select subject from vault.task where ${listed});`
}

function readLine(line: string, number: number): Person {
  const cells = line.split('\t').map(decoded)
  const person = Person.safeParse(
    Object.fromEntries(columns.slice(0, cells.length).map((name, at) => [name, cells[at]])),
  )
  if (person.success && cells.length <= columns.length) return person.data
  throw new StartError(
    `Line ${number} of the list names nobody who was erased or removed: give an unchanged ${forgottenPeopleFile} of a backup.`,
  )
}

/** Each character is escaped with a backslash and the letter at its place. */
const characters = '\b\f\n\r\t\v'
const letters = 'bfnrtv'

function encoded(cell: string | null): string {
  const escaped = (found: string) => `\\${letters[characters.indexOf(found)] ?? found}`
  return cell?.replaceAll(/[\\\b\f\n\r\t\v]/gu, escaped) ?? '\\N'
}

function decoded(cell: string): string | null {
  const unescaped = (_: string, found: string) => characters[letters.indexOf(found)] ?? found
  return cell === '\\N' ? null : cell.replaceAll(/\\(.)/gu, unescaped)
}

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
}
