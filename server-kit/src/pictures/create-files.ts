import type pg from 'pg'
import type { PictureSettings } from '../config/pictures.ts'
import { AppError } from '../errors/app-error.ts'
import type { PictureFiles } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import { checkS3, createS3Files } from './s3-files.ts'

/**
 * The store of pictures that is set. Rejects with `service.busy` if another store than the database fails, and with the
 * database's errors.
 */
export function createPictureFiles(settings: PictureSettings, pool: Pick<pg.Pool, 'query'>): PictureFiles {
  const inDatabase = createPostgresFiles(pool)
  if (settings.store === 'postgres') return inDatabase
  const files = settings.store === 's3' ? createS3Files(settings) : createFolderFiles(settings.folder)
  return onlyRegistered(withOlder(retryLater(files), inDatabase), pool)
}

/**
 * Checks a store that is elsewhere. Rejects with `SettingsError` if it refuses these settings, and with errors of the network if it
 * does not answer.
 */
export async function checkPictureStore(settings: PictureSettings): Promise<void> {
  if (settings.store === 's3') await checkS3(settings)
}

/** The errors of a store elsewhere name paths and hosts: clients are told to try again, and the log has the cause. */
function retryLater(files: PictureFiles): PictureFiles {
  const fail = (cause: unknown): never => {
    throw new AppError('service.busy', { cause, headers: { 'retry-after': '5' } })
  }
  return {
    put: (id, bytes) => files.put(id, bytes).catch(fail),
    get: (id, size) => files.get(id, size).catch(fail),
    delete: ids => files.delete(ids).catch(fail),
  }
}

/** Pictures from before the other store was set, and those of a restored backup of one machine, are still in the database. */
function withOlder(files: PictureFiles, older: PictureFiles): PictureFiles {
  return {
    put: files.put,
    get: async (id, size) => (await files.get(id, size)) ?? (await older.get(id, size)),
    async delete(ids) {
      await files.delete(ids)
      await older.delete(ids)
    },
  }
}

const isRegistered = 'select from pictures.picture where id = $1'

/**
 * Bytes that are left over are not served: an upload may have ended after its restaurant was erased. And made-up ids do not reach
 * a store that has a price for each request.
 */
function onlyRegistered(files: PictureFiles, pool: Pick<pg.Pool, 'query'>): PictureFiles {
  return {
    ...files,
    async get(id, size) {
      const known = await pool.query({ name: 'picture-registered', text: isRegistered, values: [id] }).then(
        ({ rowCount }) => rowCount === 1,
        () => true, // without the database, what is in the other store can still be served
      )
      return known ? await files.get(id, size) : null
    },
  }
}

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
