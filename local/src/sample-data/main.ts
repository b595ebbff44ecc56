/**
 * Loads the sample restaurant into an empty store and prints where to look. Started by the supervisor.
 * Its password is created once and stored with the data: there is no default password.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createApiClient, fail } from '../api/client.ts'
import { keptFile } from '../keys/secrets.ts'
import { loadSampleRestaurant } from './load.ts'

const origin = process.env.GATEWAY_URL ?? 'http://localhost:3003'
const directory = process.env.DATA_DIR ?? '.data'
const file = join(directory, 'sample-restaurant.json')

const Account = z.object({ email: z.string(), password: z.string(), reviewedAt: z.string() })

async function main() {
  const account = await keptAccount()
  // The review date is stored with the account, so that a repeated load sends the same bytes under the same key.
  const restaurantId = await loadSampleRestaurant(createApiClient(origin), account, account.reviewedAt)
  process.stdout.write(
    `A sample restaurant is ready.\n` +
      `  As a guest:   ${origin}/menu/${restaurantId}\n` +
      `  As a manager: ${origin}/login with ${account.email}; its password is in ${file}\n`,
  )
}

/** The account of an earlier load, or a new one. */
async function keptAccount() {
  await mkdir(directory, { recursive: true })
  const text = await keptFile(file, () => {
    const account = {
      email: 'manager@walnut-tree.example',
      password: randomBytes(12).toString('base64url'),
      reviewedAt: new Date().toISOString(),
    }
    return JSON.stringify(account, null, 2)
  })
  return Account.parse(JSON.parse(text))
}

await main().catch(fail)
