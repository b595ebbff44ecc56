import type { Page } from 'playwright-core'
import {
  newInvitation,
  newMember,
  newResetLink,
  newTarget,
  newTenant,
  type Target,
  type Tenant,
} from '../../fixtures/tenants.ts'
import { describeVisualStates } from '../../fixtures/visual-states.ts'
import { getStack } from '../../fixtures/world.ts'

// Only with --all: pages.e2e.spec.ts checks these pages with axe; this one adds their states.
describe('every state of the pages about accounts', () => {
  let owner: Tenant
  let target: Target
  let kitchen = ''
  let invitation = ''
  let reset = ''

  before(async () => {
    const { origin } = getStack()
    owner = await newTenant(origin)
    target = await newTarget(origin, owner, { published: false })
    kitchen = (await newMember(origin, owner, 'KITCHEN')).token
    await newInvitation(origin, owner) // the states below make a new link for it
    const other = await newTenant(origin)
    invitation = (await newInvitation(origin, other, 'KITCHEN')).invitation
    reset = (await newResetLink(origin, other)).invitation
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
  const close = async (page: Page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const withLink = (name: RegExp) => async (page: Page) => {
    await press(page, name)
    await page.getByRole('dialog').getByLabel('Link').waitFor()
  }
  const newPassword = (path: () => string) => async (page: Page) => {
    await page.goto('about:blank') // otherwise only the part after # would change
    await page.goto(path())
    await page.getByRole('textbox', { name: 'New password' }).waitFor()
  }
  const twoSteps = async (page: Page) => {
    await close(page)
    await press(page, 'Set up two-step login')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  }
  const erasing = async (page: Page) => {
    await close(page)
    const label = 'Erase my account and the restaurant'
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: label }) })
    await form.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await press(page, label)
    await page.getByRole('alertdialog').waitFor()
  }

  describeVisualStates([
    {
      name: 'team',
      path: () => '/team',
      token: () => owner.token,
      until: page => page.getByText('Hostile Helper').first().waitFor(),
      next: {
        'team-invitation': withLink(/^New link for/u),
        'team-reset': async page => {
          await close(page)
          await withLink(/^Reset password: Hostile Helper/u)(page)
        },
        account: async page => {
          await page.goto('/account')
          await page.getByText('Where you are signed in', { exact: true }).waitFor()
          await page.getByText(/^1 menu with 1 dish/u).waitFor()
        },
        'account-email': async page => {
          await press(page, 'Change email address')
          await page.getByRole('dialog').getByLabel('New email address').waitFor()
        },
        'account-two-steps': twoSteps,
        'account-closing': erasing,
      },
    },
    {
      name: 'kitchen-menus',
      path: () => '/',
      token: () => kitchen,
      until: page => heading(page, 'Dinner'),
      next: {
        'kitchen-items': async page => {
          await page.goto(`/menu-manager?menu=${target.menuId}`)
          await heading(page, 'Soup')
        },
      },
    },
    {
      name: 'invitation-refused',
      path: () => '/invitation#not-a-link',
      expectedErrors: /status of 422/u,
      until: page => page.getByText('This link does not work').waitFor(),
      next: {
        invitation: newPassword(() => `/invitation#${invitation}`),
        reset: newPassword(() => `/reset#${reset}`),
        'reset-refused': async page => {
          await page.goto('about:blank')
          await page.goto('/reset#not-a-link')
          await page.getByText('It is incomplete. Open the whole link again').waitFor()
        },
      },
    },
  ])
})
