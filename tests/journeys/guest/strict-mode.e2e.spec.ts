import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sampleGuestPage } from '../../fixtures/guest-page.ts'
import { desktop } from '../../fixtures/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const dishes = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()

describe('strict mode', () => {
  const { open, nothingWrong } = sampleGuestPage()

  it('hides uncertain dishes, says how many, and leads back, on a desktop', async () => {
    const page = await open(desktop)
    await button(page, 'Milk').click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await heading(page, 'Ask staff first').waitFor()
    const before = await dishes(page)
    await button(page, 'Strict mode').click()
    await page.getByText(/^Strict mode hides \d+ dish(?:es)?$/u).waitFor()
    const strict = await dishes(page)
    expect(before).to.include.members(strict)
    expect(strict.length).to.be.below(before.length)
    await page.getByRole('button', { name: /hidden by strict mode$/u }).click()
    await page
      .getByText(/May contain Milk/u)
      .first()
      .waitFor()

    await button(page, 'Show in standard mode').click()
    await heading(page, 'Ask staff first').waitFor()
    expect(await dishes(page)).to.deep.equal(before)
    nothingWrong()
  })
})
