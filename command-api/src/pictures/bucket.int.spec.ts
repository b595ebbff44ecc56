import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { SettingsError } from '@safe-menu/server-kit/config/environment'
import { createPostgresFiles } from '@safe-menu/server-kit/pictures/create-files'
import { createS3Files } from '@safe-menu/server-kit/pictures/s3-files'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { type S3Server, startS3Server } from '@safe-menu/server-kit/testing/s3-server'
import { expect } from 'chai'
import sharp from 'sharp'
import { createServer } from '../server.ts'
import { expectRefused, restaurantWithItem, type Stack, startStack } from '../testing/stack.ts'

describe('uploads into a bucket [picture-buckets-1]', () => {
  let s3: S3Server
  let stack: Stack
  before(async () => {
    s3 = await startS3Server()
    stack = await startStack({ pictureSettings: { store: 's3', ...s3.settings } })
  })
  after(async () => {
    await stack?.stop()
    await s3?.stop()
  })
  afterEach(() => {
    s3.behaviour.mode = 'work'
    s3.behaviour.beforePut = null
  })

  const upload = async (own: { token: string; itemId: string }, background: string, key?: string) => {
    const body = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const path = `/api/menu-items/items/${own.itemId}/picture`
    return stack.as(own.token).put(path, body, { key })
  }

  it('are stored there, and not in the database', async () => {
    const own = await restaurantWithItem(stack)
    const { status, body } = await upload(own, '#a03020')
    expect(status, JSON.stringify(body)).to.equal(200)
    const { id } = body.picture
    const full = await createS3Files(s3.settings).get(id, 'full')
    expect(await sharp(full ?? undefined).metadata()).to.include({ format: 'webp', width: 600 })
    expect(await createPostgresFiles(stack.pool).get(id, 'full')).to.equal(null)
  })

  it('answer 503 while the bucket is down, change nothing, and can be repeated', async () => {
    const own = await restaurantWithItem(stack)
    s3.behaviour.mode = { fail: 1_000 }
    const key = 'the-same-upload-again'
    const refused = await upload(own, '#20a030', key)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).to.deep.equal([
      503,
      'service.busy',
      '5',
    ])
    const events = await stack.eventsOf(`item-${own.itemId}`)
    expect(events.map(({ type }) => type)).to.deep.equal(['ItemCreated'])
    const changed = await stack.as(own.token).put(`/api/menu-items/items/${own.itemId}`, { price: 9 })
    expect(changed.status, 'everything else').to.equal(200)
    s3.behaviour.mode = 'work'
    expect((await upload(own, '#20a030', key)).status).to.equal(200)
  })

  it('leave nothing in the bucket if the owner is erased meanwhile', async () => {
    const own = await restaurantWithItem(stack)
    let id = ''
    s3.behaviour.beforePut = async () => {
      const { rows } = await stack.pool.query(
        `with uses as (delete from pictures.use using pictures.picture
           where picture.id = use.picture_id and restaurant_id = $1)
         select id from pictures.picture where restaurant_id = $1`,
        [own.restaurantId],
      )
      id = rows[0]?.id ?? id
      await stack.pool.query('delete from pictures.picture where restaurant_id = $1', [own.restaurantId])
    }
    const { status, body } = await upload(own, '#3020a0')
    expectRefused({ status, body }, 409, 'restaurant.owner_erased')
    expect(id).to.have.length(64)
    expect(await createS3Files(s3.settings).get(id, 'full')).to.equal(null)
  })

  it('end the service if the bucket is refused, and not if it is down', async () => {
    let failed: unknown
    const wrong = createServer({
      ...stack.options,
      pictureSettings: { store: 's3', ...s3.settings, bucket: 'another-bucket' },
      onFatal: error => (failed = error),
    })
    await wrong.start(0, '127.0.0.1')
    await waitUntil('it ends', () => expect(failed).to.be.instanceOf(SettingsError))
    await wrong.stop()
    s3.behaviour.mode = { fail: 1_000 }
    const url = await stack.startApi()
    expect((await clientOf(url).get('/readyz')).status).to.equal(200)
  })

  it('do not delay the start if the bucket does not answer', async () => {
    s3.behaviour.mode = 'hang'
    const { requests } = s3.behaviour
    await stack.startApi()
    // Each of the three attempts waits for three seconds.
    expect(s3.behaviour.requests - requests).to.be.below(3)
  })
})
