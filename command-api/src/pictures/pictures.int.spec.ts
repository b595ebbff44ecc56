import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@safe-menu/contracts/limits'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createPool } from '@safe-menu/server-kit/database/pool'
import { expect } from 'chai'
import { pino } from 'pino'
import sharp from 'sharp'
import { addPictureUses, findDueUses, removeUnused } from '../picture-registry.ts'
import { expectRefused, restaurantWithItem, tokenFor, useStack } from '../testing/stack.ts'
import { createVaultDatabase, type VaultDatabase } from '../vault-database.ts'
import { createWritePath } from '../write-path/execute.ts'
import { sweepPictures } from './sweep.ts'

const photo = (colour: string, width = 1_600, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()

describe('pictures over HTTP [picture-uploads-1]', () => {
  const stack = useStack()

  type Own = Awaited<ReturnType<typeof restaurantWithItem>>
  const setItem = ({ token, itemId }: Own, body: unknown, query = '', key = randomUUID()) =>
    stack.as(token).put(`/api/menu-items/items/${itemId}/picture${query}`, body, { key })
  const stored = async (id: string, size: 'full_size' | 'thumbnail' = 'full_size') => {
    const [row] = await stack.rowsOf(`select ${size} as bytes from pictures.file where id = $1`, [id])
    return (row?.bytes as Buffer | undefined) ?? null
  }
  const anHourPasses = async () => {
    await stack.rowsOf(`update pictures.picture set stored_at = stored_at - interval '61 minutes'`)
    await stack.rowsOf(`update pictures.use set check_after = check_after - interval '61 minutes'`)
  }

  const untilWaiting = (count: number) =>
    waitUntil('statements wait for the removal', async () => {
      const rows = await stack.rowsOf(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === count
    })

  const pools: { end(): Promise<void> }[] = []
  afterEach(() => Promise.all(pools.splice(0).map(pool => pool.end())))
  /** The job that removes unused pictures. */
  async function sweeper() {
    const log = pino({ level: 'silent' })
    const pool = createPool({ url: stack.options.databaseUrl, applicationName: 'spec', log })
    pools.push(pool)
    const vaultDatabase = createVaultDatabase(pool, {})
    await vaultDatabase.open()
    const writePath = createWritePath({ gateway: stack.gateway })
    const sweep = (signal?: AbortSignal) => sweepPictures({ vaultDatabase, writePath, log }, signal)
    return { pool, vaultDatabase, sweep }
  }

  it('stores a picture as WebP in two sizes, without metadata', async () => {
    const own = await restaurantWithItem(stack)
    const answer = await setItem(own, await photo('#a03020'), `?alt=${encodeURIComponent('Soup in a bowl')}`)
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
    const { picture } = answer.body
    expect(picture).to.deep.include({ width: 1_200, height: 900, alt: 'Soup in a bowl' })
    for (const [size, width] of [
      ['full_size', 1_200],
      ['thumbnail', 320],
    ] as const) {
      const bytes = await stored(picture.id, size)
      const found = await sharp(bytes ?? undefined).metadata()
      expect(found).to.include({ format: 'webp', width })
      expect([found.exif, found.icc, found.xmp, found.iptc]).to.deep.equal([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes?.includes('Secret')).to.equal(false)
    }
    const full = await stored(picture.id)
    const hash = createHash('sha256')
      .update(own.restaurantId)
      .update(full ?? '')
      .digest('hex')
    expect(picture.id).to.equal(hash)
  })

  it('turns a photo as its camera says', async () => {
    const own = await restaurantWithItem(stack)
    const file = await sharp(await photo('#204060', 800, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await setItem(own, file)
    expect(body.picture).to.deep.include({ width: 400, height: 800, alt: '' })
  })

  it('keeps the confirmation of allergens', async () => {
    const own = await restaurantWithItem(stack)
    const item = `/api/menu-items/items/${own.itemId}`
    const confirmed = await stack.as(own.token).put(`${item}/allergens/confirmation`, { revision: '0' })
    const { body } = await setItem(own, await photo('#111111'))
    expect(body.allergensConfirmedAt).to.equal(confirmed.body.allergensConfirmedAt).and.not.equal(null)
  })

  it('repeats the first answer, and refuses the key for another picture', async () => {
    const own = await restaurantWithItem(stack)
    const key = randomUUID()
    const file = await photo('#123456')
    const first = await setItem(own, file, '', key)
    const again = await setItem(own, file, '', key)
    expect(again.body).to.deep.equal(first.body)
    const other = await setItem(own, await photo('#654321'), '', key)
    expect(other.body.code).to.equal('idempotency.key_reused')
    expect(await stack.typesOf(`item-${own.itemId}`)).to.deep.equal(['ItemCreated', 'ItemPictureSet'])
  })

  it('removes the picture of an item once', async () => {
    const own = await restaurantWithItem(stack)
    await setItem(own, await photo('#222222'))
    for (const _ of [1, 2]) {
      const { body } = await stack.as(own.token).delete(`/api/menu-items/items/${own.itemId}/picture`)
      expect(body.picture).to.equal(null)
    }
    expect(await stack.typesOf(`item-${own.itemId}`)).to.deep.equal([
      'ItemCreated',
      'ItemPictureSet',
      'ItemPictureRemoved',
    ])
  })

  it('changes the text of a picture without another upload, and once [picture-texts-1]', async () => {
    const own = await restaurantWithItem(stack)
    const { body: set } = await setItem(own, await photo('#252525'), '?alt=Soup')
    const path = `/api/menu-items/items/${own.itemId}/picture/description`
    const describe = (body: object) => stack.as(own.token).put(path, body)
    for (const _ of [1, 2]) {
      const { status, body } = await describe({ pictureId: set.picture.id, alt: 'Soup in a bowl' })
      expect(status, JSON.stringify(body)).to.equal(200)
      expect(body.picture).to.deep.equal({ ...set.picture, alt: 'Soup in a bowl' })
    }
    expect(await stack.typesOf(`item-${own.itemId}`)).to.deep.equal([
      'ItemCreated',
      'ItemPictureSet',
      'ItemPictureSet',
    ])
    const other = await describe({ pictureId: '0'.repeat(64), alt: 'Another dish' })
    expectRefused(other, 404, 'picture.not_found')
    expect(
      (await describe({ pictureId: set.picture.id, alt: 'x'.repeat(limits.pictureAltLength + 1) })).status,
    ).to.equal(422)
    expect((await describe({ pictureId: set.picture.id, alt: '' })).body.picture.alt).to.equal('')
    expect(await stored(set.picture.id)).to.not.equal(null)
  })

  it('changes the text of a restaurant’s picture, and keeps the picture', async () => {
    const { token, restaurantId } = await restaurantWithItem(stack)
    const path = `/api/restaurants/${restaurantId}/picture`
    const describe = (pictureId: string) =>
      stack.as(token).put(`${path}/description`, { pictureId, alt: 'The house' })
    expectRefused(await describe('0'.repeat(64)), 404, 'picture.not_found')
    const set = await stack.as(token).put(path, await photo('#353535'))
    const { body } = await describe(set.body.picture.id)
    expect(body.picture).to.deep.equal({ ...set.body.picture, alt: 'The house' })
  })

  it('sets and removes the picture of a restaurant', async () => {
    const { token, restaurantId } = await restaurantWithItem(stack)
    const path = `/api/restaurants/${restaurantId}/picture`
    const set = await stack.as(token).put(path, await photo('#333333'))
    expect(set.status).to.equal(200)
    expect(set.body.picture).to.include({ width: 1_200 })
    const { body } = await stack.as(token).delete(path)
    expect(body.picture).to.equal(null)
    expect(body.revision).to.equal('2')
    const kitchen = tokenFor(stack, 'KITCHEN', undefined, restaurantId)
    const refused = await stack.as(kitchen).delete(path)
    expect(refused.status).to.equal(403)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const unreadable: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
    ['an SVG', () => Buffer.from(svg)],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG that is cut off', async () => (await photo('#444444')).subarray(0, 400)],
    ['a PNG of SVG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)])],
    ['nothing', () => Buffer.alloc(0)],
    [
      'too many pixels',
      () =>
        sharp({ create: { width: 20_000, height: 1_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
  ]
  it('refuses what is no picture, or too large, and stores nothing', async () => {
    const own = await restaurantWithItem(stack)
    for (const [what, make] of unreadable) {
      const { status, body } = await setItem(own, await make())
      expect([status, body.code], what).to.deep.equal([422, 'pictures.unreadable'])
    }
    expect(
      await stack.rowsOf('select 1 from pictures.picture where restaurant_id = $1', [own.restaurantId]),
    ).to.deep.equal([])
  })

  it('limits what a restaurant can store', async () => {
    const own = await restaurantWithItem(stack)
    await stack.pool.query(
      `insert into pictures.picture (id, restaurant_id, bytes)
       select 'filler ' || $1 || n, $1::uuid, 1 from generate_series(1, $2::int) as n`,
      [own.restaurantId, limits.picturesPerRestaurant],
    )
    const answer = await setItem(own, await photo('#555555'))
    expectRefused(answer, 409, 'pictures.limit_reached')
    await stack.rowsOf('delete from pictures.picture where bytes = 1')
    const other = await restaurantWithItem(stack)
    expect((await setItem(other, await photo('#555555'))).status).to.equal(200)
  })

  it('refuses pictures for a restaurant whose owner is erased, also waiting ones', async () => {
    const own = await restaurantWithItem(stack)
    await stack.pool.query(
      `insert into vault.task (kind, subject, restaurant_id, payload, done_at)
       values ('erase', gen_random_uuid(), $1, '{}', now())`,
      [own.restaurantId],
    )
    const answer = await setItem(own, await photo('#565656'))
    expectRefused(answer, 409, 'restaurant.owner_erased')
    expect(
      await stack.rowsOf('select 1 from pictures.picture where restaurant_id = $1', [own.restaurantId]),
    ).to.have.length(0)
    expect(await stack.typesOf(`item-${own.itemId}`)).to.deep.equal(['ItemCreated'])
  })

  it('gives a copy the picture of its source', async () => {
    const own = await restaurantWithItem(stack)
    const { picture } = (await setItem(own, await photo('#666666'))).body
    const copy = await stack.as(own.token).post(`/api/menu-items/items/${own.itemId}/duplicate`, {})
    expect(copy.body.picture).to.deep.equal(picture)
    const uses = await stack.rowsOf('select stream_name from pictures.use where picture_id = $1', [
      picture.id,
    ])
    expect(uses).to.have.deep.members([
      { stream_name: `item-${own.itemId}` },
      { stream_name: `item-${copy.body.id}` },
    ])
  })

  it('removes pictures that nothing uses, and no others', async () => {
    const own = await restaurantWithItem(stack)
    const first = (await setItem(own, await photo('#777777'))).body.picture
    const second = (await setItem(own, await photo('#888888'))).body.picture
    const { sweep } = await sweeper()
    await sweep()
    expect(await stored(first.id), 'within the hour').not.to.equal(null)
    await anHourPasses()
    await sweep(AbortSignal.abort())
    expect(await stored(first.id), 'after a stop').not.to.equal(null)
    await sweep()
    expect(await stored(first.id)).to.equal(null)
    expect(await stored(second.id)).not.to.equal(null)
    await stack.as(own.token).delete(`/api/menu-items/items/${own.itemId}`)
    await stack.rowsOf(`update pictures.use set check_after = check_after - interval '8 days'`)
    await sweep()
    expect(await stored(second.id)).to.equal(null)
  })

  it('takes a picture again whose removal is under way, once it has ended', async () => {
    const own = await restaurantWithItem(stack)
    const file = await photo('#7a7a7a')
    const { picture } = (await setItem(own, file)).body
    await stack.as(own.token).delete(`/api/menu-items/items/${own.itemId}/picture`)
    const { vaultDatabase, pool } = await sweeper()
    const removal = await pool.connect()
    try {
      await removal.query('begin')
      await removal.query('delete from pictures.picture where id = $1', [picture.id])
      const use = { pictureId: picture.id, streamName: `item-${own.itemId}` }
      const shared = addPictureUses(vaultDatabase.query, [use])
      const upload = setItem(own, file)
      await untilWaiting(2)
      await removal.query('commit')
      expect([...(await shared)]).to.deep.equal([])
      expect((await upload).body.picture).to.deep.equal(picture)
    } finally {
      removal.release()
    }
    expect(await stored(picture.id)).not.to.equal(null)
  })

  it('keeps a picture that a copy begins to use while it is removed', async () => {
    const own = await restaurantWithItem(stack)
    const { picture } = (await setItem(own, await photo('#7c7c7c'))).body
    await stack.as(own.token).delete(`/api/menu-items/items/${own.itemId}/picture`)
    await anHourPasses()
    await stack.rowsOf('delete from pictures.use where picture_id = $1', [picture.id])
    const { vaultDatabase } = await sweeper()
    const use = { pictureId: picture.id, streamName: `item-${own.itemId}` }
    // The copy commits after the removal has read that nothing uses the picture, and before it locks it.
    const transaction: VaultDatabase['transaction'] = work =>
      vaultDatabase.transaction(run =>
        work(async (text, values) => {
          if (text.includes('for update skip locked')) {
            await addPictureUses(vaultDatabase.query, [use])
            return run(text.replace(/and not exists[^)]*[)]/u, ''), values)
          }
          return run(text, values)
        }),
      )
    await removeUnused({ transaction }, 50)
    expect(await stored(picture.id)).not.to.equal(null)
  })

  it('checks restaurants in turns, and removes every unused picture', async () => {
    const [busy, other] = [randomUUID(), randomUUID()]
    const ids = Array.from({ length: 120 }, (_, index) => index.toString(16).padStart(64, '0'))
    const insert = async (restaurantId: string, pictures: readonly string[], hours: number) => {
      await stack.rowsOf(
        `insert into pictures.picture (id, restaurant_id, bytes, stored_at)
          select id, $2, 1, now() - make_interval(hours => $3) from unnest($1::text[]) as id`,
        [pictures, restaurantId, hours],
      )
      await stack.rowsOf(
        `insert into pictures.use (picture_id, stream_name, check_after)
          select id, 'item-' || gen_random_uuid(), now() - make_interval(hours => $2) from unnest($1::text[]) as id`,
        [pictures, hours],
      )
    }
    await insert(busy, ids.slice(1), 9)
    await insert(other, ids.slice(0, 1), 2)
    const { vaultDatabase, sweep } = await sweeper()
    const due = await findDueUses(vaultDatabase.query, 2)
    await sweep()
    const left = await stack.rowsOf('select id from pictures.picture where restaurant_id = any($1)', [
      [busy, other],
    ])
    expect(left).to.have.length(0)
    expect(due.map(({ pictureId }) => pictureId)).to.include(ids[0])
  })
})
