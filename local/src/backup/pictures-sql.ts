import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { withClient } from '../postgres/connection.ts'

/** The file of a backup with the uploaded pictures: one statement per line, so that it never has to fit into memory. */
export const picturesFile = 'pictures.sql'

/** Parents first. */
const tables = ['picture', 'use', 'file'] as const
const rowsPerLine = 10 // a picture has about 60 KB, at most 250

/**
 * Writes the pictures of a database as of one instant, as SQL for empty tables. Rejects with the errors of the database and the
 * disk.
 */
export function writePictures(databaseUrl: string, file: string): Promise<void> {
  return withClient(databaseUrl, async client => {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(Readable.from(linesOf(client)), createWriteStream(file, { mode: 0o600 }))
  })
}

async function* linesOf(client: pg.Client): AsyncGenerator<string> {
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

/** Runs the statements of a pictures file. Rejects with the errors of the database and the disk. */
export async function readPictures(client: pg.Client, file: string): Promise<void> {
  for await (const line of linesIn(createReadStream(file, 'utf8'))) await client.query(line)
}

/** The lines of a stream of text, which is read no faster than they are taken. node:readline reads a thousand lines ahead. */
export async function* linesIn(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
