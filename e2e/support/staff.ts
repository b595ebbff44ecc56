import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { getStack } from './world.ts'

/** What admins and auditors do on the screens, and how an operator creates them. */

export async function waitForDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Master Admin Dashboard' }).waitFor()
}

/** Starts an impersonation from the dashboard. */
export async function actForRestaurant(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search by restaurant name or owner email' }).fill(name)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
  await impersonationBanner(page).getByText(`Acting for ${name}`, { exact: true }).waitFor()
}

/** The banner that names the restaurant an admin acts for. */
export const impersonationBanner = (page: Page) =>
  page.getByRole('region', { name: 'Acting for a restaurant' })

/** The tokens in the browser's storage: the one in use, and the admin's own during an impersonation. */
export function storedTokens(page: Page): Promise<{ token: string | null; adminToken: string | null }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    adminToken: localStorage.getItem('adminToken'),
  }))
}

const run = promisify(execFile)
const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.mjs')

let created = 0

/** Creates an auditor or an admin with `npm run admin -- create`, as an operator does. */
export async function createStaff(
  role: 'auditor' | 'admin',
): Promise<{ readonly email: string; readonly password: string }> {
  created += 1
  const account = {
    email: `${role}-${process.pid}-${created}@example.com`,
    password: 'correct horse battery',
  }
  await run(process.execPath, [cli, 'admin', 'create', '--email', account.email, '--role', role], {
    env: { ...process.env, DATA_DIR: getStack().dataDirectory, ADMIN_PASSWORD: account.password },
  })
  return account
}
