import { readFileSync } from 'node:fs'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { expect } from 'chai'

const sprite = readFileSync(new URL('../web/src/dish/tag-icons.svg', import.meta.url), 'utf8')

describe('tag-icons.svg', () => {
  it('has one icon for each tag of the catalogue, and one for unknown tags', () => {
    const ids = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 32 32">/gu)].map(([, id]) => id)
    expect(ids).to.have.members([...catalogue.map(({ id }) => id), 'unknown'])
  })

  // Browsers do not resolve references inside a file that another document uses.
  it('refers to nothing outside an icon', () => expect(sprite).not.to.match(/url\(|href=/u))
})
