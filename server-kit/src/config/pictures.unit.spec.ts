import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { readPictureSettings } from './pictures.ts'

describe('readPictureSettings', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'picture-settings-'))
    writeFileSync(join(folder, 'file'), '')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('uses PostgreSQL unless a folder is given', () => {
    expect(readPictureSettings({})).to.deep.equal({ store: 'postgres' })
    expect(readPictureSettings({ PICTURES: '' })).to.deep.equal({ store: 'postgres' })
    expect(readPictureSettings({ PICTURES: 'postgres' })).to.deep.equal({ store: 'postgres' })
    expect(readPictureSettings({ PICTURES: folder })).to.deep.equal({ store: 'folder', folder })
  })

  const bucket = {
    PICTURES: 's3://my-bucket',
    PICTURES_ENDPOINT: 'https://s3.example.com',
    PICTURES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    PICTURES_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }

  it('accepts a bucket, and a folder in it', () => {
    const expected = {
      store: 's3',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'my-bucket',
      prefix: '',
      accessKeyId: bucket.PICTURES_ACCESS_KEY_ID,
      secretAccessKey: bucket.PICTURES_SECRET_ACCESS_KEY,
    }
    expect(readPictureSettings(bucket)).to.deep.equal(expected)
    expect(
      readPictureSettings({
        ...bucket,
        PICTURES: 's3://my-bucket/safe-menu/pictures/',
        PICTURES_ENDPOINT: 'http://minio:9000/',
        PICTURES_REGION: 'eu-central-1',
      }),
    ).to.deep.equal({
      ...expected,
      endpoint: 'http://minio:9000',
      region: 'eu-central-1',
      prefix: 'safe-menu/pictures/',
    })
  })

  it('takes the secret of a bucket from a file', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, `${bucket.PICTURES_SECRET_ACCESS_KEY}\n`)
    const { PICTURES_SECRET_ACCESS_KEY: secretAccessKey, ...others } = bucket
    expect(readPictureSettings({ ...others, PICTURES_SECRET_ACCESS_KEY_FILE: file })).to.include({
      secretAccessKey,
    })
  })

  it('names what is missing for a bucket', () => {
    expect(() => readPictureSettings({ PICTURES: bucket.PICTURES })).to.throw(
      'PICTURES names a bucket, and PICTURES_ENDPOINT and PICTURES_ACCESS_KEY_ID and PICTURES_SECRET_ACCESS_KEY must be set too.',
    )
    expect(() => readPictureSettings({ ...bucket, PICTURES_ACCESS_KEY_ID: '' })).to.throw(
      'PICTURES names a bucket, and PICTURES_ACCESS_KEY_ID must be set too.',
    )
  })

  it('refuses a wrong bucket, address or key without showing it', () => {
    const wrong = [
      { PICTURES: 's3://My_Bucket' },
      { PICTURES: 's3://my-bucket/../other' },
      { PICTURES: 's3://my-bucket//' },
      { PICTURES_ENDPOINT: 'store.example.org' },
      { PICTURES_ENDPOINT: 'https://user:password@s3.example.com' },
      { PICTURES_ENDPOINT: 'https://s3.example.com/my-bucket' },
      { PICTURES_ENDPOINT: 'ftp://s3.example.com' },
      { PICTURES_REGION: 'eu central' },
      { PICTURES_SECRET_ACCESS_KEY: 'two\nlines' },
    ]
    for (const change of wrong) {
      const [[name, value]] = Object.entries(change) as [[string, string]]
      expect(() => readPictureSettings({ ...bucket, ...change }), value)
        .to.throw(new RegExp(`^${name} must be `, 'u'))
        .with.property('message')
        .that.does.not.include(value)
    }
  })

  it('refuses a folder that this process cannot use, and never creates one', () => {
    for (const PICTURES of [relative('.', folder), join(folder, 'missing'), join(folder, 'file'), 'disk'])
      expect(() => readPictureSettings({ PICTURES }), PICTURES).to.throw(
        /^PICTURES must be postgres, s3:\/\/bucket, or the absolute path of a folder /u,
      )
  })
})
