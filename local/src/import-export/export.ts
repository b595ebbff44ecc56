/** `npm run export -- --menu NAME [--out FILE] [--email E] [--url U]`: a menu as its CSV allergen matrix. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { fail } from '../api/client.ts'
import { StartError, usageExitCode } from '../supervisor/start-error.ts'
import { findMenu, openSession, sessionOptions } from './session.ts'

async function main() {
  const { values } = parseArgs({ options: { ...sessionOptions, out: { type: 'string' } } })
  if (!values.menu)
    throw new StartError(
      'Usage: npm run export -- --menu NAME [--out FILE] [--email EMAIL] [--url URL]',
      usageExitCode,
    )
  const session = await openSession(values.url, values.email)
  const menu = await findMenu(session, values.menu)
  if (!menu) throw new Error(`There is no menu named "${values.menu}".`)

  const { body: csv } = await session.call(importRoutes.export, {
    params: { menuId: menu.id },
    token: session.token,
  })
  if (!values.out) {
    process.stdout.write(csv)
    return
  }
  await writeFile(values.out, csv)
  process.stderr.write(`Wrote ${menu._count.items} items to ${values.out}.\n`)
}

await main().catch(fail)
