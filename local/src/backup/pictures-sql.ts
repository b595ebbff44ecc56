import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** The file of a backup with the uploaded pictures: a statement in each line, so that it never has to fit into memory. */
export const picturesFile = 'pictures.sql'

/** Parents first. */
const tables = ['picture', 'use', 'file'] as const
const rowsPerLine = 10 // a picture has about 60 KB, at most 250

/** Writes the pictures of a database as of one instant, as SQL for tables that exist and are empty. Rejects with the errors of the database and the disk. */
export async function writePictures(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(Readable.from(linesOf(client)), createWriteStream(file, { mode: 0o600 }))
  } finally {
    await client.end()
  }
}

async function* linesOf(client: pg.Client): AsyncGenerator<string> {
  // A database from before there were pictures.
  const { rows } = await client.query(`select 1 where to_regclass('pictures.picture') is not null`)
  if (rows.length === 0) return
  for (const name of tables) {
    const table = `pictures.${client.escapeIdentifier(name)}`
    await client.query(
      `declare rows_of_${name} no scroll cursor for select to_jsonb(t)::text as row from ${table} t`,
    )
    for (;;) {
      const fetched = await client.query<{ row: string }>(`fetch ${rowsPerLine} from rows_of_${name}`)
      if (fetched.rows.length === 0) break
      const json = client.escapeLiteral(`[${fetched.rows.map(({ row }) => row).join(',')}]`)
      yield `insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json});\n`
    }
  }
}

/** Runs the statements of such a file in one transaction. A backup from before there were pictures has none. Rejects with the database's errors. */
export async function readPictures(databaseUrl: string, file: string): Promise<void> {
  if (!existsSync(file)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const lines = createInterface({
      input: createReadStream(file, 'utf8'),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    for await (const line of lines) if (line !== '') await client.query(line)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
