import { expect } from 'chai'
import { SettingsError } from '../config/environment.ts'
import { newPicture } from '../testing/pictures.ts'
import { rejection } from '../testing/rejection.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { createPictureFiles } from './create-files.ts'
import { S3Refusal } from './s3-client.ts'
import { checkS3, createS3Files } from './s3-files.ts'

describe('pictures in a bucket', () => {
  let s3: S3Server
  before(async () => {
    s3 = await startS3Server()
  })
  after(() => s3.stop())
  afterEach(() => {
    Object.assign(s3.behaviour, { mode: 'work', requests: 0, atOnce: 0, refusal: null })
  })
  const quick = { attemptMs: 20_000, pauseMs: 5 } // a busy machine is slow, but nothing is lost
  const impatient = { attemptMs: 150, pauseMs: 5 }
  const open = () => createS3Files(s3.settings, quick)

  it('are tried again when the store fails for a moment', async () => {
    const { id, bytes } = newPicture()
    s3.behaviour.mode = { fail: 2 }
    await open().put(id, bytes)
    s3.behaviour.mode = { fail: 2 }
    expect(await open().get(id, 'full')).to.deep.equal(bytes.full)
  })

  it('are tried three times and no more', async () => {
    s3.behaviour.mode = { fail: 100 }
    expect(await rejection(open().get(newPicture().id, 'full'))).to.include({
      status: 500,
      code: 'InternalError',
    })
    expect(s3.behaviour.requests).to.equal(3)
  })

  it('are asked for once when the store refuses', async () => {
    s3.behaviour.refusal = { status: 403, code: 'AccessDenied' }
    const refused = await rejection(open().get(newPicture().id, 'full'))
    expect(refused).to.be.instanceOf(S3Refusal).and.include({ status: 403, code: 'AccessDenied' })
    expect(s3.behaviour.requests).to.equal(1)
  })

  it('are an error, and not missing, without their bucket', async () => {
    const files = createS3Files({ ...s3.settings, bucket: 'another-bucket' }, quick)
    const { id, bytes } = newPicture()
    expect(await rejection(files.get(id, 'full'))).to.include({ code: 'NoSuchBucket' })
    expect(await rejection(files.put(id, bytes))).to.include({ code: 'NoSuchBucket' })
    expect(await rejection(files.delete([id]))).to.include({ code: 'NoSuchBucket' })
  })

  it('are given up when the store does not answer', async () => {
    s3.behaviour.mode = 'hang'
    const files = createS3Files(s3.settings, impatient)
    expect(await rejection(files.get(newPicture().id, 'full'))).to.include({ name: 'TimeoutError' })
  })

  it('are refused at once while the store is down, and come back with it', async () => {
    let now = 1_000
    const files = createS3Files(s3.settings, { ...quick, now: () => now })
    const { id, bytes } = newPicture()
    await files.put(id, bytes)
    s3.behaviour.mode = { fail: 1_000 }
    for (const _ of [1, 2, 3]) await rejection(files.get(id, 'full'))
    s3.behaviour.requests = 0
    for (const _ of [1, 2, 3]) expect(await rejection(files.get(id, 'full'))).to.be.instanceOf(Error)
    expect(s3.behaviour.requests).to.equal(0)
    now += 5_001
    await rejection(files.get(id, 'full'))
    expect(s3.behaviour.requests, 'one call tries').to.be.at.least(1)
    s3.behaviour.mode = 'work'
    now += 5_001
    expect(await files.get(id, 'full')).to.deep.equal(bytes.full)
    expect(await files.get(id, 'thumbnail')).to.deep.equal(bytes.thumbnail)
  })

  it('are loaded at most 32 at the same time', async () => {
    const files = open()
    const { id, bytes } = newPicture()
    await files.put(id, bytes)
    const loaded = await Promise.all(Array.from({ length: 150 }, () => files.get(id, 'thumbnail')))
    expect(loaded.every(each => each?.equals(bytes.thumbnail))).to.equal(true)
    expect(s3.behaviour.atOnce).to.be.at.most(32)
  })

  it('are served only if they are WebP', async () => {
    const { id } = newPicture()
    const text = Buffer.from('<script>alert(1)</script>')
    await open().put(id, { thumbnail: text, full: text })
    expect(await open().get(id, 'full')).to.equal(null)
  })

  it('tell clients to try again, without the address of the store', async () => {
    const pool = { query: async () => ({ rows: [], rowCount: 1 }) } as never // the registry has it
    const files = createPictureFiles({ store: 's3', ...s3.settings, secretAccessKey: 'wrong' }, pool)
    const { id, bytes } = newPicture()
    for (const failed of [await rejection(files.put(id, bytes)), await rejection(files.get(id, 'full'))]) {
      expect(failed).to.deep.include({ code: 'service.busy', status: 503, headers: { 'retry-after': '5' } })
      expect((failed as Error).message).not.to.include('127.0.0.1')
    }
  })

  describe('at the start', () => {
    it('are checked with an object that is removed again', async () => {
      await checkS3(s3.settings, quick)
      expect(s3.behaviour.requests).to.equal(3)
    })

    const wrong = [
      [{ bucket: 'another-bucket' }, '404 NoSuchBucket. Create the bucket, or correct PICTURES.'],
      [{ accessKeyId: 'OTHER' }, '403 InvalidAccessKeyId. Correct PICTURES_ACCESS_KEY_ID.'],
      [{ secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch. Correct PICTURES_SECRET_ACCESS_KEY.'],
      [
        { region: 'us-east-1' },
        '403 AuthorizationHeaderMalformed. Correct PICTURES, PICTURES_ENDPOINT, PICTURES_REGION or the key.',
      ],
    ] as const
    for (const [change, sentence] of wrong)
      it(`say what is wrong: ${Object.keys(change)}`, async () => {
        const failed = await rejection(checkS3({ ...s3.settings, ...change }, quick))
        expect(failed).to.be.instanceOf(SettingsError)
        expect((failed as Error).message).to.match(/^The bucket "[a-z-]+" of PICTURES cannot be used: http:/u)
        expect((failed as Error).message.endsWith(`answered ${sentence}`), String(failed)).to.equal(true)
      })

    it('do not call a store that is down a wrong setting', async () => {
      s3.behaviour.mode = 'hang'
      const failed = await rejection(checkS3(s3.settings, impatient))
      expect(failed).to.be.instanceOf(Error).and.not.instanceOf(SettingsError)
      const nobody = { ...s3.settings, endpoint: 'http://127.0.0.1:9' }
      expect(await rejection(checkS3(nobody, impatient))).to.not.be.instanceOf(SettingsError)
    })
  })
})
