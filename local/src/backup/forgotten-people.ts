import pg from 'pg'
import { z } from 'zod'
import { withClient } from '../postgres/connection.ts'
import { StartError } from '../supervisor/start-error.ts'

/** The file of a backup that lists who was erased and who was removed from a team. deploy/backup.sh writes the same. */
export const forgottenPeopleFile = 'erasures.tsv'

const kinds = ['erasure', 'removal'] as const
const columns = ['account_id', 'intended_at', 'restaurant_id', 'intended_by', 'kind'] as const

/** A line in the text format of PostgreSQL's COPY. */
const Person = z
  .object({
    account_id: z.guid(),
    intended_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/u),
    restaurant_id: z.guid().nullable(),
    intended_by: z.string().transform(parsed).nullable(),
    kind: z.enum(kinds),
  })
  .refine(person => (person.restaurant_id === null) === (person.intended_by === null))
  .refine(person => person.kind === 'erasure' || person.restaurant_id !== null)
type Person = z.infer<typeof Person>

/** The list of a vault. Rejects with the database's errors. */
export function listForgottenPeople(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async client => {
    const lines: string[] = []
    for (const kind of kinds) {
      const { rows } = await client.query<(string | null)[]>({
        text: `select account_id::text, intended_at::text, restaurant_id::text, intended_by::text, $1::text
               from vault.${client.escapeIdentifier(kind)} order by intended_at`,
        values: [kind],
        rowMode: 'array',
      })
      lines.push(...rows.map(row => `${row.map(encoded).join('\t')}\n`))
    }
    return lines.join('')
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
  return kinds.map(kind => forgetSql(kind, people)).join('\n')
}

function forgetSql(kind: Person['kind'], people: readonly Person[]): string {
  const table = `vault.${kind}`
  const rows = pg.escapeLiteral(JSON.stringify(people.filter(person => person.kind === kind)))
  const names = columns.slice(0, 4).join(', ')
  return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${rows})
  on conflict (account_id) do nothing;
delete from vault.person_key where account_id in (select account_id from ${table});`
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
