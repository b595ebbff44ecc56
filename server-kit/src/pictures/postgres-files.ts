import type pg from 'pg'
import type { PictureFiles } from './files.ts'

const sql = {
  // Nothing is stored for a picture that was removed meanwhile.
  put: `
    insert into pictures.file (id, thumbnail, full_size)
    select id, $2, $3 from pictures.picture where id = $1
    on conflict (id) do nothing`,
  thumbnail: 'select thumbnail as bytes from pictures.file where id = $1',
  full: 'select full_size as bytes from pictures.file where id = $1',
  delete: 'delete from pictures.file where id = any($1)',
} as const

/** Pictures in the table `pictures.file`: in every backup of the database. Rejects with the database's errors. */
export function createPostgresFiles(pool: Pick<pg.Pool, 'query'>): PictureFiles {
  return {
    async put(id, { thumbnail, full }) {
      await pool.query(sql.put, [id, thumbnail, full])
    },
    async get(id, size) {
      const { rows } = await pool.query<{ bytes: Buffer }>({
        name: `picture-${size}`,
        text: sql[size],
        values: [id],
      })
      return rows[0]?.bytes ?? null
    },
    async delete(ids) {
      await pool.query(sql.delete, [ids])
    },
  }
}
