import { expect } from 'chai'
import { sampleGuestPage } from '../../fixtures/guest-page.ts'
import { press, tabTo, type, waitForFocus } from '../../fixtures/keyboard.ts'
import { itWithAll } from '../../fixtures/world.ts'

// Only with --all: keyboard.e2e.spec.ts follows the focus; these are details.
describe('the focus on the guest page', () => {
  const { open, nothingWrong } = sampleGuestPage('guest-focus')

  const openSearch = async () => {
    const page = await open()
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dishes = page.getByRole('region', { name: 'Dishes' })
    return { page, button, dishes, search: page.getByLabel('Search menu items') }
  }

  itWithAll('returns to the search box when the search is cleared there', async () => {
    const { page, button, search } = await openSearch()
    await type(page, search, 'sorbet')
    await press(page, button('Clear search'))
    await waitForFocus(search)
    expect(await search.inputValue()).to.equal('')
    nothingWrong()
  })

  it('moves to the dishes when a search without results is cleared', async () => {
    const { page, button, dishes, search } = await openSearch()
    await type(page, search, 'no such dish')
    await press(page, dishes.getByRole('button', { name: 'Clear search' }))
    await waitForFocus(dishes)
    await type(page, search, 'no such dish')
    await press(page, button('Clear Filters & Search'))
    await waitForFocus(dishes)
  })

  itWithAll('moves to the heading of the filters when they are cleared', async () => {
    const { page, button } = await openSearch()
    await press(page, button('Milk'), 'Space')
    await press(page, button('Clear filters'))
    await waitForFocus(page.getByRole('heading', { name: 'Allergies and diets' }))
  })

  it('stays in the order list until its last dish is removed', async () => {
    const { page, button, dishes } = await openSearch()
    const summary = page.getByRole('button', { name: /^My Order/u })
    await press(page, page.getByRole('button', { name: 'Add to my order: Raspberry sorbet' }))
    await press(page, page.getByRole('button', { name: 'Add to my order: Mussels in cider' }))
    await press(page, summary)
    await press(page, button(/^Remove Raspberry sorbet/u))
    await waitForFocus(summary)
    await press(page, button(/^Remove Mussels in cider/u))
    await waitForFocus(dishes)
  })

  itWithAll('moves to the title when a menu that failed to load is retried', async () => {
    const { page, button } = await openSearch()
    await page.route(/\/api\/menus\/[\da-f-]{36}(?:\/live)?$/u, route => route.abort())
    await page.getByRole('tab', { name: /^Lunch/u }).focus()
    await page.keyboard.press('Enter')
    const retry = button('Retry')
    await tabTo(page, retry)
    await page.unrouteAll() // as late as possible: the page also tries again by itself
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Lunch' }))
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  })
})
