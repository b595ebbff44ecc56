import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import pg from 'pg'
import type { PictureSettings } from '../config/pictures.ts'
import { newPicture, webp } from '../testing/pictures.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { createPictureFiles } from './create-files.ts'
import type { PictureFiles } from './files.ts'

const migration = new URL('../../../command-api/migrations/0009-pictures.sql', import.meta.url)

describe('the store of pictures', () => {
  let postgres: TestPostgres
  let pool: pg.Pool
  let folder: string
  let s3: S3Server
  before(async () => {
    postgres = await startTestPostgres()
    pool = new pg.Pool({ connectionString: await postgres.createDatabase(), max: 4 })
    await pool.query(await readFile(migration, 'utf8'))
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    s3 = await startS3Server()
  })
  after(async () => {
    await s3.stop()
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  const register = (id: string) =>
    pool.query(
      'insert into pictures.picture (id, restaurant_id, bytes) values ($1, $2, 9) on conflict do nothing',
      [id, randomUUID()],
    )

  /** The registry's row comes before the bytes. */
  async function put(files: PictureFiles, { id, bytes } = newPicture()) {
    await register(id)
    await files.put(id, bytes)
    return { id, bytes }
  }

  const stores: Readonly<Record<string, () => PictureSettings>> = {
    'in PostgreSQL': () => ({ store: 'postgres' }),
    'in a folder': () => ({ store: 'folder', folder }),
    'in a bucket': () => ({ store: 's3', ...s3.settings }),
    'in a folder of a bucket': () => ({ store: 's3', ...s3.settings, prefix: 'safe-menu/pictures_2/' }),
  }
  for (const [name, settings] of Object.entries(stores))
    describe(name, () => {
      const open = () => createPictureFiles(settings(), pool)

      it('gives back both sizes, also to another process', async () => {
        const { id, bytes } = await put(open())
        expect(await open().get(id, 'full')).to.deep.equal(bytes.full)
        expect(await open().get(id, 'thumbnail')).to.deep.equal(bytes.thumbnail)
      })

      it('stores a picture twice, also at the same time', async () => {
        const picture = newPicture()
        await put(open(), picture)
        await Promise.all([1, 2, 3, 4].map(() => put(open(), picture)))
        expect(await open().get(picture.id, 'full')).to.deep.equal(picture.bytes.full)
      })

      it('has nothing under other ids', async () => {
        for (const id of ['0'.repeat(64), '../secret', `${'0'.repeat(62)}/..`, ''])
          expect(await open().get(id, 'full'), id).to.equal(null)
      })

      it('serves no bytes that are left over without their entry in the registry', async () => {
        const { id } = await put(open())
        await pool.query('delete from pictures.picture where id = $1', [id])
        expect(await open().get(id, 'full')).to.equal(null)
      })

      it('removes pictures, and minds none that are missing', async () => {
        const [one, other] = [await put(open()), await put(open())]
        await open().delete([one.id, 'f'.repeat(64)])
        await open().delete([one.id])
        await open().delete([])
        expect(await open().get(one.id, 'full')).to.equal(null)
        expect(await open().get(one.id, 'thumbnail')).to.equal(null)
        expect(await open().get(other.id, 'full')).to.deep.equal(other.bytes.full)
      })
    })

  describe('in a folder', () => {
    const files = () => createPictureFiles({ store: 'folder', folder }, pool)
    const fileOf = (id: string) => join(folder, id.slice(0, 2), `${id}-full.webp`)

    it('leaves nothing but whole pictures', async () => {
      const { id } = await put(files())
      expect((await readdir(join(folder, id.slice(0, 2)))).filter(name => name.startsWith(id))).to.deep.equal(
        [`${id}-full.webp`, `${id}-thumbnail.webp`],
      )
    })

    it('removes what an interrupted upload left', async () => {
      const { id } = await put(files())
      await writeFile(`${fileOf(id)}.${randomUUID()}.part`, 'half')
      await files().delete([id])
      expect((await readdir(join(folder, id.slice(0, 2)))).filter(name => name.startsWith(id))).to.deep.equal(
        [],
      )
    })

    it('serves no file of others: a link, a folder, another kind of file', async () => {
      const secret = join(folder, 'secret')
      await writeFile(secret, webp(100))
      const place = async () => {
        const { id } = newPicture()
        await register(id)
        await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
        return id
      }
      const [link, directory, text] = [await place(), await place(), await place()]
      await symlink(secret, fileOf(link))
      await mkdir(fileOf(directory))
      await writeFile(fileOf(text), '<script>alert(1)</script>')
      for (const id of [link, directory, text]) expect(await files().get(id, 'full'), id).to.equal(null)
    })

    it('writes nowhere else', async () => {
      const { bytes } = newPicture()
      const refused = await files()
        .put('../../etc/passwd', bytes)
        .catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(Error)
    })

    it('says when the disk fails, instead of "not found"', async () => {
      const { id } = newPicture()
      await writeFile(join(folder, 'file'), '')
      const failed = await createPictureFiles({ store: 'folder', folder: join(folder, 'file') }, pool)
        .put(id, newPicture().bytes)
        .catch((error: unknown) => error)
      expect(failed).to.have.property('code', 'service.busy')
    })

    it('finds the pictures from before in PostgreSQL, and removes them there', async () => {
      const { id, bytes } = await put(createPictureFiles({ store: 'postgres' }, pool))
      expect(await files().get(id, 'full')).to.deep.equal(bytes.full)
      await files().delete([id])
      expect(await createPictureFiles({ store: 'postgres' }, pool).get(id, 'full')).to.equal(null)
    })
  })
})
