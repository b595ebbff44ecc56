import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptFile } from '../keys/secrets.ts'
import { withClient } from './connection.ts'

/** Each service's own login, as in deploy/postgres-logins.sh. The migrations say what each may read of the others' tables. */
const logins = ['command_api', 'projector', 'query_api'] as const
type Login = (typeof logins)[number]

/** An address of the database for each login. */
export type LoginUrls = Readonly<Record<Login, string>>

/** The addresses of a data directory's own PostgreSQL. `url`: its administrator's. */
export async function loginUrls(url: string, dataDirectory: string): Promise<LoginUrls> {
  const urls = await Promise.all(
    logins.map(async login => {
      const file = join(dataDirectory, 'keys', `postgres-password-${login.replace('_', '-')}`)
      const own = new URL(url)
      own.username = login
      own.password = await keptFile(file, () => randomBytes(24).toString('base64url'))
      return [login, own.href]
    }),
  )
  return Object.fromEntries(urls)
}

/** The same address for all: a database that the operator gave. */
export const sameLogin = (url: string): LoginUrls => ({ command_api: url, projector: url, query_api: url })

/** Creates the logins that are missing, with the passwords of `urls`. Each owns what it makes. Rejects with the database's errors. */
export function createDatabaseLogins(url: string, urls: LoginUrls): Promise<void> {
  return withClient(url, async client => {
    for (const login of logins) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
      if (rowCount === 0) await client.query(`create role ${login} login`)
      await client.query(
        `alter role ${login} password ${client.escapeLiteral(new URL(urls[login]).password)}`,
      )
    }
    await client.query('grant create on database postgres to command_api, projector')
  })
}
