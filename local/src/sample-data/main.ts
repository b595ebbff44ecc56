/**
 * Loads the sample restaurant into an empty store and prints where to look. Started by the supervisor.
 * Its password is created once and stored with the data: there is no default password.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApiClient } from '../api/client.ts'
import { fail } from '../api/fail.ts'
import { loadSampleRestaurant, type SampleAccount } from './load.ts'

const origin = process.env.GATEWAY_URL ?? 'http://localhost:3003'
const directory = process.env.DATA_DIR ?? '.data'
const file = join(directory, 'sample-restaurant.json')

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

async function keptAccount(): Promise<SampleAccount & { reviewedAt: string }> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = {
    email: 'manager@walnut-tree.example',
    password: randomBytes(12).toString('base64url'),
    reviewedAt: new Date().toISOString(),
  }
  await mkdir(directory, { recursive: true })
  await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}

await main().catch(fail)
