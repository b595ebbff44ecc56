import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { root } from './child.ts'
import { conditionsOf, latest, pages, readResult, sectionOf } from './result.ts'

describe('the saved result', () => {
  for (const [path, textOf] of Object.entries(pages)) {
    it(`is what ${path} shows`, async () => {
      const page = await readFile(join(root, path), 'utf8')
      expect(sectionOf(page), 'run "npm run bench -- --write"').to.equal(textOf(await readResult(latest)))
    })
  }
  it('of a quick run says that it decides nothing', async () => {
    const result = await readResult(latest)
    expect(conditionsOf({ ...result, quick: true })).to.include('not a verdict')
    expect(conditionsOf({ ...result, quick: false })).not.to.include('not a verdict')
  })
})

describe('section of a page', () => {
  it('is the text between the marks', () => {
    expect(sectionOf('a\n<!-- measured -->\none\ntwo\n<!-- /measured -->\nb')).to.equal('one\ntwo')
    expect(() => sectionOf('a page')).to.throw('The page has no section')
  })
})
