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

  it('refuses a folder that this process cannot use, and never creates one', () => {
    for (const PICTURES of [relative('.', folder), join(folder, 'missing'), join(folder, 'file'), 'disk'])
      expect(() => readPictureSettings({ PICTURES }), PICTURES).to.throw(
        /^PICTURES must be postgres, or the absolute path of a folder /u,
      )
  })
})
