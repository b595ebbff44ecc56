import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getStack } from './world.ts'

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
